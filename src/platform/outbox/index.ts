export {
  createOutbox,
  readOutbox,
  sendMessage,
  sendMessageTimer,
  type Message,
  type Outbox,
} from './outbox.ts'
