import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { CheckField } from '../components/check-field.tsx'
import { TextField } from '../components/field.tsx'
import { formatNumber } from '../components/format-count.ts'
import { money } from '../components/money.ts'
import { Notice } from '../components/notice.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { cycleLabels } from '../subscriptions/subscription-labels.ts'
import { DialogForm } from './dialog-form.tsx'
import { daysProblem } from './days-problem.ts'
import { refetchPlans, type Plan } from './plans-query.ts'

const endpoint = 'PATCH /dashboard/v1/companies/{companyId}/plans/{planId}'

type Props = { companyId: string; plan: Plan; onCopy(): void; onClose(): void }

/** Changes a plan. Its price and cycle are fixed; a button begins a new plan with its terms. */
export function ChangePlanDialog({ companyId, plan, onCopy, onClose }: Props) {
  const form = useForm({
    defaultValues: {
      name: plan.name,
      description: plan.description ?? '',
      preRenewalInvoice: { leadTimeDays: String(plan.preRenewalInvoice.leadTimeDays) },
      active: plan.active,
    },
  })
  const { register, formState } = form
  const { errors, dirtyFields } = formState
  const submit = useSubmission(form, async (values) => {
    const { name, description, active, preRenewalInvoice } = values
    // Only changed fields are sent, so that changes of other users are kept.
    const body = {
      ...(dirtyFields.name && { name: name.trim() }),
      ...(dirtyFields.description && { description: description.trim() || null }),
      ...(dirtyFields.active && { active }),
      ...(dirtyFields.preRenewalInvoice?.leadTimeDays && {
        preRenewalInvoice: { leadTimeDays: Number(preRenewalInvoice.leadTimeDays) },
      }),
    }
    await request(endpoint, { params: { companyId, planId: plan.planId }, body })
    showToast('The plan is changed.')
    onClose()
    await refetchPlans(companyId)
  })
  const isDeactivated = plan.active && !form.watch('active')
  return (
    <DialogForm form={form} title="Change plan" button="Save" onSubmit={submit} onClose={onClose}>
      <FixedTerms plan={plan} onCopy={onCopy} />
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { required: 'Enter a name' })}
      />
      <TextField
        label="Description (optional)"
        autoComplete="off"
        error={errors.description?.message}
        {...register('description')}
      />
      <TextField
        label="Lead time in days"
        hint="Renewal invoices are issued so many days ahead. A change applies to new subscriptions."
        inputMode="numeric"
        autoComplete="off"
        error={errors.preRenewalInvoice?.leadTimeDays?.message}
        {...register('preRenewalInvoice.leadTimeDays', {
          required: 'Enter a number of days',
          validate: daysProblem,
        })}
      />
      <CheckField label="Active: new subscriptions can use it" {...register('active')} />
      {isDeactivated && <Notice tone="warn">{describeDeactivation(plan)}</Notice>}
    </DialogForm>
  )
}

function FixedTerms({ plan, onCopy }: Pick<Props, 'plan' | 'onCopy'>) {
  return (
    <>
      <p>
        {money(plan.price)} {cycleLabels[plan.billingCycle]}. Price and cycle are fixed, because subscriptions
        were agreed with them.
      </p>
      <Button onClick={onCopy}>New plan from this one</Button>
    </>
  )
}

function describeDeactivation({ subscriptions }: Plan): string {
  if (subscriptions === 0) return 'New subscriptions can no longer use it. It has no running subscription.'
  const running =
    subscriptions === 1 ? '1 subscription goes on' : `${formatNumber(subscriptions)} subscriptions go on`
  return `New subscriptions can no longer use it. ${running} as agreed.`
}
