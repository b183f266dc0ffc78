import type { Role } from '../api/users.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { Button } from '../components/button.tsx'
import type { InvoiceEvent } from './history-query.ts'
import { canBePaid } from './invoice-actions.tsx'
import { isMoving } from './invoice-query.ts'
import type { Invoice } from './invoice-labels.ts'

/** The action that the user chose for a history entry. */
export type ChosenAction = { action: 'reverse' | 'retry'; event: InvoiceEvent; transactionId: string }

type Props = { event: InvoiceEvent; invoice: Invoice; role: Role; onChoose(chosen: ChosenAction): void }

/** Shows the actions on a history entry: reverse an offline payment, or retry a failed one. */
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
    </>
  )
}

function isReversible({ kind, transactionId }: InvoiceEvent, { transactions }: Invoice): boolean {
  return kind === 'offline_payment' && !transactions.some(({ parentId }) => parentId === transactionId)
}

/** A retry while another payment is pending could charge twice. */
function canRetry({ mayRetry, amount = 0, fee = 0 }: InvoiceEvent, invoice: Invoice): boolean {
  if (!mayRetry || isMoving(invoice) || !canBePaid(invoice)) return false
  return Math.round((amount - fee) * 100) <= Math.round(invoice.amountDue * 100)
}
