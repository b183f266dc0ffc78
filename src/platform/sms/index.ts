export { createSmsSender, type SmsMessage, type SmsSender } from './sms-sender.ts'
