export {
  createOutbox,
  type Channel,
  type Message,
  type Outbox,
  type Unwritten,
  type Words,
} from './outbox.ts'
export { messageTimers, type SendParts } from './send-message.ts'
