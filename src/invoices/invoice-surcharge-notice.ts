import type { Company } from '#companies'
import { formatSurchargeNotice, type RuleSet } from '#surcharge'
import { toAcceptedRails, type Invoice } from './invoice.ts'
import { calculateAmountDue, type InvoiceFacts } from './invoice-status.ts'

type NoticeContext = {
  company: Pick<Company, 'surcharge' | 'state' | 'zip' | 'products' | 'processor'>
  invoice: InvoiceFacts & Pick<Invoice, 'paymentMethods'>
  /** ms */
  now: number
}

/** What whoever reads an invoice is told of surcharges; undefined where none can be added to what is due of it. */
export function toSurchargeNotice(
  { company, invoice, now }: NoticeContext,
  rules: RuleSet,
): string | undefined {
  if (calculateAmountDue(invoice) === 0) return undefined
  const rails = toAcceptedRails(invoice).filter((rail) => company.products.includes(rail))
  return formatSurchargeNotice(company, rules, { rails, now })
}
