import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/errors.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { CheckField } from '../components/check-field.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { Section } from '../components/section.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { SurchargeLaws } from './surcharge-laws.tsx'
import { surchargeQuery, type SurchargeSettings } from './surcharge-query.ts'

const endpoint = 'PUT /dashboard/v1/companies/{companyId}/surcharge'
// The rules of card networks.
const percentageMax = 3

type Props = { companyId: string; read: SurchargeSettings }

const startValues = (read: SurchargeSettings) => ({
  enabled: read.enabled,
  percentage: read.percentage === 0 ? '' : read.percentage.toFixed(2),
  label: read.label ?? '',
  surchargeOnRecurring: read.surchargeOnRecurring,
  surchargeOnHostedPayment: read.surchargeOnHostedPayment,
})

type Values = ReturnType<typeof startValues>

/** Lets an admin change the surcharge. Changes that others made meanwhile are refused first. */
export function SurchargeForm({ companyId, read }: Props) {
  // A refetch must not overwrite the user's input.
  const [begun, setBegun] = useState(read)
  const form = useForm<Values>({ defaultValues: startValues(read) })
  const beginAt = (settings: SurchargeSettings) => {
    setBegun(settings)
    form.reset(startValues(settings))
  }
  const submit = useSubmission(form, async ({ percentage, label, ...switches }) => {
    const body = {
      ...switches,
      percentage: Number(percentage),
      ...(label.trim() && { label: label.trim() }),
      asOf: begun.asOf,
    }
    try {
      const saved = await request(endpoint, { params: { companyId }, body })
      queries.setQueryData(surchargeQuery(companyId).queryKey, saved)
      beginAt(saved)
      showToast('The surcharge is saved.')
    } catch (error) {
      // The laws and the newest change are read again, so that the user can decide to save.
      if (error instanceof ApiError && error.error === 'changed_meanwhile')
        setBegun(await queries.fetchQuery({ ...surchargeQuery(companyId), staleTime: 0 }))
      throw error
    }
  })
  return (
    <Section title="Settings" description="A surcharge passes the cost of a credit card on to its holder.">
      <Form onSubmit={submit}>
        <SurchargeFields form={form} />
        <SurchargeLaws settings={begun} percentage={Number(form.watch('percentage')) || 0} />
        <FormRefusal form={form} />
        <div className="buttons">
          <Button variant="main" type="submit" working={form.formState.isSubmitting && 'Saving…'}>
            Save
          </Button>
        </div>
      </Form>
    </Section>
  )
}

function SurchargeFields({ form: { register, formState } }: { form: UseFormReturn<Values> }) {
  const { errors } = formState
  return (
    <>
      <CheckField label="Add a surcharge to credit card payments" {...register('enabled')} />
      <TextField
        label="Percentage"
        hint={`At most ${percentageMax.toFixed(2)}, by the rules of card networks`}
        inputMode="decimal"
        autoComplete="off"
        error={errors.percentage?.message}
        {...register('percentage', { validate: percentageProblem })}
      />
      <TextField
        label="Name for payers (optional)"
        hint="Receipts show it instead of “Credit card surcharge”."
        autoCapitalize="sentences"
        autoComplete="off"
        maxLength={64}
        error={errors.label?.message}
        {...register('label')}
      />
      <CheckField label="On automatic renewals" {...register('surchargeOnRecurring')} />
      <CheckField label="On hosted payment pages" {...register('surchargeOnHostedPayment')} />
    </>
  )
}

function percentageProblem(typed: string, { enabled }: Values): string | true {
  const text = typed.trim()
  if (text === '') return !enabled || 'Enter a percentage, like 2.50'
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return 'Enter a percentage, like 2.50'
  return Number(text) <= percentageMax || `Enter at most ${percentageMax.toFixed(2)}`
}
