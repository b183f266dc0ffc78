import { lookedUp, type Services } from '#access'
import { auditedIf, changesBetween, type AuditedCall, type Noted } from '#audit'
import { companyNow, type Company } from '#companies'
import { publicId, type CustomerId, type HostedPaymentId } from '#kernel/ids'
import { hostedPaymentLifetimeMs } from '#kernel/limits'
import { dollars, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { keyOf, type HeldKey } from '#platform/idempotency'
import { hashSecret } from '#platform/secrets'
import { hostedTokenOf, hostedUrlOf } from './find-hosted-payments.ts'
import { hostedPaymentToRow, type HostedPayment, type Shown } from './hosted-payment.ts'
import { hostedPaymentIsNew } from './hosted-payment-queries.ts'

/** What a merchant says of a payment that is to be made on a page of its own. */
export type NewHostedPayment = {
  total: Cents
  orderId: string | undefined
  customerId?: CustomerId | undefined
  shown: Shown
}

/** Makes a hosted payment, which can be paid once and for a day. Answers what opens its page. */
export async function createHostedPayment(
  services: Services,
  company: Company,
  asked: NewHostedPayment,
  key?: HeldKey,
  call?: AuditedCall,
): Promise<{ token: string; url: string }> {
  const { db, ids, clock, secrets, baseUrl } = services
  const now = companyNow(clock, company)
  const id = ids.next<HostedPaymentId>()
  const hosted: HostedPayment = {
    companyId: company.id,
    id,
    customerId: undefined,
    ...asked,
    attemptId: undefined,
    saleFormId: undefined,
    formsOpened: 0,
    formsOpenedSince: undefined,
    version: 1,
    createdAt: now,
    expiresAt: now + hostedPaymentLifetimeMs,
    updatedAt: now,
  }
  const token = hostedTokenOf(secrets, id)
  const found = {
    hash: hashSecret(token),
    kind: 'hosted payment',
    companyId: company.id,
    subjectId: id,
    now,
  } as const
  const row = { ...hostedPaymentToRow(hosted), ...keyOf(key) }
  const written = await db.writeGuarded(hostedPaymentIsNew, row, [
    lookedUp(found),
    ...auditedIf(services, call, () => madeNoted(hosted)),
  ])
  if (written === 'lost race') throw new ApiError('request_in_progress')
  return { token, url: hostedUrlOf(baseUrl, token) }
}

/** Callers know a hosted payment by the secret in its address alone, and so it is noted of the company. */
function madeNoted({ companyId, customerId, orderId, total }: HostedPayment): Noted {
  const told = { total: dollars(total), orderId, customerId: customerId && publicId('cus', customerId) }
  const subject = { kind: 'company', id: publicId('cmp', companyId) } as const
  return { companyId, action: 'hosted_payment.made', subject, changes: changesBetween(undefined, told) }
}
