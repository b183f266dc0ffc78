export { checkUrl, withoutQuery, type UrlPolicy } from './check-url.ts'
export { createOutbound, type Outbound, type OutboundAnswer, type OutboundRequest } from './outbound.ts'
export type { Lookup, ResolvedAddress } from './guarded-lookup.ts'
export { within } from './within.ts'
