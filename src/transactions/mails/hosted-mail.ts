import type { AppContext } from '#context'
import type { Company } from '#companies'
import { maskEmail } from '#kernel/mask'
import { emailAddress } from '#platform/http'
import { omitNullish } from '#kernel/json'
import type { PartRows } from '#platform/database'
import type { Transaction } from '#attempts'
import { loadHostedPayment } from '../find-hosted-payments.ts'
import type { HostedPayment, HostedPageContent } from '../hosted-payment.ts'

/** The mails to the payer of a hosted payment. */
export const hostedMailKinds = ['payment_submitted', 'receipt', 'refund', 'payment_failed'] as const
export type HostedMailKind = (typeof hostedMailKinds)[number]

type MailDeps = Pick<AppContext, 'ids' | 'outbox'>
type StatusChange = { before: Pick<Transaction, 'status'> | undefined; after: Transaction }

/**
 * Returns the rows that mail a receipt or a refund of a hosted payment to its billing email. Empty if there is no email
 * or the company sends no receipts.
 */
export async function hostedMailRows(
  context: MailDeps & Pick<AppContext, 'db'>,
  company: Company,
  { before, after, parent }: StatusChange & { parent: Transaction | undefined },
  now: number,
): Promise<PartRows[]> {
  const id = after.hostedPaymentId ?? parent?.hostedPaymentId
  // A reinstated payment already got its receipt when it was first paid.
  const isChanged = before?.status !== after.status && before?.status !== 'returned'
  if (id === undefined || !isChanged || !selectMailKind(before, after)) return []
  const hosted = await loadHostedPayment(context.db, company.id, id)
  return hosted ? mailRows(context, company, hosted, { before, after }, now) : []
}

/** Returns the same rows for a hosted payment that is already read. */
export function mailRows(
  { ids, outbox }: MailDeps,
  company: Company,
  hosted: HostedPayment,
  { before, after }: StatusChange,
  now: number,
): PartRows[] {
  const to = findBillingEmail(hosted.shown)
  const kind = selectMailKind(before, after)
  if (to === undefined || !kind) return []
  if (!company.settings[kind === 'payment_failed' ? 'failureMails' : 'receipts']) return []
  const { id: transactionId, status, reasonCode } = after
  const facts = omitNullish({ transactionId, status, reasonCode })
  const about = { hostedPaymentId: hosted.id, facts }
  return outbox.posted(company, now, { id: ids.next(), channel: 'email', kind, to, ...about })
}

/**
 * Returns the mail that a change of status needs. A declined card has none, because its payer sees the decline on the
 * page.
 */
function selectMailKind(
  before: Pick<Transaction, 'status'> | undefined,
  { action, status, paymentMethod }: Transaction,
): HostedMailKind | undefined {
  if (status === 'completed') return action === 'refund' ? 'refund' : 'receipt'
  if (action === 'refund') return undefined
  if (status === 'pending') return paymentMethod === 'ach' ? 'payment_submitted' : undefined
  if (status === 'returned') return 'payment_failed'
  return status === 'failed' && before?.status === 'pending' ? 'payment_failed' : undefined
}

/** Returns the masked address to which receipts of a hosted payment are mailed; undefined if none are. */
export function toReceiptAddress(
  { outbox }: Pick<AppContext, 'outbox'>,
  { settings }: Company,
  hosted: Pick<HostedPayment, 'shown'>,
): string | undefined {
  const isMailed = settings.receipts && outbox.channels.includes('email')
  const to = isMailed ? findBillingEmail(hosted.shown) : undefined
  return to === undefined ? undefined : maskEmail(to)
}

/** Returns the address for receipts: the billing email, or else the prefilled one, if it is a valid address. */
export function findBillingEmail({ billingEmail, email }: HostedPageContent): string | undefined {
  return [billingEmail, email]
    .map((text) => emailAddress.safeParse(text).data)
    .find((text) => text !== undefined)
}
