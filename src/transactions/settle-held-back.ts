import type { Services } from '#access'
import { audited, changesBetween, type AuditedCall, type Noted } from '#audit'
import { credentialsOf, resolvedWith, type Alert, type Company } from '#companies'
import { publicId, type TransactionId } from '#kernel/ids'
import { dollars } from '#kernel/money'
import { moneyInWords } from '#kernel/words'
import { ApiError } from '#kernel/refusals'
import { atProcessor, type Movement } from '#processor'
import { isOwnDifference } from './difference-name.ts'
import { expectedOf } from './expected.ts'
import { readTransaction } from './find-transactions.ts'
import { heldBackOver, isBorneOut, newsByHand, type HandOutcome } from './held-back.ts'
import { isLeftBehind } from './left-behind.ts'
import { newsOfMovement } from './news.ts'
import type { Recorder } from './reconcile.ts'
import { totalOf, type Transaction } from './transaction.ts'

/** What an operator says of an attempt that is held back. */
export type SettleHeldBack = {
  company: Company
  transactionId: TransactionId
  outcome: HandOutcome
  reason: string
  /** Said of an outcome that the processor's books do not bear out. */
  overrulesBooks: boolean
  call: AuditedCall
}

/**
 * Ends an attempt that is held back because the processor's books disagree with it, once: it counts with its own amount, or not
 * at all. It is recorded like any other news of it, with an entry of the audit and the end of its alerts in the same statement.
 */
export async function settleHeldBack(
  services: Services,
  record: Recorder,
  command: SettleHeldBack,
): Promise<Transaction> {
  const { company, transactionId: id, outcome, reason, call } = command
  const before = await readTransaction(services.db, company.id, id)
  if (!before) throw new ApiError('not_found')
  const isLeft = isLeftBehind(company, before)
  if (heldBackOver(before, isLeft) === undefined) throw notHeldBack()
  const movement = isLeft ? undefined : await atProcessor(() => inBooks(services, before, command))
  refuseAgreeing(before, movement)
  // Where nobody can be asked there are no books that would not bear it out.
  if (!isLeft) refuseUnsaid(before, command, movement)
  let isWritten = false
  await record(before, newsByHand(before, outcome, movement, isLeft), {
    along: async (after, now) => [
      audited(services, call, notedOf(before, after, command, movement, isLeft)),
      await resolvedWith(services.db, company.id, id, isSettledWith(before), { now, note: reason }),
    ],
    written: () => (isWritten = true),
  })
  const after = await readTransaction(services.db, company.id, id)
  if (!isWritten || !after) throw notHeldBack()
  return after
}

/**
 * What the processor's books have of it. What counts as failed while they know nothing of it may still be on its way: its
 * reference is cancelled first, and where it was executed after all, that is what they have.
 */
async function inBooks(
  { processor, secrets }: Services,
  transaction: Transaction,
  { company, outcome }: SettleHeldBack,
): Promise<Movement | undefined> {
  const location = credentialsOf(secrets, company)
  const { reference } = expectedOf(transaction)
  const found = await processor.find(location, reference)
  return found || outcome !== 'failed' ? found : processor.cancelReference(location, reference)
}

function notHeldBack(): ApiError {
  return new ApiError('unprocessable_entity', {
    message:
      'It is not held back: only an attempt that the books of the processor disagree with is settled by hand.',
  })
}

/** What the books agree with by now is recorded by itself. */
function refuseAgreeing(transaction: Transaction, movement: Movement | undefined): void {
  if (movement && newsOfMovement(transaction, movement).mismatch === undefined)
    throw new ApiError('unprocessable_entity', {
      message: 'The books of the processor agree with it by now: it is recorded within a quarter of an hour.',
    })
}

function refuseUnsaid(
  transaction: Transaction,
  { outcome, overrulesBooks }: SettleHeldBack,
  movement: Movement | undefined,
): void {
  if (overrulesBooks || isBorneOut(transaction, outcome, movement)) return
  throw new ApiError('unprocessable_entity', {
    message: `The books of the processor do not bear out that it ${outcome}: ${wordsOf(movement)}. Say overrulesBooks to have it so all the same.`,
  })
}

/** Whether people need not look any more at what they were told. What others made at the processor is not settled with it. */
function isSettledWith(transaction: Transaction) {
  return ({ kind, onceFor }: Pick<Alert, 'kind' | 'onceFor'>): boolean =>
    kind === 'processor_mismatch' ||
    (kind === 'books_differ' && onceFor !== undefined && isOwnDifference(transaction, onceFor))
}

function wordsOf(movement: Movement | undefined): string {
  if (!movement) return 'they know nothing of it'
  const { status, amountCents, paymentMethod } = movement
  return `they have it as ${status}, of ${moneyInWords(amountCents)} by ${paymentMethod}`
}

function notedOf(
  before: Transaction,
  after: Transaction,
  { outcome, reason }: SettleHeldBack,
  movement: Movement | undefined,
  isLeft: boolean,
): Noted {
  const told = {
    status: after.status,
    outcome,
    reason,
    amount: dollars(totalOf(after)),
    mismatch: heldBackOver(before, isLeft),
    processor: movement && {
      id: movement.id,
      status: movement.status,
      amount: dollars(movement.amountCents),
      surcharge: dollars(movement.surchargeCents),
      paymentMethod: movement.paymentMethod,
    },
    overrulesBooks: !isLeft && !isBorneOut(before, outcome, movement),
  }
  return {
    companyId: before.companyId,
    action: 'transaction.settled',
    subject: { kind: 'transaction', id: publicId('trx', before.id) },
    changes: changesBetween({ status: before.status }, told),
  }
}
