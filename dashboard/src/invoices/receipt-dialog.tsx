import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { refetchInvoices } from '../api/refetch.ts'
import { AskDialog } from '../components/ask-dialog.tsx'
import { showToast } from '../components/toasts.tsx'
import type { Invoice } from './invoice-labels.ts'

type Props = { companyId: string; invoice: Invoice; transactionId: string; onClose(): void }

const name = 'POST /dashboard/v1/companies/{companyId}/invoices/{invoiceId}/resend-receipt'

/** Emails the receipt of a payment again. */
export function ReceiptDialog({ companyId, invoice, transactionId, onClose }: Props) {
  const once = useIdempotentRequest<Record<string, never>>(`receipt ${transactionId}`)
  const { email } = invoice.customer
  return (
    <AskDialog
      title="Send receipt"
      description={`The receipt is emailed${email === undefined ? '' : ` to ${email}`} again.`}
      action="Send"
      working="Sending…"
      run={async () => {
        const params = { companyId, invoiceId: invoice.id }
        const { to } = await once(name, { params, body: { transactionId } }, {})
        showToast(`The receipt is emailed to ${to}.`)
        await refetchInvoices(companyId)
      }}
      onClose={onClose}
    />
  )
}
