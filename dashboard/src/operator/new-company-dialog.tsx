import { useNavigate } from '@tanstack/react-router'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { DialogForm } from '../catalogue/dialog-form.tsx'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { CheckField } from '../components/check-field.tsx'
import { isSandbox } from '../components/environment.ts'
import { TextField } from '../components/field.tsx'
import { SelectField } from '../components/select-field.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { listZones } from '../components/zone-options.ts'
import { refetchConsole } from './companies-query.ts'

const zoneDefault = 'America/New_York'

const startValues = {
  name: '',
  adminEmail: '',
  email: '',
  state: '',
  zip: '',
  timeZone: zoneDefault,
  hasCards: true,
  hasAch: true,
  products: '',
  processor: { secretKey: '', publishableKey: '' },
}

type Values = typeof startValues

/** Creates a company and invites its first admin. The admin creates API keys, so that none is shown here. */
export function NewCompanyDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const create = useIdempotentRequest()
  const form = useForm<Values>({ defaultValues: startValues })
  const submit = useSubmission(form, async (values) => {
    const body = toBody(values)
    const { companyId, name } = await create('POST /dashboard/v1/operator/companies', { body })
    showToast(`${name} is created. ${body.adminEmail} is mailed a link to join it.`)
    onClose()
    await refetchConsole()
    await navigate({ to: '/operator/companies/$companyId', params: { companyId } })
  })
  return (
    <DialogForm
      form={form}
      title="New company"
      description="Its first admin gets a link by mail, and creates API keys in the dashboard."
      button="Create company"
      working="Creating…"
      onSubmit={submit}
      onClose={onClose}
    >
      <CompanyFields form={form} />
      {!isSandbox() && <AccountFields form={form} />}
    </DialogForm>
  )
}

function toBody({ hasCards, hasAch, processor, ...values }: Values) {
  const optional = { email: values.email.trim(), state: values.state.trim(), zip: values.zip.trim() }
  const account = {
    kind: 'stripe' as const,
    secretKey: processor.secretKey.trim(),
    publishableKey: processor.publishableKey.trim(),
  }
  return {
    name: values.name.trim(),
    adminEmail: values.adminEmail.trim(),
    timeZone: values.timeZone,
    products: [...(hasCards ? ['cc' as const] : []), ...(hasAch ? ['ach' as const] : [])],
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
    ...(isSandbox() ? {} : { processor: account }),
  }
}

type FieldsProps = { form: UseFormReturn<Values> }

function CompanyFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { required: 'Enter a name' })}
      />
      <TextField
        label="Email of the first admin"
        type="email"
        autoComplete="off"
        error={errors.adminEmail?.message}
        {...register('adminEmail', { required: 'Enter an email address' })}
      />
      <TextField
        label="Email for payers (optional)"
        hint="Companies that take bank transfers need one."
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="State (optional)"
        hint="Two letters, such as TX"
        autoComplete="off"
        error={errors.state?.message}
        {...register('state')}
      />
      <TextField
        label="ZIP code (optional)"
        autoComplete="off"
        error={errors.zip?.message}
        {...register('zip')}
      />
      <SelectField
        label="Time zone"
        options={listZones(zoneDefault)}
        error={errors.timeZone?.message}
        {...register('timeZone')}
      />
      <CheckField label="Cards" {...register('hasCards')} />
      <CheckField label="Bank transfers" {...register('hasAch')} />
      {errors.products?.message !== undefined && <p className="field-error">{errors.products.message}</p>}
    </>
  )
}

function AccountFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      <TextField
        label="Secret key of its Stripe account"
        type="password"
        autoComplete="off"
        error={errors.processor?.secretKey?.message}
        {...register('processor.secretKey', { required: 'Enter the secret key' })}
      />
      <TextField
        label="Publishable key"
        autoComplete="off"
        error={errors.processor?.publishableKey?.message}
        {...register('processor.publishableKey', { required: 'Enter the publishable key' })}
      />
    </>
  )
}
