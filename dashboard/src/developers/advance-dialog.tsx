import { useForm } from 'react-hook-form'
import { DialogForm } from '../catalogue/dialog-form.tsx'
import { dayInZone } from '../components/day.tsx'
import { TextField } from '../components/field.tsx'
import { useSubmission } from '../components/submission.ts'
import { startOfDay } from '../components/zone.ts'
import type { ClockMove } from './clock-query.ts'
import { DueWork } from './due-work.tsx'

type Props = { companyId: string; timeZone: string; move(move: ClockMove): Promise<unknown>; onClose(): void }

/** Moves the clock to the start of a day. */
export function AdvanceDialog({ companyId, timeZone, move, onClose }: Props) {
  const tomorrow = dayInZone(timeZone, 1)
  const form = useForm<{ advanceTo: string }>({ defaultValues: { advanceTo: '' } })
  const submit = useSubmission(form, async ({ advanceTo }) => {
    await move({ advanceTo: startOfDay(advanceTo, timeZone) })
    onClose()
  })
  const day = form.watch('advanceTo')
  return (
    <DialogForm
      form={form}
      title="Advance to a date"
      button="Advance"
      working="Advancing…"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Date"
        type="date"
        min={tomorrow}
        hint="The clock stops at the start of that day."
        error={form.formState.errors.advanceTo?.message}
        {...form.register('advanceTo', {
          required: 'Choose a day',
          validate: (day) => day >= tomorrow || 'The clock never goes back: choose a later day',
        })}
      />
      {day >= tomorrow && (
        <DueWork companyId={companyId} timeZone={timeZone} until={startOfDay(day, timeZone)} />
      )}
    </DialogForm>
  )
}
