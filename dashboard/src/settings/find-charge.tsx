import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { queries } from '../api/me.ts'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { money } from '../components/money.ts'
import { Section } from '../components/section.tsx'
import { useSubmission } from '../components/submission.ts'
import { findQuery, queryLengthMin, type FoundRecord } from '../find/find-query.ts'

type Props = { companyId: string; onFound(transactionId: string): void }

/** Finds the charge to prove by its id, or by the number of its invoice or order. */
export function FindCharge({ companyId, onFound }: Props) {
  const [several, setSeveral] = useState<readonly FoundRecord[]>([])
  const form = useForm({ defaultValues: { payment: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ payment }) => {
    const results = await queries.fetchQuery({ ...findQuery(companyId, payment.trim()), staleTime: 0 })
    const [first, ...others] = results.filter(({ kind }) => kind === 'transaction')
    setSeveral(first && others.length > 0 ? [first, ...others] : [])
    if (!first) form.setError('payment', { message: 'No payment fits' })
    else if (others.length === 0) onFound(first.id)
  })
  return (
    <Section title="One charge" description="How its surcharge was decided, and decided again now.">
      <Form onSubmit={submit}>
        <TextField
          label="Payment"
          hint="The id of a payment, or the number of its invoice or order"
          autoComplete="off"
          error={errors.payment?.message}
          {...form.register('payment', {
            validate: (typed) => typed.trim().length >= queryLengthMin || 'Enter an id or a number',
          })}
        />
        <FormRefusal form={form} />
        <div className="buttons">
          <Button variant="main" type="submit" working={isSubmitting && 'Working…'}>
            Show proof
          </Button>
        </div>
      </Form>
      {several.length > 0 && (
        <div role="status">
          <p>Several payments fit. Choose one:</p>
          <div className="buttons">
            {several.map(({ id, title, amount }) => (
              <Button key={id} onClick={() => onFound(id)}>
                {amount === undefined ? title : `${title} · ${money(amount)}`}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Section>
  )
}
