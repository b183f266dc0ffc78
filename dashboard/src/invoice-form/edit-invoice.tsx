import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useOnce } from '../api/idempotency-key.ts'
import { queries } from '../api/me.ts'
import { mayDo } from '../api/rights.ts'
import { useCompany } from '../frame/company-gate.tsx'
import { RecordGate } from '../frame/record-gate.tsx'
import { editable } from '../invoices/invoice-acts.tsx'
import { invoiceQuery, rereadInvoices } from '../invoices/invoice-query.ts'
import type { Invoice } from '../invoices/invoice-words.ts'
import { amountOf } from '../parts/amount.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { dayForField } from '../parts/day-field.ts'
import { Form, FormRefusal } from '../parts/form.tsx'
import { Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { useSubmission } from '../parts/submission.ts'
import { say } from '../parts/toasts.tsx'
import { itemsOf, railsOf, valuesOf, type FormValues } from './form-values.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import { NotAllowed } from './not-allowed.tsx'

/** Where an invoice that is not paid is changed. */
export function EditInvoice() {
  const { role, name } = useCompany()
  if (!mayDo(role, 'write')) return <NotAllowed what="change invoices" company={name} />
  return <Loaded />
}

function Loaded() {
  const { companyId, name } = useCompany()
  const { invoiceId: id } = useParams({ from: '/signed-in/$companyId/invoices/$invoiceId/edit' })
  const result = useQuery({ ...invoiceQuery(companyId, id), refetchInterval: false })
  return (
    <RecordGate kind="invoice" result={result}>
      {(invoice) => (
        <Page title={`Edit ${invoice.invoiceId}`} company={name}>
          <div className="card card-padded">
            {editable.includes(invoice.invoiceStatus) ? (
              <EditForm read={invoice} />
            ) : (
              <Closed invoice={invoice} />
            )}
          </div>
        </Page>
      )}
    </RecordGate>
  )
}

function Closed({ invoice }: { invoice: Invoice }) {
  return <Notice>{invoice.invoiceId} is paid, on its way to be, or closed, and stays as it is.</Notice>
}

function EditForm({ read }: { read: Invoice }) {
  const { companyId, timeZone } = useCompany()
  // What is read meanwhile must not overwrite what somebody types.
  const [invoice] = useState(read)
  const navigate = useNavigate()
  const once = useOnce()
  const dueDay = dayForField(invoice.dueDate, timeZone)
  const form = useForm<FormValues>({ defaultValues: valuesOf(invoice, dueDay) })
  // Read here, so that it is kept up to date.
  const { dirtyFields, isSubmitting } = form.formState
  form.register('paymentMethods', {
    validate: (_, values) => railsOf(values).length > 0 || 'Choose at least one way to pay',
  })
  const at = { to: '/$companyId/invoices/$invoiceId', params: { companyId, invoiceId: invoice.id } } as const
  const submit = useSubmission(form, async (values) => {
    const body = changesOf(values, dirtyFields)
    const sent = { companyId, params: { id: invoice.id }, body }
    const saved = await once('PUT /api/invoices/{id}', sent)
    queries.setQueryData(invoiceQuery(companyId, invoice.id).queryKey, saved)
    say(`${invoice.invoiceId} is saved.`)
    void rereadInvoices(companyId)
    await navigate({ ...at, replace: true })
  })
  return (
    <Form onSubmit={submit}>
      <InvoiceFields
        companyId={companyId}
        form={form}
        timeZone={timeZone}
        rails="What is chosen here counts for this invoice alone."
      />
      <FormRefusal form={form} />
      <div className="buttons">
        <Button look="main" type="submit" working={isSubmitting && 'Saving…'}>
          Save
        </Button>
        <ButtonLink look="text" {...at}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}

type Dirty = Partial<Record<keyof FormValues, unknown>>

/** Only what was changed: what another person changed meanwhile stays. */
function changesOf(values: FormValues, dirty: Dirty) {
  const { description, amount, dueDate, items } = values
  return {
    ...(dirty.description ? { description: description.trim() } : {}),
    ...(dirty.amount ? { amount: amountOf(amount) ?? 0 } : {}),
    ...(dirty.dueDate ? { dueDate } : {}),
    ...(dirty.items ? { items: itemsOf(items) } : {}),
    ...(dirty.cc || dirty.ach ? { paymentMethods: railsOf(values) } : {}),
  }
}
