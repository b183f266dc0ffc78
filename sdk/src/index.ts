export { createClient, type FlorinClient, type ClientSettings } from './create-client.ts'
export { verifyPostback, PostbackRefused, type Postback, type PostbackChecks } from './verify-postback.ts'
export {
  AuthenticationError,
  Conflict,
  ConnectionError,
  Declined,
  FlorinError,
  NotFound,
  OutcomeUnknown,
  PermissionDenied,
  RateLimited,
  Refused,
  Unavailable,
  ValidationError,
  type FieldProblem,
} from './errors.ts'
export type { Answer, AnswerOf, BodyOf, ItemOf, Options, PagedPath, PathOf } from './api-types.ts'
