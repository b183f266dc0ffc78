import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { amountProblem, formatAmountInput } from '../components/amount.ts'
import { CheckField } from '../components/check-field.tsx'
import { dayInZone } from '../components/day.tsx'
import { TextField } from '../components/field.tsx'
import { Icon } from '../components/icon.tsx'
import { money } from '../components/money.ts'
import { MoneyField } from '../components/money-field.tsx'
import { totalOf, type FormValues } from './form-values.ts'
import { LinesField } from './lines-field.tsx'

type Props = {
  companyId: string
  form: UseFormReturn<FormValues>
  timeZone: string
  rails: ReactNode
}

/** Renders the fields of a new or existing invoice. */
export function InvoiceFields({ companyId, form, timeZone, rails }: Props) {
  const { register, formState, watch } = form
  const { errors } = formState
  const id = useId()
  const dueDate = watch('dueDate')
  const isPast = dueDate !== '' && dueDate < dayInZone(timeZone)
  return (
    <>
      <TextField
        label="Description"
        hint="Shown to the payer."
        autoCapitalize="sentences"
        error={errors.description?.message}
        {...register('description', { required: 'Add a description' })}
      />
      <LinesField companyId={companyId} form={form} />
      <AmountField form={form} />
      <TextField
        label="Due date"
        type="date"
        hint={isPast ? 'This day has passed: the invoice will be overdue at once.' : undefined}
        error={errors.dueDate?.message}
        {...register('dueDate', { required: 'Choose a due date' })}
      />
      <fieldset className="choices">
        <legend>Can be paid by</legend>
        <CheckField
          label="Card"
          aria-invalid={errors.paymentMethods ? true : undefined}
          aria-describedby={errors.paymentMethods ? `${id}-rails` : undefined}
          {...register('cc')}
        />
        <CheckField label="Bank transfer" {...register('ach')} />
        <div className="choices-hint">
          <p className="field-hint">{rails}</p>
          {errors.paymentMethods?.message && (
            <p className="field-error" id={`${id}-rails`} role="alert">
              <Icon name="alert" />
              {errors.paymentMethods.message}
            </p>
          )}
        </div>
      </fieldset>
    </>
  )
}

/** The amount follows the sum of the lines until the user types another amount. */
function AmountField({ form }: { form: UseFormReturn<FormValues> }) {
  const { register, formState, watch, getValues, setValue } = form
  const total = totalOf(watch('items'))
  // The last amount that was computed rather than typed.
  const ours = useRef(total === undefined ? '' : formatAmountInput(total))
  useEffect(() => {
    const typed = getValues('amount')
    // A half-typed price is not an amount yet.
    if (total === undefined || total <= 0 || (typed !== '' && typed !== ours.current)) return
    ours.current = formatAmountInput(total)
    setValue('amount', ours.current, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }, [total, formState.isSubmitted, getValues, setValue])
  return (
    <MoneyField
      label="Amount"
      hint={total === undefined ? undefined : `Lines total ${money(total)}.`}
      error={formState.errors.amount?.message}
      {...register('amount', { validate: (typed) => amountProblem(typed) })}
    />
  )
}
