import { useQuery } from '@tanstack/react-query'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { Choices } from '../components/choices.tsx'
import { dayInZone } from '../components/day.tsx'
import { TextField } from '../components/field.tsx'
import { money } from '../components/money.ts'
import { MoneyField } from '../components/money-field.tsx'
import { Refusal } from '../components/refusal.tsx'
import { SelectField } from '../components/select-field.tsx'
import { cycleLabels, modeLabels } from '../subscriptions/subscription-labels.ts'
import { checks, type FormValues } from './form-values.ts'
import { activePlansQuery, type Plan } from './plans-query.ts'

type ErrorAt = (field: FieldPath<FormValues>) => string | undefined
type Props = { companyId: string; timeZone: string; form: UseFormReturn<FormValues>; errorAt: ErrorAt }

const modes = (['recurring', 'recurringManual', 'nonRecurring'] as const).map((value) => ({
  value,
  label: modeLabels[value],
}))

/** Renders the fields of a new subscription after its customer. */
export function SubscriptionFields({ companyId, timeZone, form, errorAt }: Props) {
  const { register, watch, setValue } = form
  const startDate = watch('startDate')
  const isPast = startDate !== '' && startDate < dayInZone(timeZone)
  return (
    <>
      <PlanField companyId={companyId} form={form} errorAt={errorAt} />
      <TextField
        label="Starts on"
        type="date"
        hint={isPast ? 'This day has passed: the periods since then are invoiced at once.' : undefined}
        error={errorAt('startDate')}
        {...register('startDate', { required: 'Choose a day' })}
      />
      <Choices
        legend="Billing"
        value={watch('billingMode')}
        options={modes}
        onChange={(mode) => setValue('billingMode', mode)}
      />
      <TextField
        label="Days until due"
        inputMode="numeric"
        hint="From an invoice to its due date; 30 if empty."
        error={errorAt('paymentDueDays')}
        {...register('paymentDueDays', { validate: checks.paymentDueDays })}
      />
      <PriceFields form={form} errorAt={errorAt} />
    </>
  )
}

type PlanProps = Pick<Props, 'companyId' | 'form' | 'errorAt'>

function PlanField({ companyId, form, errorAt }: PlanProps) {
  const { data = [], error, isPending, refetch } = useQuery(activePlansQuery(companyId))
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />
  const none = isPending ? 'Loading…' : data.length === 0 ? 'There is no active plan' : 'Choose a plan'
  return (
    <SelectField
      // The select can show the value of a draft only once its option is there.
      key={String(isPending)}
      label="Plan"
      options={[{ value: '', label: none }, ...data.map(toOption)]}
      error={errorAt('planId')}
      {...form.register('planId', { required: 'Choose a plan' })}
    />
  )
}

const toOption = ({ planId, name, price, billingCycle }: Plan) => ({
  value: planId,
  label: `${name}, ${money(price)} ${cycleLabels[billingCycle]}`,
})

const pricings = [
  { value: 'plan', label: 'Of the plan' },
  { value: 'discount', label: 'Of the plan, with a discount' },
  { value: 'agreed', label: 'Agreed' },
] as const

function PriceFields({ form, errorAt }: Pick<Props, 'form' | 'errorAt'>) {
  const { register, watch, setValue } = form
  const pricing = watch('pricing')
  return (
    <>
      <Choices
        legend="Price"
        value={pricing}
        options={pricings}
        onChange={(chosen) => setValue('pricing', chosen)}
      />
      {pricing === 'agreed' && (
        <MoneyField
          label="Agreed price"
          hint="For each period, tax included."
          error={errorAt('amount')}
          {...register('amount', { validate: checks.amount })}
        />
      )}
      {pricing === 'discount' && <DiscountFields form={form} errorAt={errorAt} />}
    </>
  )
}

const discountTypes = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Dollars' },
]

function DiscountFields({ form: { register }, errorAt }: Pick<Props, 'form' | 'errorAt'>) {
  return (
    <>
      <SelectField label="Discount in" options={discountTypes} {...register('discounts.0.type')} />
      <TextField
        label="Discount"
        inputMode="decimal"
        autoComplete="off"
        error={errorAt('discounts.0.value')}
        {...register('discounts.0.value', { validate: checks.discount })}
      />
      <TextField
        label="Name of the discount"
        hint="Optional. Shown on invoices."
        autoCapitalize="sentences"
        error={errorAt('discounts.0.name')}
        {...register('discounts.0.name')}
      />
      <TextField
        label="Periods with the discount"
        inputMode="numeric"
        hint="All periods if empty."
        error={errorAt('discounts.0.cycles')}
        {...register('discounts.0.cycles', { validate: checks.cycles })}
      />
    </>
  )
}
