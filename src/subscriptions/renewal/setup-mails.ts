import type { Services } from '#access'
import type { Company } from '#companies'
import type { Customer } from '#customers'
import { mailed, readInvoice, type Invoice } from '#invoices'
import type { PartRows } from '#platform/database'
import { ruleSetOf } from '#surcharge'
import type { Standing } from './standing.ts'

/** What is written of a subscription, and the invoice that is issued with it. */
type Written = {
  company: Company
  customer: Customer | undefined
  after: Standing
  invoice?: Invoice | undefined
}

/**
 * Asks the payer for a method, where there is nothing to charge: with the first invoice of a sign-up always, of a renewal
 * unless the company has mails of failures off.
 */
export async function setupMails(
  services: Services,
  { company, customer, after, invoice: issuedNow }: Written,
  now: number,
): Promise<PartRows[]> {
  const to = customer?.email
  const asks = after.mails.find(({ kind }) => kind === 'setup_link')
  const period = asks && after.periods.find((one) => one.period === asks.period)
  const isSignUp = after.subscription.activatedAt === undefined
  if (to === undefined || !period || !(isSignUp || company.settings.failureMails)) return []
  const isNew = issuedNow?.id === period.invoiceId
  const invoice = isNew ? issuedNow : await readInvoice(services.db, company.id, period.invoiceId)
  if (!invoice) throw new Error('an invoice of a subscription is missing')
  const rules = await ruleSetOf(services.db, company)
  return mailed(services, { company, invoice, to, mail: { kind: 'setup_link', rules }, now })
}
