import type { BodyOf } from '../api/endpoints.ts'
import { amountProblem, parseAmount } from '../components/amount.ts'
import { dayInZone } from '../components/day.tsx'
import { loadDraft, type Draft } from '../invoice-form/draft.ts'

type Body = BodyOf<'POST /api/subscriptions/v2'>

/** The body of a new subscription that has everything but its customer. */
export type Terms = NonNullable<ReturnType<typeof toTerms>>

type Discount = { type: 'percent' | 'amount'; value: string; name: string; cycles: string }

/**
 * The form values of a new subscription. The names are those of the API, so that its field errors appear at the right
 * field.
 */
export type FormValues = {
  customerId: string
  planId: string
  startDate: string
  billingMode: NonNullable<Body['billingMode']>
  paymentDueDays: string
  /** The price of the plan, that price with a discount, or an agreed one. */
  pricing: 'plan' | 'discount' | 'agreed'
  amount: string
  discounts: [Discount]
}

/** Returns where a tab stores its unsent subscription of a company. */
export const subscriptionPlace = (companyId: string): string => `new subscription ${companyId}`

/** Returns the unsent subscription of this tab, or a new one that starts today. */
export function loadSubscriptionDraft(companyId: string, timeZone: string): Draft<FormValues> {
  const usual: FormValues = {
    customerId: '',
    planId: '',
    startDate: dayInZone(timeZone),
    billingMode: 'recurring',
    paymentDueDays: '',
    pricing: 'plan',
    amount: '',
    discounts: [{ type: 'percent', value: '', name: '', cycles: '' }],
  }
  return loadDraft(subscriptionPlace(companyId), usual, ({ planId }) => planId !== '')
}

const isWhole = (typed: string) => /^\d+$/.test(typed.trim())

/** The checks of the fields: each returns what is wrong with the typed text, or true. */
export const checks = {
  amount: (typed: string, { pricing }: FormValues) => pricing !== 'agreed' || amountProblem(typed),
  paymentDueDays: (typed: string) => typed.trim() === '' || isWhole(typed) || 'Enter a number of days',
  discount(typed: string, { pricing, discounts: [{ type }] }: FormValues) {
    if (pricing !== 'discount') return true
    if (type === 'amount') return amountProblem(typed)
    return parseAmount(typed) !== undefined || 'Enter a percentage, like 10'
  },
  cycles: (typed: string, { pricing }: FormValues) =>
    pricing !== 'discount' || typed.trim() === '' || isWhole(typed) || 'Enter a number of periods',
}

/** Returns the terms as the request has them; undefined while a field is missing or cannot be read. */
export function toTerms(values: FormValues) {
  const { planId, startDate, billingMode, paymentDueDays, pricing, amount } = values
  const [discount] = values.discounts
  const results = [
    checks.amount(amount, values),
    checks.paymentDueDays(paymentDueDays),
    checks.discount(discount.value, values),
    checks.cycles(discount.cycles, values),
  ]
  if (planId === '' || startDate === '' || results.some((result) => result !== true)) return undefined
  return {
    planId,
    startDate,
    billingMode,
    ...(paymentDueDays.trim() ? { paymentDueDays: Number(paymentDueDays) } : {}),
    ...(pricing === 'agreed' ? { amount: parseAmount(amount) ?? 0 } : {}),
    ...(pricing === 'discount' ? { discounts: [toDiscount(discount)] } : {}),
  }
}

function toDiscount({ type, value, name, cycles }: Discount) {
  return {
    type,
    value: parseAmount(value) ?? 0,
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(cycles.trim() ? { cycles: Number(cycles) } : {}),
  }
}
