import { useForm, type UseFormReturn } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { amountProblem, formatAmountInput, parseAmount } from '../components/amount.ts'
import { TextField } from '../components/field.tsx'
import { MoneyField } from '../components/money-field.tsx'
import { SelectField } from '../components/select-field.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { cycleLabels } from '../subscriptions/subscription-labels.ts'
import { DialogForm } from './dialog-form.tsx'
import { daysProblem } from './days-problem.ts'
import { refetchPlans, type Plan } from './plans-query.ts'

type Props = { companyId: string; from: Plan | undefined; onClose(): void }

const cycles = Object.entries(cycleLabels).map(([value, label]) => ({ value, label }))

function startValues(from: Plan | undefined) {
  return {
    name: from?.name ?? '',
    planId: '',
    price: from ? formatAmountInput(from.price) : '',
    billingCycle: from?.billingCycle ?? 'monthly',
    setupFee: from?.setupFee === undefined ? '' : formatAmountInput(from.setupFee),
    trialDays: from?.trialDays === undefined ? '' : String(from.trialDays),
    description: from?.description ?? '',
    preRenewalInvoice: { leadTimeDays: from ? String(from.preRenewalInvoice.leadTimeDays) : '' },
  }
}

type Values = ReturnType<typeof startValues>

function planBody(values: Values, from: Plan | undefined) {
  const { name, planId, price, billingCycle, setupFee, trialDays, description } = values
  const { leadTimeDays } = values.preRenewalInvoice
  return {
    name: name.trim(),
    price: parseAmount(price) ?? 0,
    billingCycle,
    ...(planId.trim() && { planId: planId.trim() }),
    ...(setupFee.trim() && { setupFee: parseAmount(setupFee) ?? 0 }),
    ...(trialDays.trim() && { trialDays: Number(trialDays) }),
    ...(description.trim() && { description: description.trim() }),
    ...(leadTimeDays.trim() && { preRenewalInvoice: { leadTimeDays: Number(leadTimeDays) } }),
    ...(from?.features && { features: from.features }),
  }
}

/** Creates a plan, perhaps with the terms of another one. */
export function NewPlanDialog({ companyId, from, onClose }: Props) {
  const once = useIdempotentRequest()
  const form = useForm<Values>({ defaultValues: startValues(from) })
  const submit = useSubmission(form, async (values) => {
    await once('POST /api/subscriptions/v2/plans', { companyId, body: planBody(values, from) })
    showToast('The plan is created.')
    onClose()
    await refetchPlans(companyId)
  })
  return (
    <DialogForm
      form={form}
      title="New plan"
      description="Price, cycle, set-up fee and trial cannot be changed later."
      button="Create plan"
      onSubmit={submit}
      onClose={onClose}
    >
      <PlanFields form={form} />
    </DialogForm>
  )
}

function PlanFields({ form: { register, formState } }: { form: UseFormReturn<Values> }) {
  const { errors } = formState
  const textOf = (label: string, field: 'planId' | 'description', hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      autoComplete="off"
      error={errors[field]?.message}
      {...register(field)}
    />
  )
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { required: 'Enter a name' })}
      />
      <MoneyField
        label="Price"
        error={errors.price?.message}
        {...register('price', { validate: (typed) => amountProblem(typed) })}
      />
      <SelectField label="Cycle" options={cycles} {...register('billingCycle')} />
      <MoneyField
        label="Set-up fee (optional)"
        error={errors.setupFee?.message}
        {...register('setupFee', {
          validate: (typed) => !typed.trim() || parseAmount(typed) !== undefined || amountProblem(typed),
        })}
      />
      <TextField
        label="Trial in days (optional)"
        inputMode="numeric"
        autoComplete="off"
        error={errors.trialDays?.message}
        {...register('trialDays', { validate: daysProblem })}
      />
      <TextField
        label="Lead time in days (optional)"
        hint="Renewal invoices are issued so many days ahead."
        inputMode="numeric"
        autoComplete="off"
        error={errors.preRenewalInvoice?.leadTimeDays?.message}
        {...register('preRenewalInvoice.leadTimeDays', { validate: daysProblem })}
      />
      {textOf('Description (optional)', 'description')}
      {textOf('Id (optional)', 'planId', 'Your own id. Without one, the plan gets one.')}
    </>
  )
}
