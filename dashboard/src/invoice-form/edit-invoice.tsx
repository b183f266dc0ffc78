import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { queries } from '../api/me.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { RecordGate } from '../layout/record-gate.tsx'
import { editable } from '../invoices/invoice-actions.tsx'
import { refetchInvoices } from '../api/refetch.ts'
import { invoiceQuery } from '../invoices/invoice-query.ts'
import type { Invoice } from '../invoices/invoice-labels.ts'
import { parseAmount } from '../components/amount.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { dayForField } from '../components/day-field.ts'
import { Form, FormRefusal } from '../components/form.tsx'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { itemsOf, railsOf, toFormValues, type FormValues } from './form-values.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'

/** Lets a user with the right to write change an unpaid invoice. */
export function EditInvoice() {
  const { role, name } = useCompany()
  if (!hasRight(role, 'write')) return <NotAllowed action="change invoices" company={name} />
  return <EditInvoiceContent />
}

function EditInvoiceContent() {
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
              <ClosedNotice invoice={invoice} />
            )}
          </div>
        </Page>
      )}
    </RecordGate>
  )
}

function ClosedNotice({ invoice }: { invoice: Invoice }) {
  return (
    <Notice>
      {invoice.invoiceId} is paid, closed or has a payment in progress, and can no longer be edited.
    </Notice>
  )
}

function EditForm({ read }: { read: Invoice }) {
  const { companyId, timeZone } = useCompany()
  // A refetch must not overwrite the user's input.
  const [invoice] = useState(read)
  const navigate = useNavigate()
  const once = useIdempotentRequest()
  const dueDay = dayForField(invoice.dueDate, timeZone)
  // The form itself chooses the error that takes the focus.
  const form = useForm<FormValues>({
    defaultValues: toFormValues(invoice, dueDay),
    shouldFocusError: false,
  })
  // The form library updates this state only if it is read during rendering.
  const { dirtyFields, isSubmitting } = form.formState
  form.register('paymentMethods', {
    validate: (_, values) => railsOf(values).length > 0 || 'Choose at least one way to pay',
  })
  const at = { to: '/$companyId/invoices/$invoiceId', params: { companyId, invoiceId: invoice.id } } as const
  const submit = useSubmission(form, async (values) => {
    const body = changedFields(values, dirtyFields)
    const sent = { companyId, params: { id: invoice.id }, body }
    const saved = await once('PUT /api/invoices/{id}', sent)
    queries.setQueryData(invoiceQuery(companyId, invoice.id).queryKey, saved)
    showToast(`${invoice.invoiceId} is saved.`)
    void refetchInvoices(companyId)
    await navigate({ ...at, replace: true })
  })
  return (
    <Form onSubmit={submit}>
      <InvoiceFields
        companyId={companyId}
        form={form}
        timeZone={timeZone}
        rails="Applies to this invoice only."
      />
      <FormRefusal form={form} />
      <div className="buttons">
        <Button variant="main" type="submit" working={isSubmitting && 'Saving…'}>
          Save
        </Button>
        <ButtonLink variant="text" {...at}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}

type Dirty = Partial<Record<keyof FormValues, unknown>>

/** Returns only the changed fields, so that the changes of another user are not overwritten. */
function changedFields(values: FormValues, dirty: Dirty) {
  const { description, amount, dueDate, items } = values
  return {
    ...(dirty.description ? { description: description.trim() } : {}),
    ...(dirty.amount ? { amount: parseAmount(amount) ?? 0 } : {}),
    ...(dirty.dueDate ? { dueDate } : {}),
    ...(dirty.items ? { items: itemsOf(items) } : {}),
    ...(dirty.cc || dirty.ach ? { paymentMethods: railsOf(values) } : {}),
  }
}
