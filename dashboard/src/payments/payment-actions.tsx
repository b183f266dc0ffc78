import { hasRight } from '../../../src/kernel/rights.ts'
import { Button } from '../components/button.tsx'
import { mayRefund, type Refunder } from '../refunds/may-refund.ts'
import { isOpen, type PaymentRead } from './payment-query.ts'
import { refundableOf } from './payment-refundable.ts'
import type { PaymentDialog } from './payment-search.ts'

const actions = {
  refund: { label: 'Refund', description: 'refund payments', right: 'manage', variant: 'other' },
  again: { label: 'Try again', description: 'take payments', right: 'write', variant: 'main' },
  void: { label: 'Void', description: 'void authorizations', right: 'manage', variant: 'destroys' },
  capture: { label: 'Capture', description: 'take payments', right: 'write', variant: 'main' },
} as const

const requiredRight = { write: 'Clerks and admins', manage: 'Admins' }
const actionOrder = ['refund', 'void', 'capture', 'again'] as const

function canBe(dialog: PaymentDialog, read: PaymentRead): boolean {
  const { transaction, attempts, refunds } = read
  // While an outcome is unknown, another action could move the money twice.
  if ([...attempts, ...refunds].some(isOpen)) return false
  if (dialog === 'refund') return refundableOf(read) !== undefined
  if (dialog === 'again') return canRetry(read)
  return transaction.action === 'auth' && transaction.status === 'authorized'
}

function canRetry({ transaction, attempts, refunds }: PaymentRead): boolean {
  const { _id: id, status, account_vault_id, terminal_id, purpose, parent_transaction_id } = transaction
  if (status !== 'failed') return false
  const isTriedAgain = [...attempts, ...refunds].some((each) => each.rerunOf === id)
  const hasMethod = account_vault_id !== undefined && purpose !== 'hosted payment'
  return !isTriedAgain && (hasMethod || terminal_id !== undefined || parent_transaction_id !== undefined)
}

/** Returns why a dialog of the URL cannot open, or undefined if it can. */
export function unavailableDialog(
  dialog: PaymentDialog,
  read: PaymentRead,
  user: Refunder,
): string | undefined {
  const { description, right } = actions[dialog]
  // A retry of a refund returns money, so it needs the right to refund.
  const neededRight = dialog === 'again' && read.transaction.action === 'refund' ? 'manage' : right
  const isAllowed = dialog === 'refund' ? mayRefund(user) : hasRight(user.role, neededRight)
  if (!isAllowed) return `You may not ${description} here. ${requiredRight[neededRight]} may.`
  return canBe(dialog, read) ? undefined : 'The status of this payment does not allow this action.'
}

type Props = { read: PaymentRead; user: Refunder; onOpen(dialog: PaymentDialog): void }

/** Shows the actions that the user's role and the payment's status allow. */
export function PaymentActions({ read, user, onOpen }: Props) {
  return (
    <div className="buttons">
      {actionOrder
        .filter((dialog) => unavailableDialog(dialog, read, user) === undefined)
        .map((dialog) => (
          <Button key={dialog} variant={actions[dialog].variant} onClick={() => onOpen(dialog)}>
            {actions[dialog].label}
          </Button>
        ))}
    </div>
  )
}
