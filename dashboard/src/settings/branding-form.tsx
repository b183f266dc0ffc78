import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { ApiError, type FieldConflict } from '../api/errors.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { useCompany } from '../layout/company-gate.tsx'
import { BrandingPreview, useBrandingPreview } from './branding-preview.tsx'
import { brandingFields, brandingQuery, keepBranding, type Branding } from './branding-query.ts'
import {
  fillLines,
  mergeValues,
  toBody,
  toSettingValues,
  toValues,
  type BrandingValues,
} from './branding-values.ts'
import { ColourField } from './colour-field.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { LogoField } from './logo-field.tsx'

const endpoint = 'PUT /dashboard/v1/companies/{companyId}/branding'

/** Lets an admin change the branding, next to a preview of the unsaved values. */
export function BrandingForm({ read }: { read: Branding }) {
  const { form, conflicts, submit, takeTheirs } = useBrandingForm(read)
  const preview = useBrandingPreview(toBody(form.watch()))
  return (
    <div className="with-summary">
      <div className="card card-padded branding">
        <LogoField logoUrl={read.logoUrl} />
        <Form onSubmit={submit}>
          <ColourField form={form} problem={findContrastProblem(preview.error)} />
          <ContactFields form={form} />
          <FormRefusal form={form} />
          {conflicts.length > 0 ? (
            <ConflictNotice
              conflicts={conflicts}
              settings={brandingFields}
              values={toSettingValues(form.getValues())}
              isSaving={form.formState.isSubmitting}
              onUseTheirs={takeTheirs}
            />
          ) : (
            <div className="buttons">
              <Button variant="main" type="submit" working={form.formState.isSubmitting && 'Saving…'}>
                Save
              </Button>
            </div>
          )}
        </Form>
      </div>
      <BrandingPreview preview={preview} logoUrl={read.logoUrl} />
    </div>
  )
}

function ContactFields({ form: { register, watch, formState } }: { form: UseFormReturn<BrandingValues> }) {
  const { errors } = formState
  return (
    <>
      <TextField
        label="Support email"
        hint="Payers write here. Leave it empty for the email of the company."
        autoComplete="off"
        inputMode="email"
        error={errors.supportEmail?.message}
        {...register('supportEmail')}
      />
      <TextField
        label="Support phone"
        autoComplete="off"
        inputMode="tel"
        error={errors.supportPhone?.message}
        {...register('supportPhone')}
      />
      <TextField
        label="Website"
        autoComplete="off"
        inputMode="url"
        placeholder="https://"
        error={errors.website?.message}
        {...register('website')}
      />
      {watch('addressLines').map((_, place) => (
        <TextField
          // Lines have no other identity than their place.
          key={place}
          label={`Address line ${place + 1}`}
          autoComplete="off"
          autoCapitalize="words"
          error={errors.addressLines?.[place]?.message}
          {...register(`addressLines.${place}`)}
        />
      ))}
    </>
  )
}

/** The server checks the contrast while a color is chosen. Other problems wait until the form is saved. */
function findContrastProblem(error: unknown): string | undefined {
  const problems = error instanceof ApiError ? error.fields : []
  const message = problems.find(({ code }) => code === 'low_contrast')?.message
  return message && `The color ${message}`
}

function useBrandingForm(read: Branding) {
  const { companyId } = useCompany()
  // A refetch must not overwrite the user's input.
  const [begun, setBegun] = useState(read)
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const form = useForm<BrandingValues>({ defaultValues: toValues(read) })
  const save = async (values: BrandingValues, from: Branding): Promise<Branding | undefined> => {
    const body = { ...toBody(values), ...(from.asOf && { asOf: from.asOf }) }
    try {
      return await request(endpoint, { params: { companyId }, body })
    } catch (error) {
      if (!(error instanceof ApiError && error.conflicts.length > 0)) throw error
      const now = await queries.fetchQuery({ ...brandingQuery(companyId), staleTime: 0 })
      const { merged, isChanged } = mergeValues(from, now, values)
      for (const { path } of brandingFields) form.setValue(path, merged[path])
      setBegun(now)
      const found = error.conflicts.filter(({ path }) => isChanged(path))
      setConflicts(found)
      return found.length === 0 ? save(merged, now) : undefined
    }
  }
  const submit = useSubmission(form, async (values) => {
    setConflicts([])
    form.setValue('addressLines', fillLines(values.addressLines))
    const saved = await save(values, begun)
    if (!saved) return
    setBegun(saved)
    form.reset(toValues(saved))
    keepBranding(companyId, saved)
    showToast('The branding is saved.')
  })
  const takeTheirs = () => {
    const theirs = toValues(begun)
    for (const { path } of brandingFields)
      if (conflicts.some((conflict) => conflict.path === path)) form.setValue(path, theirs[path])
    setConflicts([])
  }
  return { form, conflicts, submit, takeTheirs }
}
