export { escapeHtml, html, type Html } from './html.ts'
export { pageResponse } from './page-response.ts'
export { buildBrowserScript } from './browser-script.ts'
