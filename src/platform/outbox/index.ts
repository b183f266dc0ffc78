export {
  createOutbox,
  type Channel,
  type Message,
  type Outbox,
  type Unwritten,
  type Words,
} from './outbox.ts'
export { clearing, emptyMessages, hideLinks } from './outbox-queries.ts'
export { withLinksHidden, type LinkSeal } from './sealed-links.ts'
export { mailKinds, messageTimers, textKinds, type SendParts } from './send-message.ts'
