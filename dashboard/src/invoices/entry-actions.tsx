import type { Role } from '../api/users.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { Button } from '../components/button.tsx'
import type { InvoiceEvent } from './history-query.ts'
import { canBePaid } from './invoice-actions.tsx'
import { isMoving } from './invoice-query.ts'
import type { Invoice } from './invoice-labels.ts'

/** The action that the user chose for a history entry. */
export type ChosenAction = {
  action: 'reverse' | 'retry' | 'receipt'
  event: InvoiceEvent
  transactionId: string
}

type Props = { event: InvoiceEvent; invoice: Invoice; role: Role; onChoose(chosen: ChosenAction): void }

/** Shows the actions on a history entry: reverse an offline payment, retry a failed one, or send a receipt again. */
export function EntryActions({ event, invoice, role, onChoose }: Props) {
  const { transactionId } = event
  if (transactionId === undefined) return null
  const choose = (name: ChosenAction['action']) => onChoose({ action: name, event, transactionId })
  return (
    <>
      {hasRight(role, 'manage') && isReversible(event, invoice) && (
        <Button onClick={() => choose('reverse')}>Reverse</Button>
      )}
      {hasRight(role, 'write') && canRetry(event, invoice) && (
        <Button onClick={() => choose('retry')}>Retry</Button>
      )}
      {hasRight(role, 'write') && hasReceipt(event) && (
        <Button variant="text" onClick={() => choose('receipt')}>
          Send receipt
        </Button>
      )}
    </>
  )
}

function isReversible({ kind, transactionId }: InvoiceEvent, { transactions }: Invoice): boolean {
  return kind === 'offline_payment' && !transactions.some(({ parentId }) => parentId === transactionId)
}

/** Returns whether the payer can get a receipt of the payment: it was made and not returned since. */
function hasReceipt({ kind, status }: InvoiceEvent): boolean {
  if (kind === 'offline_payment') return true
  return kind === 'attempt' && (status === 'completed' || status === 'captured')
}

/** A retry while another payment is pending could charge twice. */
function canRetry({ mayRetry, amount = 0, fee = 0 }: InvoiceEvent, invoice: Invoice): boolean {
  if (!mayRetry || isMoving(invoice) || !canBePaid(invoice)) return false
  return Math.round((amount - fee) * 100) <= Math.round(invoice.amountDue * 100)
}
