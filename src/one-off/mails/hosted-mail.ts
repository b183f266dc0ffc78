import type { AppContext } from '#access'
import type { Company } from '#companies'
import { emailAddress } from '#platform/http'
import type { PartRows } from '#platform/database'
import type { Transaction } from '#transactions'
import { readHostedPayment } from '../hosted/find-hosted-payments.ts'
import type { HostedPayment, HostedPageContent } from '../hosted/hosted-payment.ts'

/** What whoever paid on a page of a hosted payment is told of it. */
export const hostedMailKinds = ['receipt', 'refund'] as const
export type HostedMailKind = (typeof hostedMailKinds)[number]

type MailDeps = Pick<AppContext, 'ids' | 'outbox'>
type StatusChange = { before: Pick<Transaction, 'status'> | undefined; after: Transaction }

/**
 * The rows that mail a receipt of a hosted payment that was made, or that some of it was given back, to the address that was given
 * for it; none where there is none, or the company mails no receipts.
 */
export async function hostedMailRows(
  services: MailDeps & Pick<AppContext, 'db'>,
  company: Company,
  { before, after, parent }: StatusChange & { parent: Transaction | undefined },
  now: number,
): Promise<PartRows[]> {
  const id = after.hostedPaymentId ?? parent?.hostedPaymentId
  // What came again after it had gone back was told of when it was paid.
  const isNews = before?.status !== after.status && before?.status !== 'returned'
  if (id === undefined || !isNews || after.status !== 'completed') return []
  const hosted = await readHostedPayment(services.db, company.id, id)
  return hosted ? mailRows(services, company, hosted, after, now) : []
}

/** The same where the hosted payment was read already. */
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

/** Where receipts go: the address that was given for that, else the one that is filled in, where a mail can be sent to it. */
export function findBillingEmail({ billingEmail, email }: HostedPageContent): string | undefined {
  return [billingEmail, email]
    .map((text) => emailAddress.safeParse(text).data)
    .find((text) => text !== undefined)
}
