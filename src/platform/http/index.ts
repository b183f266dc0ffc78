export { createHttpServer, type HttpOptions, type HttpServer } from './serve.ts'
export type { AnsweredRequest, RequestRecorder } from './record-request.ts'
export { encodeOnce, type EncodedText } from './compress.ts'
export { apiVersion } from './response-headers.ts'
export { created, endpoint, ok } from './endpoint.ts'
export type { Access, HttpResponse, Endpoint, IncomingRequest } from './endpoint.ts'
export { parsePart, tryParseJson } from './parse-part.ts'
export { toErrorResponse } from './envelope.ts'
export { urlMeta, originMeta, websiteMeta } from './url-patterns.ts'
export {
  bodyId,
  calendarDay,
  dateOrInstant,
  dateOrInstantMeta,
  emailAddress,
  optionalEmail,
  money,
  moneyAmount,
  moneyOrZero,
  paging,
  pathId,
  printableEmail,
  printableText,
  addProblem,
  toIdMeta,
  signedMoney,
  trimmedText,
} from './fields.ts'
export { toProblemCode, formatProblem } from './problem-messages.ts'
export { linkToken } from './link-token.ts'
export { closedText, idText, withKind, phoneText, type FieldKind } from './text-kinds.ts'
