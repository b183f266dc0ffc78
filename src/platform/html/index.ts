export { escapeHtml, html, type Html, type HtmlValue } from './html.ts'
export { pageAnswer, type PageContents } from './page-answer.ts'
export { browserScript } from './browser-script.ts'
