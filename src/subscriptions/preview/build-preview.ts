import type { AppContext } from '#context'
import { listCardSurcharges } from '#checkout'
import { resolveRails, toIsoSecond, toTimelineResponse } from '#invoices'
import { toIsoInstant } from '#kernel/clock'
import { toDollars, zeroCents } from '#kernel/money'
import { omitNullish } from '#kernel/json'
import { toSubscriptionResponse } from '../subscription-response.ts'
import { sumDiscountsAndTax } from '../terms/price-period.ts'
import { simulate } from './simulate.ts'
import type { SimulatedPeriod, Simulation, SimulationInput } from './simulation.ts'

/**
 * Returns the public preview of a subscription from the moment of a write on, with so many periods. The periods are those
 * of a payer who pays in time; the timeline is that of a payer who does nothing.
 */
export async function buildPreview(
  context: AppContext,
  written: Simulation,
  { input, periods: periodsMax }: { input: SimulationInput; periods: number },
) {
  const getHorizon = ({ periods }: Simulation) => periods[periodsMax - 1]?.endsAt ?? Infinity
  const paid = simulate(written, input, { doesPayerPay: true, getHorizon })
  const until = getHorizon(paid)
  const { timeline } = paid.hasPayerPaid
    ? simulate(written, input, { doesPayerPay: false, getHorizon: () => until })
    : paid
  const periods = paid.periods.slice(0, periodsMax)
  return {
    subscription: toPreviewedSubscription(written, input),
    periods: periods.map((period) => toPeriodResponse(period, written, input)),
    surcharges: await listSurcharges(context, periods[0], written, input),
    timeline: toTimelineResponse(timeline),
  }
}

function toPreviewedSubscription({ state }: Simulation, { company, pricing }: SimulationInput) {
  const shown = toSubscriptionResponse(state.subscription, { name: pricing.plan.name }, company)
  const { status, totalAmount, billingCycle, nextBillingDate } = shown
  return { status, totalAmount, billingCycle, ...omitNullish({ nextBillingDate }) }
}

function toPeriodResponse(
  { beginsAt, endsAt, invoice, chargeAt }: SimulatedPeriod,
  { state }: Simulation,
  { customer }: SimulationInput,
) {
  const { amount, createdAt, dueAt, items, paymentMethods } = invoice
  const { discount, tax } = sumDiscountsAndTax(items)
  return {
    start: toIsoInstant(beginsAt),
    end: toIsoInstant(endsAt),
    issueAt: toIsoSecond(createdAt),
    dueDate: toIsoSecond(dueAt),
    ...(chargeAt === undefined ? {} : { chargeAt: toIsoSecond(chargeAt) }),
    lines: items.map(({ description = '', quantity = 1, unitPrice, totalPrice = zeroCents }) => ({
      description,
      quantity,
      unitPrice: toDollars(unitPrice ?? totalPrice),
      totalPrice: toDollars(totalPrice),
    })),
    discount: toDollars(discount),
    tax: toDollars(tax),
    total: toDollars(amount),
    paymentMethods,
    paymentMethodsFrom: resolveRails(customer, { stored: state.subscription.paymentMethods }).from,
  }
}

/** The surcharges of the first amount. Charges by the schedule can be exempt. */
async function listSurcharges(
  context: AppContext,
  first: SimulatedPeriod | undefined,
  { state }: Simulation,
  { company, customer }: SimulationInput,
) {
  if (!first) return []
  const by = state.subscription.billingMode === 'recurring' ? 'schedule' : 'request'
  const { amount, paymentMethods: rails } = first.invoice
  return listCardSurcharges(context, company, { customerId: customer.id, by, amount, rails })
}
