import { toCents, subtract, zeroCents } from '#kernel/money'
import { totalOf } from '#attempts'
import type { Recording } from '../../../src/payments/record/recording.ts'
import type { Books } from '../books.ts'
import type { Core } from './world.ts'

/** A plausible mistake, planted in the rules or in the code that calls them. */
export type PlantedBug = { name: string; plant(core: Core, books: Books): Core }

type DecideRecord = Core['decideRecord']

/** The seeds of a run must find each of these bugs. This proves that the simulation detects them. */
export const plantedBugs: PlantedBug[] = [
  {
    name: 'the charge is submitted before its claim is written',
    plant: (core) => ({ ...core, claimsFirst: false }),
  },
  { name: 'nobody reconciles what is left open', plant: (core) => ({ ...core, reconciles: false }) },
  { name: 'an event is announced twice', plant: (core) => ({ ...core, eventsEach: 2 }) },
  {
    name: 'a payment and its invoice are read at two moments',
    plant: (core) => ({ ...core, readsTorn: true }),
  },
  {
    name: 'an event is dated by the clock of its process',
    plant: (core) => ({ ...core, occurredAt: (_, now) => now }),
  },
  {
    name: 'the balance is checked outside of the guard',
    plant: (core) => ({ ...core, isUnchanged: () => true }),
  },
  {
    name: '"no record" counts as a decline without cancelling',
    plant: (core) => ({ ...core, cancel: () => undefined }),
  },
  {
    name: 'the reservation is released on a timeout',
    plant: (core) => ({
      ...core,
      resultOfSubmission: (transaction, submission) =>
        submission.outcome === 'no answer'
          ? { kind: 'not charged' }
          : core.resultOfSubmission(transaction, submission),
    }),
  },
  {
    name: 'another amount than was asked for is believed',
    plant: (core) => ({
      ...core,
      resultOfMovement: (transaction, movement) =>
        core.resultOfMovement(transaction, { ...movement, amountCents: transaction.subtotal }),
    }),
  },
  {
    name: 'what is in flight counts as still due',
    plant: (core) => ({
      ...core,
      decidePayment: (invoice, attempts, request) =>
        core.decidePayment({ ...invoice, reserved: zeroCents }, attempts, request),
    }),
  },
  {
    name: 'a settled payment is settled again',
    plant: replaceDecision((decide) => (before, result, now) => {
      const isAgain = before.transaction.status === 'completed' && result.kind === 'settled'
      const transaction = { ...before.transaction, status: 'pending' as const }
      return decide(isAgain ? { ...before, transaction } : before, result, now)
    }),
  },
  {
    name: 'a late approval is dropped',
    plant: replaceDecision((decide) => (before, result, now) => {
      return before.transaction.status === 'failed' ? undefined : decide(before, result, now)
    }),
  },
  {
    name: 'a late approval is kept even where it no longer fits',
    plant: replaceDecision((decide) => (before, result, now) => {
      const recording = decide(before, result, now)
      if (!recording?.mustReverse) return recording
      const invoice = { ...before.invoice, paid: zeroCents, settling: zeroCents, reserved: zeroCents }
      return decide({ ...before, invoice }, result, now)
    }),
  },
  {
    name: 'old news turns a payment that went back',
    plant: replaceDecision(
      (decide) => (before, result, now) =>
        decide({ ...before, transaction: { ...before.transaction, processorId: undefined } }, result, now),
    ),
  },
  {
    name: 'a timeout overwrites an approval',
    plant: replaceDecision((decide) => (before, result, now) => {
      const { transaction } = before
      if (result.kind !== 'unknown' || transaction.status !== 'completed') return decide(before, result, now)
      return decide({ ...before, transaction: { ...transaction, status: 'created' } }, result, now)
    }),
  },
  {
    name: 'a payment is recorded without moving what was reserved',
    plant: replaceDecision(
      (decide) => (before, result, now) =>
        changeDecision(decide(before, result, now), (recording) => ({
          ...recording,
          invoice: { ...recording.invoice, reserved: before.invoice.reserved },
        })),
    ),
  },
  {
    name: 'nobody is told of another amount where the outcome was unknown before',
    plant: replaceDecision((decide) => (before, result, now) => {
      const isUnknown = before.transaction.unknownAt !== undefined
      return isUnknown && result.mismatch !== undefined ? undefined : decide(before, result, now)
    }),
  },
  {
    name: 'a returned payment still counts as paid',
    plant: replaceDecision((decide) => (before, result, now) => {
      const isReturn = result.kind === 'returned' && before.transaction.status === 'completed'
      return isReturn ? undefined : decide(before, result, now)
    }),
  },
  {
    name: 'a payment whose dispute was won still counts as gone',
    plant: replaceDecision((decide) => (before, result, now) => {
      return before.transaction.status === 'returned' ? undefined : decide(before, result, now)
    }),
  },
  {
    name: 'any approval reads as a dispute that was won',
    plant: (core) => ({
      ...core,
      resultOfMovement(transaction, movement) {
        const result = core.resultOfMovement(transaction, movement)
        return result.kind === 'settled' || result.kind === 'approved'
          ? { ...result, kind: 'reinstated' }
          : result
      },
    }),
  },
  {
    name: 'a refund that came back still counts as made',
    plant: replaceDecision((decide) => (before, result, now) => {
      const { action, status } = before.transaction
      return action === 'refund' && status === 'completed' ? undefined : decide(before, result, now)
    }),
  },
  {
    name: 'a refund is claimed outside of the guard',
    plant: (core) => ({
      ...core,
      isUnchanged: (kept, read, subject) => subject === 'refund' || core.isUnchanged(kept, read, subject),
    }),
  },
  {
    name: 'what is held for a refund is released on a timeout',
    plant: (core) => ({
      ...core,
      resultOfSubmission: (transaction, submission) =>
        transaction.action === 'refund' && submission.outcome === 'no answer'
          ? { kind: 'not charged' }
          : core.resultOfSubmission(transaction, submission),
    }),
  },
  {
    name: 'a refund is taken off again whenever it is heard of',
    plant: replaceDecision((decide) => (before, result, now) => {
      const isAgain = before.transaction.action === 'refund' && before.transaction.status === 'completed'
      const transaction = { ...before.transaction, status: 'created' as const }
      return decide(isAgain ? { ...before, transaction } : before, result, now)
    }),
  },
  {
    name: 'a refund that failed keeps what was held for it',
    plant: replaceDecision((decide) => (before, result, now) => {
      return changeDecision(decide(before, result, now), (recording) => ({ ...recording, parent: undefined }))
    }),
  },
  {
    name: 'a charge-back takes off what a refund took off already',
    plant: replaceDecision(
      (decide) => (before, result, now) => decide({ ...before, refunds: undefined }, result, now),
    ),
  },
  {
    name: 'a refund takes off what a charge-back took off already',
    plant: replaceDecision((decide) => (before, result, now) => {
      const parent = before.parent && { ...before.parent, status: 'completed' as const }
      return decide({ ...before, parent }, result, now)
    }),
  },
  {
    name: 'the last refund gives back its share of the fee, and not what is left of it',
    plant: (core) => ({
      ...core,
      decideRefund(sale, refunds, unknown, amount) {
        const decision = core.decideRefund(sale, refunds, unknown, amount)
        if (decision.outcome !== 'refund') return decision
        const asked = totalOf(decision)
        const fee = toCents(Math.floor((sale.fee * asked) / totalOf(sale)))
        return { ...decision, fee, subtotal: subtract(asked, fee) }
      },
    }),
  },
  {
    name: 'an invoice is closed while a payment of it is in flight',
    plant: (core) => ({ ...core, mayClose: ({ closed, paid }) => !closed && paid === 0 }),
  },
  {
    name: 'an update overwrites what was paid meanwhile',
    plant: (core) => ({
      ...core,
      isUnchanged: (kept, read, subject) => subject === 'terms' || core.isUnchanged(kept, read, subject),
    }),
  },
  {
    name: 'an invoice is announced overdue though it was paid meanwhile',
    plant: (core) => ({
      ...core,
      isUnchanged: (kept, read, subject) => subject === 'due date' || core.isUnchanged(kept, read, subject),
    }),
  },
  {
    name: 'an invoice is announced overdue without keeping for which date',
    plant: (core) => ({
      ...core,
      announced: (before, now) => ({
        ...core.announced(before, now),
        invoice: { ...before, updatedAt: Math.max(now, before.updatedAt + 1) },
      }),
    }),
  },
  {
    name: 'an invoice that is open again is not watched',
    plant: (core) => ({
      ...core,
      watched: (company, before, after) =>
        before && before.dueAt === after.dueAt ? [] : core.watched(company, before, after),
    }),
  },
  {
    name: 'a sale is recorded by everybody who tells of it',
    plant: (core) => ({ ...core, knownSale: () => undefined, movementsAreUnique: false }),
  },
  {
    name: 'a form whose postback was lost is closed without asking',
    plant: (core) => ({ ...core, soldIn: () => undefined }),
  },
  {
    name: 'a bank transfer that settled is not looked at again',
    plant: (core) => ({ ...core, watchesReturns: false }),
  },
  {
    name: 'nobody is told that more was recorded than was due',
    plant: (core) => ({
      ...core,
      decideSale: (invoice, sale, now) => ({ ...core.decideSale(invoice, sale, now), alerts: [] }),
    }),
  },
]

function replaceDecision(variation: (decide: DecideRecord) => DecideRecord): (core: Core) => Core {
  return (core) => ({ ...core, decideRecord: variation(core.decideRecord) })
}

function changeDecision(recording: Recording | undefined, change: (recording: Recording) => Recording) {
  return recording && change(recording)
}
