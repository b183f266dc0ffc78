import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { amountProblem, formatAmountInput, parseAmount } from '../components/amount.ts'
import { dayInZone } from '../components/day.tsx'
import type { BodyOf } from '../api/endpoints.ts'
import { loadDraft, type Draft } from '../invoice-form/draft.ts'
import { toCustomValues, type TypedValues } from '../invoice-form/own-values.ts'
import type { CustomField } from '../invoices/custom-fields-query.ts'
import type { Subscription } from '../subscriptions/subscription-labels.ts'

type Body = BodyOf<'POST /api/subscriptions/v2'>

type Discount = { type: 'percent' | 'amount'; value: string; name: string; cycles: string }
type AddOn = { productId: string; quantity: string }

/**
 * The form values of a subscription. The names are those of the API, so that its field errors appear at the right
 * field.
 */
export type FormValues = {
  customerId: string
  planId: string
  startDate: string
  billingMode: NonNullable<Body['billingMode']>
  paymentDueDays: string
  suspendAfterDays: string
  /** The price of the plan with add-ons and discounts, or an agreed one. */
  pricing: 'plan' | 'agreed'
  amount: string
  addOns: AddOn[]
  discounts: Discount[]
  /** The values of the custom fields by key. */
  customFields: TypedValues
}

/** The form, and the refusals at its fields. */
export type FieldsProps = {
  companyId: string
  form: UseFormReturn<FormValues>
  errorAt(field: FieldPath<FormValues>): string | undefined
}

/** Returns the function that finds what is wrong at a field: in the form, or else in its preview. */
export function findErrorsAt(
  { getFieldState, formState }: UseFormReturn<FormValues>,
  refusedAt: FieldsProps['errorAt'],
): FieldsProps['errorAt'] {
  return (field) => {
    const message = getFieldState(field, formState).error?.message
    return typeof message === 'string' ? message : refusedAt(field)
  }
}

/** A discount before its fields are filled. */
export const emptyDiscount: Discount = { type: 'percent', value: '', name: '', cycles: '' }

/** The days until an invoice is due, and from then to the suspension, unless others are typed. */
export const usualDays = 30

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
    suspendAfterDays: '',
    pricing: 'plan',
    amount: '',
    addOns: [],
    discounts: [],
    customFields: {},
  }
  return loadDraft(subscriptionPlace(companyId), usual, ({ planId }) => planId !== '')
}

/** Returns the form values of an existing subscription. */
export function toFormValues(subscription: Subscription): FormValues {
  const { customerId, planId, startDate, billingMode, paymentDueDays, suspendAfterDays } = subscription
  const { amount, addOns = [], discounts = [], customFields = {} } = subscription
  return {
    customerId,
    planId,
    startDate,
    billingMode,
    paymentDueDays: String(paymentDueDays),
    suspendAfterDays: String(suspendAfterDays ?? ''),
    pricing: amount === undefined ? 'plan' : 'agreed',
    amount: amount === undefined ? '' : formatAmountInput(amount),
    addOns: addOns.map(({ productId, quantity }) => ({ productId, quantity: String(quantity) })),
    discounts: discounts.map(({ type, value, name = '', cycles = '' }) => ({
      type,
      value: type === 'amount' ? formatAmountInput(value) : String(value),
      name,
      cycles: String(cycles),
    })),
    customFields: Object.fromEntries(
      Object.entries(customFields).map(([key, value]) => [
        key,
        typeof value === 'boolean' ? value : String(value),
      ]),
    ),
  }
}

const isWhole = (typed: string) => /^\d+$/.test(typed.trim())

/** The checks of the fields: each returns what is wrong with the typed text, or true. */
export const checks = {
  amount: (typed: string, { pricing }: FormValues) => pricing !== 'agreed' || amountProblem(typed),
  days: (typed: string) => typed.trim() === '' || isWhole(typed) || 'Enter a number of days',
  quantity: (typed: string) => isWhole(typed) || 'Enter a whole number',
  discount(typed: string, type: Discount['type']) {
    if (type === 'amount') return amountProblem(typed)
    return parseAmount(typed) !== undefined || 'Enter a percentage, like 10'
  },
  cycles: (typed: string) => typed.trim() === '' || isWhole(typed) || 'Enter a number of periods',
}

function isFilled(values: FormValues): boolean {
  const { planId, startDate, pricing, amount, addOns, discounts } = values
  const ofPlan = [
    ...addOns.map(({ quantity }) => checks.quantity(quantity)),
    ...discounts.flatMap(({ type, value, cycles }) => [checks.discount(value, type), checks.cycles(cycles)]),
  ]
  const results = [
    checks.amount(amount, values),
    checks.days(values.paymentDueDays),
    checks.days(values.suspendAfterDays),
    ...(pricing === 'plan' ? ofPlan : []),
  ]
  return planId !== '' && startDate !== '' && results.every((result) => result === true)
}

/** The terms of a subscription as requests have them. */
export type Terms = NonNullable<ReturnType<typeof toTerms>>

/**
 * Returns the typed terms with the values of the company's custom fields; undefined while a field is missing or cannot
 * be read.
 */
export function toTerms(values: FormValues, fields: readonly CustomField[]) {
  if (!isFilled(values)) return undefined
  const { planId, paymentDueDays, suspendAfterDays, pricing, amount, addOns, discounts } = values
  const isOfPlan = pricing === 'plan'
  return {
    planId,
    paymentDueDays: toDays(paymentDueDays),
    suspendAfterDays: values.billingMode === 'recurringManual' ? toDays(suspendAfterDays) : undefined,
    amount: isOfPlan ? null : (parseAmount(amount) ?? 0),
    addOns: isOfPlan
      ? addOns.map(({ productId, quantity }) => ({ productId, quantity: Number(quantity) }))
      : [],
    discounts: isOfPlan ? discounts.map(toDiscount) : [],
    customFields: toCustomValues(fields, values.customFields),
  }
}

const toDays = (typed: string) => (typed.trim() === '' ? usualDays : Number(typed))

function toDiscount({ type, value, name, cycles }: Discount) {
  return {
    type,
    value: parseAmount(value) ?? 0,
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(cycles.trim() ? { cycles: Number(cycles) } : {}),
  }
}

/** Returns the body of a new subscription that has everything but its customer; undefined without complete terms. */
export function toNewTerms(values: FormValues, fields: readonly CustomField[]) {
  const terms = toTerms(values, fields)
  if (!terms) return undefined
  const { amount, ...others } = terms
  const { startDate, billingMode } = values
  return { startDate, billingMode, ...omitEmpty(others), ...(amount === null ? {} : { amount }) }
}

/** Leaves out empty lists and objects. */
function omitEmpty(terms: Omit<Terms, 'amount'>) {
  const { addOns, discounts, customFields, ...others } = terms
  return {
    ...others,
    ...(addOns.length > 0 ? { addOns } : {}),
    ...(discounts.length > 0 ? { discounts } : {}),
    ...(Object.keys(customFields).length > 0 ? { customFields } : {}),
  }
}

/** The changes of a subscription as requests have them. */
export type Updates = ReturnType<typeof toUpdates>

/** Returns only the changed terms, so that the changes of another user are not overwritten. */
export function toUpdates(before: Terms, after: Terms) {
  const { planId, paymentDueDays, suspendAfterDays, amount, addOns, discounts } = after
  const customFields = toChangedValues(before.customFields, after.customFields)
  const isChanged = (name: keyof Terms) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  return {
    ...(isChanged('planId') ? { planId } : {}),
    ...(isChanged('paymentDueDays') ? { paymentDueDays } : {}),
    ...(isChanged('suspendAfterDays') ? { suspendAfterDays } : {}),
    ...(isChanged('amount') ? { amount } : {}),
    ...(isChanged('addOns') ? { addOns } : {}),
    ...(isChanged('discounts') ? { discounts } : {}),
    ...(Object.keys(customFields).length > 0 ? { customFields } : {}),
  }
}

type Values = Terms['customFields']

/** Returns the changed values of custom fields. Null removes a value. */
function toChangedValues(before: Values, after: Values): Record<string, Values[string] | null> {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    keys.filter((key) => before[key] !== after[key]).map((key) => [key, after[key] ?? null]),
  )
}
