export { createPostbacks, type PostbackParts, type Postbacks } from './postbacks.ts'
