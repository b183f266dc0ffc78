import { useForm, type UseFormReturn } from 'react-hook-form'
import { request } from '../api/request.ts'
import { DialogForm } from '../catalogue/dialog-form.tsx'
import { TextField } from '../components/field.tsx'
import { SelectField } from '../components/select-field.tsx'
import { useSubmission } from '../components/submission.ts'
import { TextArea } from '../components/text-area.tsx'
import { showToast } from '../components/toasts.tsx'
import { refetchCustomFields, type CustomField } from '../invoices/custom-fields-query.ts'
import { entities, typeBody, typeLabels } from './field-labels.ts'

const entityOptions = entities.map(({ entity, label }) => ({ value: entity, label }))
const typeOptions = Object.entries(typeLabels).map(([value, label]) => ({ value, label }))

type Props = { companyId: string; field: CustomField | undefined; onClose(): void }

function startValues(field: CustomField | undefined) {
  return {
    entity: field?.entity ?? entities[0].entity,
    label: field?.label ?? '',
    key: field?.key ?? '',
    type: field?.type ?? 'text',
    /** One a line. */
    options: field?.options?.join('\n') ?? '',
  }
}

type Values = ReturnType<typeof startValues>

/** Creates a custom field, or changes its label and options. Its key and type never change. */
export function FieldDialog({ companyId, field, onClose }: Props) {
  const form = useForm<Values>({ defaultValues: startValues(field) })
  const submit = useSubmission(form, async ({ entity, key, label, type, options }) => {
    await request('PUT /dashboard/v1/companies/{companyId}/custom-fields/{entity}/{key}', {
      params: { companyId, entity, key: key.trim() },
      body: {
        label: label.trim(),
        ...typeBody(type, toOptions(options)),
        archived: field?.archived ?? false,
        onlyNew: field === undefined,
      },
    })
    showToast(field ? 'The field is changed.' : 'The field is created.')
    onClose()
    await refetchCustomFields(companyId)
  })
  return (
    <DialogForm
      form={form}
      title={field ? 'Change field' : 'New field'}
      description={field && `Key ${field.key}. Key and type are fixed, because records have values.`}
      button={field ? 'Save' : 'Create field'}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldFields form={form} field={field} />
    </DialogForm>
  )
}

type FieldsProps = { form: UseFormReturn<Values>; field: CustomField | undefined }

function FieldFields({ form: { register, formState, watch }, field }: FieldsProps) {
  const { errors } = formState
  return (
    <>
      {!field && <SelectField label="Record" options={entityOptions} {...register('entity')} />}
      <TextField
        label="Label"
        autoCapitalize="sentences"
        autoComplete="off"
        error={errors.label?.message}
        {...register('label', { required: 'Enter a label' })}
      />
      {!field && (
        <>
          <TextField
            label="Key"
            hint="The API and exports use it. A letter, then letters, digits and _."
            autoComplete="off"
            error={errors.key?.message}
            {...register('key', { required: 'Enter a key' })}
          />
          <SelectField
            label="Type"
            options={typeOptions}
            error={errors.type?.message}
            {...register('type')}
          />
        </>
      )}
      {watch('type') === 'select' && (
        <TextArea
          label="Options"
          hint={
            field ? 'One a line. Records keep a value that is no longer an option.' : 'One option a line.'
          }
          error={errors.options?.message}
          {...register('options', { validate: optionsProblem })}
        />
      )}
    </>
  )
}

/** Returns the options of a typed text, one a line. */
function toOptions(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function optionsProblem(typed: string, { type }: Values): string | true {
  if (type !== 'select') return true
  const options = toOptions(typed)
  const twice = options.find((option, place) => options.indexOf(option) < place)
  if (twice !== undefined) return `Enter ${twice} once`
  return options.length > 0 || 'Enter at least one option'
}
