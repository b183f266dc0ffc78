import type { AppContext } from '#access'
import type { Company } from '#companies'
import type { Customer } from '#customers'
import { invoiceNumberKey, invoicePeriodKey, allocateInvoiceNumber, type Invoice } from '#invoices'
import { violates, type PartRows } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import { planOf } from '../plans/find-plans.ts'
import { pricedProducts } from '../terms/priced-products.ts'
import { decided } from './decide-next.ts'
import { issuedInvoice } from './issue-invoice.ts'
import type { Circumstances, Standing } from './standing.ts'
import { writeStanding } from './write-standing.ts'

/** A decision that issues an invoice, and what it is written with. */
type Issuing = {
  company: Company
  /** Read already, or being read. */
  customer: Customer | undefined | Promise<Customer | undefined>
  /** As it was read; undefined for a new one. */
  before: Standing | undefined
  /** What is decided on: what was read, or what a request made of it. */
  from: Standing
  circumstances: Circumstances
  along?: (after: Standing) => PartRows[]
  key?: LockedKey | undefined
  correlationId?: string | undefined
}

// A generated number can meet a custom one that looks alike.
const numbersMetMax = 20

/** Writes a decision that issues an invoice: with a number, and with another where that one was taken by hand. */
export async function writeIssuing(
  services: AppContext,
  { company, customer: payer, before, from, circumstances, along, key, correlationId }: Issuing,
): Promise<Standing | 'lost race'> {
  const [customer, plan, products, first] = await Promise.all([
    payer,
    planOf(services.db, from.subscription),
    pricedProducts(services, company, from.subscription.addOns),
    allocateInvoiceNumber(services.db, company.id),
  ])
  if (!customer) throw new Error('a subscription has no customer')
  for (let met = 0, number = first; met < numbersMetMax;) {
    let invoice: Invoice | undefined
    const after = decided(from, {
      ...circumstances,
      issue(changed, period) {
        const made = issuedInvoice(services, changed, period, { company, customer, plan, products, number })
        invoice = made.invoice
        return made
      },
    })
    try {
      return await writeStanding(services, {
        company,
        customer,
        before,
        after,
        invoice,
        along: along?.(after) ?? [],
        key,
        correlationId,
      })
    } catch (error) {
      // Somebody else issued the period: what is read next shows it.
      if (violates(error, invoicePeriodKey)) return 'lost race'
      if (!violates(error, invoiceNumberKey)) throw error
      number = await allocateInvoiceNumber(services.db, company.id, ++met)
    }
  }
  throw new Error('no free invoice number was found')
}
