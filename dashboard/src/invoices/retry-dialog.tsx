import { useMutation } from '@tanstack/react-query'
import { isAnswer, useOnce } from '../api/idempotency-key.ts'
import { isUnknown } from '../api/refused.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { money } from '../parts/money.ts'
import { say } from '../parts/toasts.tsx'
import { Unanswered } from '../parts/unanswered.tsx'
import type { Happening } from './history-query.ts'
import { rereadInvoices } from './invoice-query.ts'
import type { Invoice } from './invoice-words.ts'
import { PayRefusal } from './pay-refusal.tsx'
import { paidWords } from './use-payment.ts'

type Props = {
  companyId: string
  invoice: Invoice
  transactionId: string
  happening: Happening
  onClose(): void
}

/** Charges a saved method again with the sum that failed: with the fee that was agreed to then, or not at all. */
export function RetryDialog({ companyId, invoice, transactionId, happening, onClose }: Props) {
  const { amount = 0, fee = 0 } = happening
  const once = useOnce<true>(`retry ${transactionId}`)
  const params = { trx_id: transactionId }
  const retry = useMutation({
    mutationFn: () => once('POST /api/trx/rerun/{trx_id}', { companyId, params, body: {} }, true),
    onSuccess({ transaction: { status } }) {
      say(paidWords(amount, status === 'pending'))
      onClose()
    },
    onError(error) {
      if (!isUnknown(error)) return
      say(error.message)
      onClose()
    },
    async onSettled(_, error) {
      if (!error || isAnswer(error) || isUnknown(error)) await rereadInvoices(companyId)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isHeld={once.isSending}
      title="Retry payment"
      words={`${happening.text}. It is charged once more.`}
    >
      <dl className="sums">
        <dt>Surcharge</dt>
        <dd data-testid="fee">{money(fee)}</dd>
        <dt>Total</dt>
        <dd data-testid="total">{money(amount)}</dd>
      </dl>
      <Unanswered once={once} />
      {retry.error && <PayRefusal error={retry.error} invoice={invoice} />}
      <div className="buttons buttons-at-end">
        <Button look="text" disabled={once.isSending} onClick={onClose}>
          Cancel
        </Button>
        <Button look="main" working={retry.isPending && 'Paying…'} onClick={() => retry.mutate()}>
          {`Pay ${money(amount)}`}
        </Button>
      </div>
    </Dialog>
  )
}
