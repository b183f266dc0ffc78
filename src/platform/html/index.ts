export { escapeHtml, html, type Html, type HtmlValue } from './html.ts'
export { pageResponse, type PageContents } from './page-response.ts'
export { buildBrowserScript } from './browser-script.ts'
