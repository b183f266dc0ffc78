export { createSmsSender, type SmsSender } from './sms-sender.ts'
