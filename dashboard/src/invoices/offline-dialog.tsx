import { useForm, type UseFormReturn } from 'react-hook-form'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { refetchInvoices } from '../api/refetch.ts'
import type { Invoice } from './invoice-labels.ts'
import { parseAmount, amountProblem, formatAmountInput } from '../components/amount.ts'
import { Button } from '../components/button.tsx'
import { CheckField } from '../components/check-field.tsx'
import { dayInZone } from '../components/day.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { Form, FormRefusal } from '../components/form.tsx'
import { money } from '../components/money.ts'
import { MoneyField } from '../components/money-field.tsx'
import { SelectField } from '../components/select-field.tsx'
import { useSubmission } from '../components/submission.ts'
import { showToast } from '../components/toasts.tsx'
import { NoResponseNotice } from '../components/no-response-notice.tsx'

const name = 'POST /dashboard/v1/companies/{companyId}/invoices/{invoiceId}/offline-payments'

type Props = { companyId: string; invoice: Invoice; timeZone: string; onClose(): void }
type Method = 'cash' | 'check' | 'wire' | 'card_terminal' | 'other'

const methods: readonly { value: Method; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'wire', label: 'Wire' },
  { value: 'card_terminal', label: 'Card terminal' },
  { value: 'other', label: 'Other' },
]

const emptyValues = {
  amount: '',
  method: 'cash' as Method,
  receivedOn: '',
  reference: '',
  note: '',
  sendReceipt: true,
}
type Values = typeof emptyValues

/** Records a payment that was made outside Florin, such as cash or a check. */
export function OfflineDialog({ companyId, invoice, timeZone, onClose }: Props) {
  const today = dayInZone(timeZone)
  const once = useIdempotentRequest<Values>(`offline payment ${invoice.id}`)
  const form = useForm<Values>({
    defaultValues: once.typed ?? {
      ...emptyValues,
      amount: formatAmountInput(invoice.amountDue),
      receivedOn: today,
    },
  })
  const submit = useSubmission(form, async (typed) => {
    const { amount, reference, note, ...values } = typed
    const body = {
      ...values,
      amount: parseAmount(amount) ?? 0,
      ...(reference.trim() ? { reference: reference.trim() } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    }
    await once(name, { companyId, params: { companyId, invoiceId: invoice.id }, body }, typed)
    showToast(`${money(body.amount)} is recorded.`)
    onClose()
    await refetchInvoices(companyId)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={once.isSending}
      title="Record offline payment"
      description={`Amount due on ${invoice.invoiceId}: ${money(invoice.amountDue)}. Nothing is charged here.`}
    >
      <Form onSubmit={submit}>
        <OfflineFields form={form} today={today} isSent={once.isFixed} />
        <NoResponseNotice once={once} />
        <FormRefusal form={form} />
        <div className="buttons buttons-at-end">
          <Button variant="text" disabled={once.isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="main" type="submit" working={form.formState.isSubmitting && 'Recording…'}>
            Record
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

type FieldsProps = { form: UseFormReturn<Values>; today: string; isSent: boolean }

function OfflineFields({ form, today, isSent }: FieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="form">
      <MoneyField
        label="Amount"
        readOnly={isSent}
        error={errors.amount?.message}
        {...register('amount', { validate: (typed) => amountProblem(typed) })}
      />
      <SelectField label="Method" options={methods} disabled={isSent} {...register('method')} />
      <TextField
        label="Received on"
        type="date"
        max={today}
        readOnly={isSent}
        error={errors.receivedOn?.message}
        {...register('receivedOn', { required: 'Choose a day' })}
      />
      <TextField
        label="Reference"
        hint="Check number or other reference (optional)"
        readOnly={isSent}
        error={errors.reference?.message}
        {...register('reference')}
      />
      <TextField
        label="Note"
        hint="Optional."
        autoCapitalize="sentences"
        readOnly={isSent}
        error={errors.note?.message}
        {...register('note')}
      />
      <CheckField label="Send a receipt" disabled={isSent} {...register('sendReceipt')} />
    </div>
  )
}
