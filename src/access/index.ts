export type { Services } from './services.ts'
export { createAccesses, type Accesses } from './access.ts'
export type { AccessParts } from './access-parts.ts'
export { keyPrefix } from './by-key.ts'
export {
  actorOf,
  askedBy,
  assertRight,
  byOperator,
  byPersonAt,
  callOf,
  isPerson,
  type AskedBy,
  type Caller,
  type PersonCaller,
} from './caller.ts'
export { createAdmission, type AdmissionControl } from './admission.ts'
export { accessTimers, cleanUpEveryMs, cleanUpTimer, type Retention } from './clean-up.ts'
export { mayDo, type Right } from './roles.ts'
export {
  closing,
  deleteInvoiceLinks,
  endHostedTokens,
  forgetting,
  insertLookup,
  lookupIsNew,
} from './access-queries.ts'
export { insertApiKey, listApiKeys, revokeApiKey } from './api-key-queries.ts'
export { createKeyUses } from './key-uses.ts'
export { deleteSession } from './endpoints/delete-session.ts'
export { refundBound, type RefundBound } from './refund-bound.ts'
export { recipientBound, type RecipientBound } from './recipient-bound.ts'
export { postSession } from './endpoints/post-session.ts'
export { invoiceOfToken, invoiceOfTokenHash, invoiceTokenPrefix } from './invoice-links.ts'
export { newManageLink, subscriptionOfToken } from './manage-links.ts'
export { newSetupLink, setupTokenPrefix } from './setup-links.ts'
export { companyOfHostedToken, lookedUp, lookupRow, subjectOfToken, type Lookup } from './lookups.ts'
export { createSession } from './create-session.ts'
