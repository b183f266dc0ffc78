import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { Customer } from '#customers'
import { invoiceNumberKey, invoicePeriodKey, allocateInvoiceNumber, type Invoice } from '#invoices'
import { violates, type PartRows } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import { loadExistingPlan } from '../plans/find-plans.ts'
import { loadPricedProducts } from '../terms/priced-products.ts'
import { applyDueSteps } from './decide-next.ts'
import { buildPeriodInvoice } from './issue-invoice.ts'
import type { DecisionContext, SubscriptionState } from '../subscription-state.ts'
import { writeSubscription } from './write-subscription.ts'

/** A decision that issues an invoice, and the inputs of its write. */
type IssueInput = {
  company: Company
  /** The loaded customer, or the promise of it. */
  customer: Customer | undefined | Promise<Customer | undefined>
  /** The state as read; undefined for a new subscription. */
  before: SubscriptionState | undefined
  /** The state to decide on: as read, or as changed by a request. */
  from: SubscriptionState
  decisionContext: DecisionContext
  effects?: (after: SubscriptionState) => PartRows[]
  key?: LockedKey | undefined
  correlationId?: string | undefined
}

// A generated number can equal a custom one.
const numberCollisionsMax = 20

/** Writes a decision that issues an invoice. If a custom number equals the generated one, another number is used. */
export async function writeWithInvoice(
  context: AppContext,
  { company, customer: payer, before, from, decisionContext, effects, key, correlationId }: IssueInput,
): Promise<SubscriptionState | 'lost race'> {
  const [customer, plan, products, first] = await Promise.all([
    payer,
    loadExistingPlan(context.db, from.subscription),
    loadPricedProducts(context, company, from.subscription.addOns),
    allocateInvoiceNumber(context.db, company.id),
  ])
  if (!customer) throw new Error('a subscription has no customer')
  for (let met = 0, number = first; met < numberCollisionsMax;) {
    let invoice: Invoice | undefined
    const after = applyDueSteps(from, {
      ...decisionContext,
      issue(changed, period) {
        const made = buildPeriodInvoice(context, changed, period, {
          company,
          customer,
          plan,
          products,
          number,
        })
        invoice = made.invoice
        return made
      },
    })
    try {
      return await writeSubscription(context, {
        company,
        customer,
        before,
        after,
        invoice,
        effects: effects?.(after) ?? [],
        key,
        correlationId,
      })
    } catch (error) {
      // Another writer issued the period: the next read returns its invoice.
      if (violates(error, invoicePeriodKey)) return 'lost race'
      if (!violates(error, invoiceNumberKey)) throw error
      number = await allocateInvoiceNumber(context.db, company.id, ++met)
    }
  }
  throw new Error('no free invoice number was found')
}
