export {
  createOutbox,
  readOutbox,
  sendMessage,
  sendMessageTimer,
  type Message,
  type Outbox,
  type SendParts,
} from './outbox.ts'
