import { Choices } from '../components/choices.tsx'
import { dayInZone } from '../components/day.tsx'
import { TextField } from '../components/field.tsx'
import { modeLabels } from '../subscriptions/subscription-labels.ts'
import type { FieldsProps } from './form-values.ts'
import { PlanField, TermsFields } from './terms-fields.tsx'

const modes = (['recurring', 'recurringManual', 'nonRecurring'] as const).map((value) => ({
  value,
  label: modeLabels[value],
}))

/** Renders the fields of a new subscription after its customer. */
export function SubscriptionFields({ timeZone, ...shared }: FieldsProps & { timeZone: string }) {
  const { register, watch, setValue } = shared.form
  const startDate = watch('startDate')
  const isPast = startDate !== '' && startDate < dayInZone(timeZone)
  return (
    <>
      <PlanField {...shared} />
      <TextField
        label="Starts on"
        type="date"
        hint={isPast ? 'This day has passed: the periods since then are invoiced at once.' : undefined}
        error={shared.errorAt('startDate')}
        {...register('startDate', { required: 'Choose a day' })}
      />
      <Choices
        legend="Billing"
        value={watch('billingMode')}
        options={modes}
        onChange={(mode) => setValue('billingMode', mode)}
      />
      <TermsFields {...shared} discountHint="Periods count from the first invoice on; all if empty." />
    </>
  )
}
