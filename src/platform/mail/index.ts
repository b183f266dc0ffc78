export { createMailer, type Mail, type Mailer } from './mailer.ts'
export { escapeHtml, html, type Html, type HtmlValue } from './html.ts'
