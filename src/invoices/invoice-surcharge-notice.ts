import type { Company } from '#companies'
import type { Customer } from '#customers'
import { formatSurchargeNotice, type RuleSet } from '#surcharge'
import { toAcceptedRails, type Invoice } from './invoice.ts'
import { calculateAmountDue, type InvoiceFacts } from './invoice-status.ts'

type NoticeContext = {
  company: Pick<Company, 'name' | 'surcharge' | 'state' | 'zip' | 'products' | 'processor'>
  invoice: InvoiceFacts & Pick<Invoice, 'paymentMethods'>
  customer?: Pick<Customer, 'state' | 'zip'> | undefined
  /** ms */
  now: number
}

/** Returns the surcharge notice of an invoice; undefined if no surcharge can be added to its amount due. */
export function toSurchargeNotice(
  { company, invoice, customer: payer, now }: NoticeContext,
  rules: RuleSet,
): string | undefined {
  if (calculateAmountDue(invoice) === 0) return undefined
  const rails = toAcceptedRails(invoice).filter((rail) => company.products.includes(rail))
  return formatSurchargeNotice(company, rules, { rails, now, payer })
}
