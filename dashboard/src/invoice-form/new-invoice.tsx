import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { useCompany } from '../layout/company-gate.tsx'
import { refetchInvoices } from '../api/refetch.ts'
import { parseAmount } from '../components/amount.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { CheckField } from '../components/check-field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { Page } from '../components/page.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { customFieldsOf } from './catalogue-query.ts'
import { CustomFields } from './custom-fields.tsx'
import { CustomerField, type Chosen } from '../customers/customer-field.tsx'
import { useCustomerId } from './use-customer-id.ts'
import { useCustomerParam } from './use-customer-param.ts'
import { DraftOrNew } from './draft-or-new.tsx'
import { discardDraft, invoicePlace, loadInvoiceDraft, useDraft, type Draft } from './draft.ts'
import { removeBlankLines, itemsOf, railsOf, type FormValues } from './form-values.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import { InvoiceSummary } from './invoice-summary.tsx'
import { NotAllowed } from '../layout/not-allowed.tsx'
import { toCustomValues } from './own-values.ts'

/** Lets a user with the right to write create an invoice. */
export function NewInvoice() {
  const { companyId, role, name, timeZone } = useCompany()
  if (!hasRight(role, 'write')) return <NotAllowed action="create invoices" company={name} />
  return (
    <Page title="New invoice" company={name}>
      <div className="card card-padded">
        <DraftOrNew place={invoicePlace(companyId)} load={() => loadInvoiceDraft(companyId, timeZone)}>
          {(draft) => <NewInvoiceForm draft={draft} />}
        </DraftOrNew>
      </div>
    </Page>
  )
}

function NewInvoiceForm({ draft }: { draft: Draft<FormValues> }) {
  const { companyId, timeZone } = useCompany()
  const [working, setWorking] = useState<'create' | 'send'>('create')
  // The form itself chooses the error that takes the focus.
  const form = useForm<FormValues>({ defaultValues: draft.values, shouldFocusError: false })
  const [customer, choose] = useCustomer(companyId, form, draft.customer)
  useDraft(invoicePlace(companyId), form, customer)
  const { errors, isSubmitting } = form.formState
  const create = useCreate(companyId, customer)
  const submit = useSubmission(form, (values) => create(values))
  const send = useSubmission(form, (values) => create({ ...values, sendEmail: true }))
  form.register('paymentMethods', {
    validate: (_, values) => railsOf(values).length > 0 || 'Choose at least one way to pay',
  })
  return (
    <div className="with-summary">
      <Form
        onSubmit={(event) => {
          const isSending = isSendButton(event.nativeEvent.submitter)
          setWorking(isSending ? 'send' : 'create')
          void (isSending ? send : submit)(event)
        }}
      >
        <CustomerField
          companyId={companyId}
          chosen={customer}
          error={errors.customerId?.message}
          onChoose={choose}
        />
        <InvoiceFields companyId={companyId} form={form} timeZone={timeZone} rails={railLabels(customer)} />
        <CustomFields
          companyId={companyId}
          entity="invoice"
          register={(key) => form.register(`customFields.${key}`)}
          errorAt={(key) => errors.customFields?.[key]?.message}
        />
        <div className="choices">
          <CheckField label="Send the invoice by email" {...form.register('sendEmail')} />
          <CheckField label="Remind the payer by email" {...form.register('reminders')} />
        </div>
        <FormRefusal form={form} />
        <Buttons companyId={companyId} working={isSubmitting ? working : undefined} />
      </Form>
      <InvoiceSummary form={form} customer={customer} timeZone={timeZone} />
    </div>
  )
}

function Buttons({ companyId, working }: { companyId: string; working: 'create' | 'send' | undefined }) {
  return (
    <div className="buttons">
      <Button type="submit" working={working === 'create' && 'Creating…'}>
        Create invoice
      </Button>
      <Button variant="main" type="submit" value="send" working={working === 'send' && 'Creating…'}>
        Create and send
      </Button>
      <ButtonLink variant="text" to="/$companyId/invoices" params={{ companyId }}>
        Cancel
      </ButtonLink>
    </div>
  )
}

/** Keeps the chosen customer, whose default rails become those of the form. Returns it and the function that chooses. */
function useCustomer(companyId: string, form: UseFormReturn<FormValues>, drafted: Chosen | null) {
  const [customer, setCustomer] = useState(drafted)
  const choose = (chosen: Chosen | null) => {
    setCustomer(chosen)
    form.setValue('customerId', chosen?.id || chosen?.email || '', {
      shouldValidate: form.formState.isSubmitted,
    })
    const rails = chosen?.defaultPaymentOptions
    if (form.getFieldState('cc').isDirty || form.getFieldState('ach').isDirty) return
    form.resetField('cc', { defaultValue: rails?.includes('cc') ?? true })
    form.resetField('ach', { defaultValue: rails?.includes('ach') ?? true })
  }
  useCustomerParam(companyId, choose)
  form.register('customerId', { required: 'Choose a customer' })
  return [customer, choose] as const
}

const isSendButton = (button: HTMLElement | null) =>
  button instanceof HTMLButtonElement && button.value === 'send'

/** Returns a function that creates the invoice, and before it a new customer. */
function useCreate(companyId: string, customer: Chosen | null) {
  const navigate = useNavigate()
  const customerIdOf = useCustomerId(companyId)
  const onceInvoice = useIdempotentRequest()
  return async (values: FormValues) => {
    const customerId = await customerIdOf(customer ?? { id: '' })
    const { description, amount, dueDate, items, reminders, sendEmail } = values
    const lines = removeBlankLines(items)
    const body = {
      customerId,
      description: description.trim(),
      amount: parseAmount(amount) ?? 0,
      dueDate,
      paymentMethods: railsOf(values),
      ...(lines.length > 0 ? { items: itemsOf(lines) } : {}),
      ...(await hasCustomValues(companyId, values.customFields)),
      reminders,
      sendEmail,
    }
    const { id, invoiceId } = await onceInvoice('POST /api/invoices', { companyId, body })
    discardDraft(invoicePlace(companyId))
    showToast(sendEmail ? `${invoiceId} is created and emailed.` : `${invoiceId} is created.`)
    void refetchInvoices(companyId)
    await navigate({
      to: '/$companyId/invoices/$invoiceId',
      params: { companyId, invoiceId: id },
      replace: true,
    })
  }
}

/** Returns the custom fields of the request. Empty fields are left out. */
async function hasCustomValues(companyId: string, typed: FormValues['customFields']) {
  const fields = await customFieldsOf(companyId, 'invoice')
  const customFields = toCustomValues(fields, typed)
  return Object.keys(customFields).length > 0 ? { customFields } : {}
}

function railLabels(customer: Chosen | null): string {
  const rails = customer?.defaultPaymentOptions ?? []
  if (rails.length === 0) return 'Leave both on unless this customer pays one way only.'
  return `By default this customer pays by ${rails.map((rail) => (rail === 'cc' ? 'card' : 'bank transfer')).join(' or ')}.`
}
