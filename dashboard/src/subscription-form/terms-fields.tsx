import { useQuery } from '@tanstack/react-query'
import { Choices } from '../components/choices.tsx'
import { TextField } from '../components/field.tsx'
import { money } from '../components/money.ts'
import { MoneyField } from '../components/money-field.tsx'
import { Refusal } from '../components/refusal.tsx'
import { SelectField } from '../components/select-field.tsx'
import { CustomFields } from '../invoice-form/custom-fields.tsx'
import { cycleLabels } from '../subscriptions/subscription-labels.ts'
import { AddOnsField } from './add-ons-field.tsx'
import { DiscountsField } from './discounts-field.tsx'
import { checks, usualDays, type FieldsProps } from './form-values.ts'
import { activePlansQuery, type Plan } from './plans-query.ts'

type PlanProps = FieldsProps & {
  /** The plan of an existing subscription, which may be inactive. */
  current?: Plan
}

/** Renders a select of the plans. */
export function PlanField({ companyId, form, errorAt, current }: PlanProps) {
  const { data = [], error, isPending, refetch } = useQuery(activePlansQuery(companyId))
  if (error) return <Refusal error={error} onRetry={() => void refetch()} />
  const isListed = data.some(({ planId }) => planId === current?.planId)
  const plans = current && !isListed ? [current, ...data] : data
  const none = isPending ? 'Loading…' : plans.length === 0 ? 'There is no active plan' : 'Choose a plan'
  return (
    <SelectField
      // The select can show the value of a draft only once its option is there.
      key={String(isPending)}
      label="Plan"
      options={[...(current ? [] : [{ value: '', label: none }]), ...plans.map(toOption)]}
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
  { value: 'agreed', label: 'Agreed' },
] as const

type Props = FieldsProps & {
  /** Explains from when on the periods of a discount count. */
  discountHint: string
}

/** Renders the terms that new and existing subscriptions have beside their plan. */
export function TermsFields({ companyId, form, errorAt, discountHint }: Props) {
  const { register, watch, setValue } = form
  const pricing = watch('pricing')
  return (
    <>
      <TextField
        label="Days until due"
        inputMode="numeric"
        hint={`From an invoice to its due date; ${usualDays} if empty.`}
        error={errorAt('paymentDueDays')}
        {...register('paymentDueDays', { validate: checks.days })}
      />
      {watch('billingMode') === 'recurringManual' && (
        <TextField
          label="Days until suspended"
          inputMode="numeric"
          hint={`From the due date on; ${usualDays} if empty.`}
          error={errorAt('suspendAfterDays')}
          {...register('suspendAfterDays', { validate: checks.days })}
        />
      )}
      <Choices
        legend="Price"
        value={pricing}
        options={pricings}
        onChange={(chosen) => setValue('pricing', chosen)}
      />
      {pricing === 'agreed' ? (
        <MoneyField
          label="Agreed price"
          hint="For each period, tax included, without add-ons and discounts."
          error={errorAt('amount')}
          {...register('amount', { validate: checks.amount })}
        />
      ) : (
        <>
          <AddOnsField companyId={companyId} form={form} errorAt={errorAt} />
          <DiscountsField form={form} errorAt={errorAt} hint={discountHint} />
        </>
      )}
      <CustomFields
        companyId={companyId}
        entity="subscription"
        register={(key) => register(`customFields.${key}`)}
        errorAt={(key) => errorAt(`customFields.${key}`)}
      />
    </>
  )
}
