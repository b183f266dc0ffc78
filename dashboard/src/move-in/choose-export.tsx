import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../components/button.tsx'
import { Choices } from '../components/choices.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { Section } from '../components/section.tsx'
import { useSubmission } from '../components/submission.ts'
import { findDaysProblem } from './find-days-problem.ts'
import type { ImportSource } from './imports-query.ts'
import { filesBytesMax, readExport, type ReadExport } from './read-export.ts'

const systems = [
  { value: 'stripe', label: 'Stripe' },
  { value: 'invoice-ninja', label: 'Invoice Ninja' },
  { value: 'csv', label: 'CSV files' },
] as const satisfies { value: ImportSource; label: string }[]

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
  const form = useForm<Values>({ defaultValues: { files: null, days: '30' } })
  const { errors, isSubmitting } = form.formState
  const submit = useSubmission(form, async ({ files: chosen, days }) =>
    onRead(await readExport(companyId, { source, files: [...(chosen ?? [])], days: Number(days) })),
  )
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
        <TextField
          key={source}
          type="file"
          multiple
          label="Files"
          accept={files[source].accept}
          hint={`${files[source].hint} ${limit}`}
          error={errors.files?.message}
          {...form.register('files', { validate: (chosen) => findFilesProblem(chosen) ?? true })}
        />
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
          <Button variant="main" type="submit" working={isSubmitting && 'Reading…'}>
            Read export
          </Button>
        </div>
      </Form>
    </Section>
  )
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
