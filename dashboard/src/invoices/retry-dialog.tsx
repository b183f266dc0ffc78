import { useMutation } from '@tanstack/react-query'
import { isFinalResponse, useIdempotentRequest } from '../api/idempotency-key.ts'
import { isOutcomeUnknown } from '../api/errors.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { money } from '../components/money.ts'
import { showToast } from '../components/toasts.tsx'
import { NoResponseNotice } from '../components/no-response-notice.tsx'
import type { InvoiceEvent } from './history-query.ts'
import { refetchInvoices } from '../api/refetch.ts'
import type { Invoice } from './invoice-labels.ts'
import { PayRefusal } from './pay-refusal.tsx'
import { paidMessage } from './use-payment.ts'

type Props = {
  companyId: string
  invoice: Invoice
  transactionId: string
  event: InvoiceEvent
  onClose(): void
}

/** Charges the amount of a failed payment again, with the fee of the first try or not at all. */
export function RetryDialog({ companyId, invoice, transactionId, event, onClose }: Props) {
  const { amount = 0, fee = 0 } = event
  const once = useIdempotentRequest<true>(`retry ${transactionId}`)
  const params = { trx_id: transactionId }
  const retry = useMutation({
    mutationFn: () => once('POST /api/trx/rerun/{trx_id}', { companyId, params, body: {} }, true),
    onSuccess({ transaction: { status } }) {
      showToast(paidMessage(amount, status === 'pending'))
      onClose()
    },
    onError(error) {
      if (!isOutcomeUnknown(error)) return
      showToast(error.message)
      onClose()
    },
    async onSettled(_, error) {
      if (!error || isFinalResponse(error) || isOutcomeUnknown(error)) await refetchInvoices(companyId)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={once.isSending}
      title="Retry payment"
      description={`${event.text}. It is charged once more.`}
    >
      <dl className="sums">
        <dt>Surcharge</dt>
        <dd data-testid="fee">{money(fee)}</dd>
        <dt>Total</dt>
        <dd data-testid="total">{money(amount)}</dd>
      </dl>
      <NoResponseNotice once={once} />
      {retry.error && <PayRefusal error={retry.error} invoice={invoice} />}
      <div className="buttons buttons-at-end">
        <Button variant="text" disabled={once.isSending} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="main" working={retry.isPending && 'Paying…'} onClick={() => retry.mutate()}>
          {`Pay ${money(amount)}`}
        </Button>
      </div>
    </Dialog>
  )
}
