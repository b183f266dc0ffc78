import type { AppContext } from '#context'
import { getPayerRails, type Company } from '#companies'
import { dayMs } from '#kernel/clock'
import type { CustomerId, InvoiceId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import type { RuleSet } from '#surcharge'
import type { Sheet } from '#platform/pdf'
import { formatBillingAddress, type BilledCustomer } from '../billing-address.ts'
import { invoiceSheet } from '../invoice-pdf.ts'
import type { Invoice } from '../invoice.ts'
import { buildInvoice } from '../new-invoice.ts'

/** The invented customer. */
export const samplePayer = {
  firstName: 'Alex',
  lastName: 'Sample',
  companyName: undefined,
  address1: '100 Main St',
  address2: undefined,
  city: undefined,
  state: undefined,
  zip: undefined,
  email: 'alex@sample.example',
} satisfies BilledCustomer

const daysToPay = 14

/** An invoice that shows a company its appearance. It is never stored and takes no number. */
export type SampleInvoice = {
  company: Company
  invoice: Invoice
  /** The billing address without the email, as the payment page shows it. */
  billedTo: string[]
  rules: RuleSet
  /** ms */
  now: number
}

/** Returns an unpaid invoice of $120.00 to an invented customer. `now` is the company's time, ms. */
export function createSampleInvoice(
  { ids, environment }: Pick<AppContext, 'ids' | 'environment'>,
  { company, rules, now }: Pick<SampleInvoice, 'company' | 'rules' | 'now'>,
): SampleInvoice {
  const invoice = buildInvoice(
    {
      companyId: company.id,
      id: ids.next<InvoiceId>(),
      number: 'SAMPLE',
      customerId: ids.next<CustomerId>(),
      description: 'A sample invoice',
      dueAt: (Math.floor(now / dayMs) + daysToPay) * dayMs,
      dueDateOnly: true,
      paymentMethods: getPayerRails({ environment }, company),
      items: [
        {
          itemId: 'itm_1',
          description: 'Consultation',
          quantity: 1,
          unitPrice: toCents(80_00),
          totalPrice: toCents(80_00),
        },
        {
          itemId: 'itm_2',
          description: 'Materials',
          quantity: 2,
          unitPrice: toCents(20_00),
          totalPrice: toCents(40_00),
        },
      ],
      customFields: {},
      reminders: true,
      amount: toCents(120_00),
      mailedAt: now,
    },
    now,
  )
  return {
    company,
    invoice,
    billedTo: formatBillingAddress({ ...samplePayer, email: undefined }),
    rules,
    now,
  }
}

/** Returns a sample invoice as it is printed, with the image of the company's logo. */
export function sampleSheet(
  { company, invoice, rules, now }: SampleInvoice,
  { logo, payUrl }: { logo: Uint8Array | undefined; payUrl: string },
): Sheet {
  return invoiceSheet({ company, invoice, customer: samplePayer, transactions: [], rules, logo, payUrl, now })
}
