export { createHttpServer, type HttpOptions, type HttpServer } from './serve.ts'
export { encodedOnce, type Encoded } from './compressed.ts'
export { apiVersion } from './every-answer.ts'
export { created, endpoint, ok } from './endpoint.ts'
export type { Access, Answer, Endpoint, EndpointRequest, Incoming } from './endpoint.ts'
export { checkedPart, jsonIn } from './checked-part.ts'
export { errorAnswer } from './envelope.ts'
export { calledAddressShown, originShown, websiteShown } from './shown-addresses.ts'
export {
  bodyId,
  calendarDay,
  dateOrInstant,
  dateOrInstantShown,
  emailAddress,
  emailIfAny,
  money,
  moneyAmount,
  moneyOrZero,
  paging,
  pathId,
  printableEmail,
  printableText,
  problem,
  shownId,
  signedMoney,
  trimmedText,
} from './fields.ts'
export { problemCode, problemWords } from './problem-words.ts'
export { linkToken } from './link-token.ts'
export { closedText, idText, ofKind, phoneText, type FieldKind } from './text-kinds.ts'
