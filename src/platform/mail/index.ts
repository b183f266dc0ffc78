export { createMailer, MailRefused, type Mail, type Mailer } from './mailer.ts'
