import type { Company } from '#companies'
import type { Customer } from '#customers'
import type { Invoice, TimelineEntry } from '#invoices'
import type { Ids, InvoiceId } from '#kernel/ids'
import type { ChargeResult, SubscriptionState } from '../subscription-state.ts'
import type { Pricing } from '../terms/agreed-price.ts'

/** The inputs of a simulation besides the subscription. */
export type SimulationInput = {
  company: Company
  customer: Customer
  pricing: Pricing
  ids: Ids
}

/** A period that was simulated, with its invoice. Instants in ms. */
export type SimulatedPeriod = {
  period: number
  beginsAt: number
  endsAt: number
  invoice: Invoice
  /** When the schedule charges it first; undefined if it does not. */
  chargeAt: number | undefined
}

/** An invoice, and when its job runs, ms; undefined if it has none. */
export type ScheduledInvoice = { invoice: Invoice; runAt: number | undefined }

/** A subscription in memory at a time, with its invoices and everything that happened since the beginning. */
export type Simulation = {
  now: number
  state: SubscriptionState
  /** The known result of the pending charge. */
  charge: ChargeResult | undefined
  /** When the job of the subscription runs, if that is later than its next due time. */
  waitsUntil: number | undefined
  /** The invoices that can still change. */
  invoices: ReadonlyMap<InvoiceId, ScheduledInvoice>
  /** The periods that have not begun at the beginning, in order. */
  periods: SimulatedPeriod[]
  timeline: TimelineEntry[]
  /** Whether the payer paid an invoice. */
  hasPayerPaid: boolean
}
