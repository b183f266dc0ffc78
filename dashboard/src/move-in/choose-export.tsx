import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/errors.ts'
import { Button } from '../components/button.tsx'
import { Choices } from '../components/choices.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { formatNumber } from '../components/format-count.ts'
import { Section } from '../components/section.tsx'
import { useSubmission } from '../components/submission.ts'
import { findDaysProblem } from './find-days-problem.ts'
import { importsQuery, type ImportSource } from './imports-query.ts'
import { readAccount } from './read-account.ts'
import { filesBytesMax, readExport, type ReadExport } from './read-export.ts'

const systems = [
  { value: 'stripe', label: 'Stripe' },
  { value: 'invoice-ninja', label: 'Invoice Ninja' },
  { value: 'csv', label: 'CSV files' },
] as const satisfies { value: ImportSource; label: string }[]

const origins = [
  { value: 'account', label: 'The account of this company' },
  { value: 'files', label: 'Files of an export' },
] as const
type Origin = (typeof origins)[number]['value']

const files: Record<ImportSource, { accept: string; hint: string }> = {
  stripe: {
    accept: '.json',
    hint: 'The lists of Stripe’s API: customers.json, products.json, prices.json, subscriptions.json and invoices.json.',
  },
  'invoice-ninja': { accept: '.zip,.json', hint: 'The zip archive of the company export.' },
  csv: { accept: '.csv', hint: 'customers.csv, plans.csv, subscriptions.csv and invoices.csv.' },
}

const limit = 'At most 8 MB together. Larger exports are moved in by the command line: florin import.'

type Values = { files: FileList | null; days: string }
type Props = { companyId: string; onRead(read: ReadExport): void }

/** Chooses the system and the files of its export, and has them read. */
export function ChooseExport({ companyId, onRead }: Props) {
  const [source, setSource] = useState<ImportSource>('stripe')
  const { lists, origin, setOrigin } = useOrigin(companyId, source)
  const [reading, setReading] = useState('Reading…')
  const form = useForm<Values>({ defaultValues: { files: null, days: '30' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ files: chosen, days }) => {
    setReading('Reading…')
    const compared = { source, days: Number(days) }
    if (origin === 'files')
      return onRead(await readExport(companyId, { ...compared, files: [...(chosen ?? [])] }))
    const found = await readAccount(companyId, lists, ({ list, count }) =>
      setReading(`Reading ${list}: ${formatNumber(count)}…`),
    )
    return onRead(await readExport(companyId, { ...compared, files: found }).catch(failWithoutField))
  })
  return (
    <Section
      title="Export"
      description="Shows the contents of an export before anything is written. Nothing is charged before the cut-over."
    >
      <Form onSubmit={submit}>
        <Choices
          legend="System"
          value={source}
          options={systems}
          isFixed={isSubmitting}
          onChange={(chosen) => {
            setSource(chosen)
            form.resetField('files')
          }}
        />
        {lists.length > 0 && (
          <Choices
            legend="Read from"
            value={origin}
            options={origins}
            isFixed={isSubmitting}
            onChange={(chosen) => setOrigin(chosen)}
          />
        )}
        {origin === 'files' && <FilesField key={source} form={form} source={source} />}
        <TextField
          label="Days to compare"
          hint="From 1 to 400: the invoices of these days are compared before the cut-over."
          inputMode="numeric"
          autoComplete="off"
          error={errors.days?.message}
          {...form.register('days', { validate: (typed) => findDaysProblem(typed) ?? true })}
        />
        <FormRefusal form={form} />
        <div className="buttons">
          <Button variant="main" type="submit" working={isSubmitting && reading}>
            {origin === 'files' ? 'Read export' : 'Read account'}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

/** The account is the first choice, where the company has one. */
function useOrigin(companyId: string, source: ImportSource) {
  const [chosen, setOrigin] = useState<Origin>('account')
  const { data } = useQuery(importsQuery(companyId))
  const lists = source === 'stripe' ? (data?.accountLists ?? []) : []
  const origin: Origin = lists.length > 0 ? chosen : 'files'
  return { lists, origin, setOrigin }
}

function FilesField({ form, source }: { form: UseFormReturn<Values>; source: ImportSource }) {
  const { accept, hint } = files[source]
  return (
    <TextField
      type="file"
      multiple
      label="Files"
      accept={accept}
      hint={`${hint} ${limit}`}
      error={form.formState.errors.files?.message}
      {...form.register('files', {
        shouldUnregister: true,
        validate: (chosen) => findFilesProblem(chosen) ?? true,
      })}
    />
  )
}

// An account has no field for files, so a fault of them belongs above the button.
function failWithoutField(error: unknown): never {
  const [field] = error instanceof ApiError ? error.fields : []
  throw field === undefined ? error : new Error(`The account ${field.message}.`)
}

/** The server refuses the same, but a large export would be sent first. */
function findFilesProblem(chosen: FileList | null): string | undefined {
  const sizes = [...(chosen ?? [])].map(({ size }) => size)
  if (sizes.length === 0) return 'Choose the files of the export'
  const bytes = sizes.reduce((total, size) => total + size, 0)
  if (bytes <= filesBytesMax) return undefined
  const megabytes = (Math.ceil(bytes / 100_000) / 10).toFixed(1)
  return `The files are ${megabytes} MB together, and may be at most 8 MB. Use the command line for this export.`
}
