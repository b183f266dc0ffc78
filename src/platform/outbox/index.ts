export { createOutbox, type Channel, type Outbox, type MessageDraft, type MessageContent } from './outbox.ts'
export { hideLinks, insertMessages, redactMessages, redactMessagesWhere } from './outbox-queries.ts'
export { maskLinks, type LinkSeal } from './sealed-links.ts'
export { mailKinds, messageJobs, textKinds, type SendDeps } from './send-message.ts'
