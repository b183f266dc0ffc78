import { saveObject, getNow, requireObject, type AccountState } from './account-state.ts'
import type { BankFailure } from './cards.ts'
import { getCharge, addBalanceTransaction } from './charges.ts'
import { createDispute } from './disputes.ts'
import { emit } from './events.ts'
import type { PaymentIntent } from './objects.ts'

const daySeconds = 24 * 60 * 60

/** The outcome of a transfer at its bank: it succeeds, or the reason of its failure. */
export type TransferOutcome = 'succeeds' | BankFailure

/** Schedules the fixed outcome of a test account's transfer. */
export function scheduleTransferOutcome(
  books: AccountState,
  { id, payment_method: method }: PaymentIntent,
): void {
  const behaviour = books.behaviours.get(method ?? '')
  const ends = behaviour?.kind === 'us_bank_account' ? behaviour.ends : undefined
  if (ends === undefined) return
  const says = (after: number, word: TransferOutcome) =>
    books.due.push({
      at: getNow(books) + after * daySeconds,
      happen: () => applyTransferOutcome(books, id, word),
    })
  if (ends === 'succeeds' || ends === 'disputed') says(4, 'succeeds')
  else says(2, ends)
  if (ends === 'disputed') says(10, 'debit_not_authorized')
}

/** Applies the outcome of a transfer. A transfer that has succeeded is returned as a dispute, permanently. */
export function applyTransferOutcome(books: AccountState, id: string, word: TransferOutcome): void {
  const intent = requireObject(books, 'payment_intent', id)
  if (intent.status === 'processing') {
    if (word === 'succeeds') succeedTransfer(books, intent)
    else failTransfer(books, intent, word)
  } else if (intent.status === 'succeeded' && word !== 'succeeds')
    createDispute(books, intent, disputeReasons[word])
  else throw new Error(`no bank says ${word} of a payment that has the status ${intent.status}`)
}

/** The dispute reason of a bank failure that comes after the transfer succeeded. */
const disputeReasons: Record<BankFailure, string> = {
  account_closed: 'incorrect_account_details',
  no_account: 'incorrect_account_details',
  debit_not_authorized: 'debit_not_authorized',
  insufficient_funds: 'insufficient_funds',
}

function succeedTransfer(books: AccountState, intent: PaymentIntent): void {
  const charge = saveObject(books, { ...getCharge(books, intent), status: 'succeeded', paid: true })
  const now = saveObject(books, { ...intent, status: 'succeeded', amount_received: intent.amount })
  emit({ books }, 'charge.succeeded', charge)
  emit({ books }, 'payment_intent.succeeded', now)
}

const messages: Record<BankFailure, string> = {
  account_closed: "The customer's bank account has been closed.",
  debit_not_authorized: 'The customer has notified their bank that this payment was unauthorized.',
  insufficient_funds: "The customer's account has insufficient funds to cover this payment.",
  no_account: 'The bank account could not be located.',
}

function failTransfer(books: AccountState, intent: PaymentIntent, code: BankFailure): void {
  const before = getCharge(books, intent)
  const charge = saveObject(books, {
    ...before,
    status: 'failed',
    paid: false,
    failure_code: code,
    failure_message: messages[code],
    failure_balance_transaction: addBalanceTransaction(books, 'adjustment', before.id, -before.amount).id,
  })
  const method = requireObject(books, 'payment_method', before.payment_method)
  const now = saveObject(books, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: {
      type: 'card_error',
      code,
      message: messages[code],
      charge: charge.id,
      payment_method: method,
    },
  })
  emit({ books }, 'charge.failed', charge)
  emit({ books }, 'payment_intent.payment_failed', now)
}
