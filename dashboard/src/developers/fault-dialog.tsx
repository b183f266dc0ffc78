import { useForm } from 'react-hook-form'
import { DialogForm } from '../catalogue/dialog-form.tsx'
import { CheckField } from '../components/check-field.tsx'
import { TextField } from '../components/field.tsx'
import { SelectField } from '../components/select-field.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { faultLabels, operationLabels } from './fault-labels.ts'
import { addFault, type NewFault } from './processor-faults-query.ts'

const timesMax = 1_000
const secondsMax = 60

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const operations = toOptions(operationLabels)
const faults = toOptions(faultLabels)

type Values = Pick<NewFault, 'operation' | 'fault'> & { times: string; isLasting: boolean; seconds: string }
type Props = { companyId: string; onClose(): void }

/** Switches a fault of the sandbox processor on. */
export function FaultDialog({ companyId, onClose }: Props) {
  const form = useForm<Values>({
    defaultValues: { operation: 'sale', fault: 'outage', times: '1', isLasting: false, seconds: '5' },
  })
  const submit = useSubmission(form, async ({ operation, fault, times, isLasting, seconds }) => {
    const slow = fault === 'delay' && { delayMs: Number(seconds) * 1_000 }
    await addFault(companyId, { operation, fault, times: isLasting ? 0 : Number(times), ...slow })
    showToast('The fault is on.')
    onClose()
  })
  const { register, watch, formState } = form
  const { errors } = formState
  return (
    <DialogForm
      form={form}
      title="Switch a fault on"
      description="It strikes calls of this company alone. For a declined payment, use a test card."
      button="Switch on"
      working="Switching on…"
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField label="Calls" options={operations} {...register('operation')} />
      <SelectField label="Fault" options={faults} {...register('fault')} />
      {watch('fault') === 'delay' && (
        <TextField
          label="Seconds"
          inputMode="numeric"
          autoComplete="off"
          error={errors.seconds?.message}
          {...register('seconds', { validate: wholeUpTo(secondsMax) })}
        />
      )}
      <CheckField label="Until it is switched off" {...register('isLasting')} />
      {!watch('isLasting') && (
        <TextField
          label="Number of calls"
          inputMode="numeric"
          autoComplete="off"
          error={errors.times?.message}
          {...register('times', { validate: wholeUpTo(timesMax) })}
        />
      )}
    </DialogForm>
  )
}

const wholeUpTo = (max: number) => (typed: string) =>
  (/^\s*\d+\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max) ||
  `Enter a whole number from 1 to ${max}`
