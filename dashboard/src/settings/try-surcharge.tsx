import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ResponseOf } from '../api/endpoints.ts'
import { request } from '../api/request.ts'
import { amountProblem, parseAmount } from '../components/amount.ts'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { MoneyField } from '../components/money-field.tsx'
import { money } from '../components/money.ts'
import { Section } from '../components/section.tsx'
import { SelectField } from '../components/select-field.tsx'
import { useSubmission } from '../components/submission.ts'

const endpoint = 'POST /dashboard/v1/companies/{companyId}/surcharge/try'

const cards = [
  { value: 'credit', label: 'Credit card' },
  { value: 'debit', label: 'Debit card' },
  { value: 'prepaid', label: 'Prepaid card' },
  { value: 'amex', label: 'American Express' },
  { value: 'unknown', label: 'Unknown kind' },
] as const

type Values = { card: (typeof cards)[number]['value']; billingZip: string; amount: string }

/** Shows the surcharge of a kind of card, a ZIP code and an amount, with the reason. */
export function TrySurcharge({ companyId }: { companyId: string }) {
  const [result, setResult] = useState<ResponseOf<typeof endpoint>>()
  const form = useForm<Values>({ defaultValues: { card: 'credit', billingZip: '', amount: '100.00' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ card, billingZip, amount }) => {
    setResult(undefined)
    const zip = billingZip.trim()
    const body = { card, amount: parseAmount(amount) ?? 0, ...(zip && { billingZip: zip }) }
    setResult(await request(endpoint, { params: { companyId }, body }))
  })
  return (
    <Section title="Try it" description="The surcharge of a payment now, by the saved settings.">
      <Form onSubmit={submit}>
        <SelectField label="Card" options={cards} {...form.register('card')} />
        <TextField
          label="ZIP code of the payer"
          inputMode="numeric"
          autoComplete="off"
          error={errors.billingZip?.message}
          {...form.register('billingZip')}
        />
        <MoneyField
          label="Amount"
          error={errors.amount?.message}
          {...form.register('amount', { validate: (typed) => amountProblem(typed) })}
        />
        <FormRefusal form={form} />
        <div className="buttons">
          <Button type="submit" working={isSubmitting && 'Working…'}>
            Show surcharge
          </Button>
        </div>
        <div role="status" className="stack">
          {result && (
            <>
              <dl className="sums">
                <dt>Surcharge</dt>
                <dd data-testid="fee">{money(result.surcharge)}</dd>
                <dt>Total</dt>
                <dd data-testid="total">{money(result.total)}</dd>
              </dl>
              <p className="soft">{result.explanation}</p>
            </>
          )}
        </div>
      </Form>
    </Section>
  )
}
