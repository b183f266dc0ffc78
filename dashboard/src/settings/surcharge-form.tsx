import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { ApiError, type FieldConflict } from '../api/errors.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { CheckField } from '../components/check-field.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { Section } from '../components/section.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { keyOf, type Setting, type SettingValues } from './setting.ts'
import { SurchargeLaws } from './surcharge-laws.tsx'
import { surchargeQuery, type SurchargeSettings } from './surcharge-query.ts'

const endpoint = 'PUT /dashboard/v1/companies/{companyId}/surcharge'
// The rules of card networks.
const percentageMax = 3

const conflictLabels: Setting[] = [
  { path: 'surcharge.enabled', label: 'Surcharge', kind: 'check' },
  { path: 'surcharge.percentage', label: 'Rate', kind: 'percent' },
  { path: 'surcharge.label', label: 'Name for payers', kind: 'text', required: '' },
  { path: 'settings.surchargeOnRecurring', label: 'On automatic renewals', kind: 'check' },
  { path: 'settings.surchargeOnHostedPayment', label: 'On hosted payment pages', kind: 'check' },
]

type Props = { companyId: string; read: SurchargeSettings }

const startValues = (read: SurchargeSettings) => ({
  enabled: read.enabled,
  percentage: read.percentage === 0 ? '' : read.percentage.toFixed(2),
  label: read.label ?? '',
  surchargeOnRecurring: read.surchargeOnRecurring,
  surchargeOnHostedPayment: read.surchargeOnHostedPayment,
})

type Values = ReturnType<typeof startValues>

/** Returns the typed values. Fields that the user did not change take their new value. */
function mergeValues(was: Values, is: Values, typed: Values): Values {
  const merge = <Name extends keyof Values>(name: Name): Values[Name] =>
    typed[name] === was[name] ? is[name] : typed[name]
  return {
    enabled: merge('enabled'),
    percentage: merge('percentage'),
    label: merge('label'),
    surchargeOnRecurring: merge('surchargeOnRecurring'),
    surchargeOnHostedPayment: merge('surchargeOnHostedPayment'),
  }
}

/** Returns the values by the keys of their settings. */
const toSettingValues = (values: Values): SettingValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      ['surcharge', 'settings'].map((group) => [keyOf({ path: `${group}.${name}` }), value]),
    ),
  )

/** Lets an admin change the surcharge. Changes that others made meanwhile are shown before they are overwritten. */
export function SurchargeForm({ companyId, read }: Props) {
  // A refetch must not overwrite the user's input.
  const [begun, setBegun] = useState(read)
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const form = useForm<Values>({ defaultValues: startValues(read) })
  const beginAt = (settings: SurchargeSettings) => {
    setBegun(settings)
    form.reset(startValues(settings))
    setConflicts([])
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
      if (!(error instanceof ApiError) || error.conflicts.length === 0) throw error
      const now = await queries.fetchQuery({ ...surchargeQuery(companyId), staleTime: 0 })
      form.reset(mergeValues(startValues(begun), startValues(now), form.getValues()))
      setBegun(now)
      setConflicts(error.conflicts)
    }
  })
  return (
    <Section title="Settings" description="A surcharge passes the cost of a credit card on to its holder.">
      <Form onSubmit={submit}>
        <SurchargeFields form={form} />
        <SurchargeLaws settings={begun} percentage={Number(form.watch('percentage')) || 0} />
        <FormRefusal form={form} />
        {conflicts.length > 0 ? (
          <ConflictNotice
            conflicts={conflicts}
            settings={conflictLabels}
            values={toSettingValues(form.getValues())}
            isSaving={form.formState.isSubmitting}
            onUseTheirs={() => beginAt(begun)}
          />
        ) : (
          <div className="buttons">
            <Button variant="main" type="submit" working={form.formState.isSubmitting && 'Saving…'}>
              Save
            </Button>
          </div>
        )}
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
