export { retention as postbackRetention } from './retention.ts'
export { createPostbacks, type PostbackParts, type Postbacks } from './postbacks.ts'
export { headersOf } from './sign-request.ts'
export { eventTypes } from './postback.ts'
