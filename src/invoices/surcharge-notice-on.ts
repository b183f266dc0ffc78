import type { Company } from '#companies'
import { surchargeNotice, type RuleSet } from '#surcharge'
import { acceptedRails, type Invoice } from './invoice.ts'
import { amountDueOf, type InvoiceFacts } from './invoice-status.ts'

type Told = {
  company: Pick<Company, 'surcharge' | 'state' | 'zip' | 'products' | 'processor'>
  invoice: InvoiceFacts & Pick<Invoice, 'paymentMethods'>
  /** ms */
  now: number
}

/** What whoever reads an invoice is told of surcharges; undefined where none can be added to what is due of it. */
export function noticeOn({ company, invoice, now }: Told, rules: RuleSet): string | undefined {
  if (amountDueOf(invoice) === 0) return undefined
  const rails = acceptedRails(invoice).filter((rail) => company.products.includes(rail))
  return surchargeNotice(company, rules, { rails, now })
}
