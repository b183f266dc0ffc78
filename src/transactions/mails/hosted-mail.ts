import type { AppContext } from '#context'
import type { Company } from '#companies'
import { emailAddress } from '#platform/http'
import type { PartRows } from '#platform/database'
import type { Transaction } from '#attempts'
import { loadHostedPayment } from '../find-hosted-payments.ts'
import type { HostedPayment, HostedPageContent } from '../hosted-payment.ts'

/** The mails to the payer of a hosted payment. */
export const hostedMailKinds = ['receipt', 'refund'] as const
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
  const isNews = before?.status !== after.status && before?.status !== 'returned'
  if (id === undefined || !isNews || after.status !== 'completed') return []
  const hosted = await loadHostedPayment(context.db, company.id, id)
  return hosted ? mailRows(context, company, hosted, after, now) : []
}

/** Returns the same rows for a hosted payment that is already read. */
export function mailRows(
  { ids, outbox }: MailDeps,
  company: Company,
  hosted: HostedPayment,
  after: Transaction,
  now: number,
): PartRows[] {
  const to = findBillingEmail(hosted.shown)
  if (to === undefined || after.status !== 'completed' || !company.settings.receipts) return []
  const kind: HostedMailKind = after.action === 'refund' ? 'refund' : 'receipt'
  const about = { hostedPaymentId: hosted.id, facts: { transactionId: after.id } }
  return outbox.posted(company, now, { id: ids.next(), channel: 'email', kind, to, ...about })
}

/** Returns the address for receipts: the billing email, or else the prefilled one, if it is a valid address. */
export function findBillingEmail({ billingEmail, email }: HostedPageContent): string | undefined {
  return [billingEmail, email]
    .map((text) => emailAddress.safeParse(text).data)
    .find((text) => text !== undefined)
}
