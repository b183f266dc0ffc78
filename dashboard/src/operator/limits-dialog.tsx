import { useForm } from 'react-hook-form'
import { request } from '../api/request.ts'
import { DialogForm } from '../catalogue/dialog-form.tsx'
import { TextField } from '../components/field.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { refetchConsole, type ConsoleCompany } from './companies-query.ts'

type Values = { limits: Record<keyof ConsoleCompany['limits'], string> }

const fields = [
  { name: 'limits.requestsPerSecond', label: 'Requests per second' },
  { name: 'limits.burst', label: 'Requests at once' },
  { name: 'limits.monthlyQuota', label: 'Requests per month' },
] as const

/** Changes how much a company may call the API. */
export function LimitsDialog({ company, onClose }: { company: ConsoleCompany; onClose(): void }) {
  const { companyId, name, limits } = company
  const { requestsPerSecond, burst, monthlyQuota } = limits
  const form = useForm<Values>({
    defaultValues: {
      limits: {
        requestsPerSecond: String(requestsPerSecond),
        burst: String(burst),
        monthlyQuota: String(monthlyQuota),
      },
    },
  })
  const submit = useSubmission(form, async ({ limits: typed }) => {
    const body = {
      limits: {
        requestsPerSecond: Number(typed.requestsPerSecond),
        burst: Number(typed.burst),
        monthlyQuota: Number(typed.monthlyQuota),
      },
    }
    await request('PATCH /dashboard/v1/operator/companies/{companyId}', { params: { companyId }, body })
    showToast(`The limits of ${name} are changed.`)
    onClose()
    await refetchConsole()
  })
  const { errors } = form.formState
  return (
    <DialogForm
      form={form}
      title="Change limits"
      description={`${name} is refused requests above these limits. Its users in the dashboard are not counted.`}
      button="Save"
      onSubmit={submit}
      onClose={onClose}
    >
      {fields.map(({ name: field, label }) => (
        <TextField
          key={field}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          error={errors.limits?.[toKey(field)]?.message}
          {...form.register(field, {
            required: 'Enter a number',
            validate: (typed) => Number.isFinite(Number(typed)) || 'Enter a number',
          })}
        />
      ))}
    </DialogForm>
  )
}

const toKey = (field: (typeof fields)[number]['name']) =>
  field.slice('limits.'.length) as keyof Values['limits']
