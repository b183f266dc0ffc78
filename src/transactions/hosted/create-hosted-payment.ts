import { lookupRows } from '#access'
import type { AppContext } from '#context'
import { auditRowsIf, diffFields, type AuditedCall, type AuditEntryInput } from '#audit'
import { getCompanyTime, type Company } from '#companies'
import { toPublicId, type CustomerId, type HostedPaymentId } from '#kernel/ids'
import { hostedPaymentLifetimeMs } from '#kernel/limits'
import { toDollars, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { toKeyColumns, type LockedKey } from '#platform/idempotency'
import { hashSecret } from '#platform/secrets'
import { deriveHostedToken, toHostedUrl } from '../find-hosted-payments.ts'
import { hostedPaymentToRow, type HostedPayment, type HostedPageContent } from '../hosted-payment.ts'
import { hostedPaymentIsNew } from '../hosted-payment-queries.ts'

/** A merchant's request for a hosted payment. */
export type NewHostedPayment = {
  total: Cents
  orderId: string | undefined
  customerId?: CustomerId | undefined
  shown: HostedPageContent
}

/** Creates a hosted payment, which can be paid once, within a day. Returns its id, and the token and URL of its page. */
export async function createHostedPayment(
  context: AppContext,
  company: Company,
  request: NewHostedPayment,
  key?: LockedKey,
  call?: AuditedCall,
): Promise<{ id: HostedPaymentId; token: string; url: string }> {
  const { db, ids, clock, secrets, baseUrl } = context
  const now = getCompanyTime(clock, company)
  const id = ids.next<HostedPaymentId>()
  const hosted: HostedPayment = {
    companyId: company.id,
    id,
    customerId: undefined,
    ...request,
    attemptId: undefined,
    saleFormId: undefined,
    formsOpened: 0,
    formsOpenedSince: undefined,
    version: 1,
    createdAt: now,
    expiresAt: now + hostedPaymentLifetimeMs,
    updatedAt: now,
  }
  const token = deriveHostedToken(secrets, id)
  const found = {
    hash: hashSecret(token),
    kind: 'hosted payment',
    companyId: company.id,
    subjectId: id,
    now,
  } as const
  const row = { ...hostedPaymentToRow(hosted), ...toKeyColumns(key) }
  const written = await db.writeGuarded(hostedPaymentIsNew, row, [
    lookupRows(found),
    ...auditRowsIf(context, call, () => creationAuditEntry(hosted)),
  ])
  if (written === 'lost race') throw new ApiError('request_in_progress')
  return { id, token, url: toHostedUrl(baseUrl, token) }
}

/** Returns the audit entry, with the company as subject. Callers know a hosted payment by its secret token alone. */
function creationAuditEntry({ companyId, customerId, orderId, total }: HostedPayment): AuditEntryInput {
  const auditFields = {
    total: toDollars(total),
    orderId,
    customerId: customerId && toPublicId('cus', customerId),
  }
  const subject = { kind: 'company', id: toPublicId('cmp', companyId) } as const
  return { companyId, action: 'hosted_payment.made', subject, changes: diffFields(undefined, auditFields) }
}
