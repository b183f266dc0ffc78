export { createAccesses, type Accesses } from './access.ts'
export type { AccessDeps } from './access-deps.ts'
export { toKeyPrefix } from './authenticate-key.ts'
export {
  toRequestedBy,
  assertRight,
  toOperatorCall,
  toUserCall,
  toConsoleCall,
  toAuditedCall,
  type RequestedBy,
  type Caller,
  type UserCaller,
} from './caller.ts'
export { createAdmission, type AdmissionControl } from './admission.ts'
export { accessJobs, cleanUpEveryMs, cleanUpJob, type Retention } from './clean-up.ts'
export {
  createLookupDeletion,
  deleteInvoiceLinks,
  endHostedTokens,
  createExpiryCommand,
  insertLookup,
  lookupIsNew,
} from './access-queries.ts'
export { insertApiKey, listApiKeys, revokeApiKey } from './api-key-queries.ts'
export { createKeyUses } from './key-uses.ts'
export { deleteSession } from './endpoints/delete-session.ts'
export { createRefundLimit, type RefundLimit } from './refund-limit.ts'
export { countLinkRequest, createRecipientLimit, type RecipientLimit } from './recipient-limit.ts'
export { postSession } from './endpoints/post-session.ts'
export { findInvoiceByToken, findInvoiceByTokenHash, invoiceTokenPrefix } from './invoice-links.ts'
export { loadPrintedToken } from './printed-links.ts'
export { createManageLink, findSubscriptionByToken } from './manage-links.ts'
export { createSetupLink, setupTokenPrefix } from './setup-links.ts'
export { findCompanyByHostedToken, lookupRows, lookupRow, findSubjectByToken } from './lookups.ts'
export { createSession } from './create-session.ts'
