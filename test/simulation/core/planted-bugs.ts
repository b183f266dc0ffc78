import { zeroCents } from '#kernel/money'
import type { Recording } from '../../../src/payments/recording.ts'
import type { Books } from '../books.ts'
import type { Core } from './world.ts'

/** A mistake that somebody might make, planted in the rules or in their shell. */
export type PlantedBug = { name: string; plant(core: Core, books: Books): Core }

type DecideRecord = Core['decideRecord']

/** Each must be found within the seeds of a run: they prove that the simulation sees. */
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
      newsOfSubmission: (transaction, submission) =>
        submission.outcome === 'no answer'
          ? { kind: 'not charged' }
          : core.newsOfSubmission(transaction, submission),
    }),
  },
  {
    name: 'another amount than was asked for is believed',
    plant: (core) => ({
      ...core,
      newsOfMovement: (transaction, movement) =>
        core.newsOfMovement(transaction, { ...movement, amountCents: transaction.subtotal }),
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
    plant: replaced((decide) => ({ transaction, invoice }, news, now) => {
      const isAgain = transaction.status === 'completed' && news.kind === 'settled'
      return decide(
        { transaction: isAgain ? { ...transaction, status: 'pending' } : transaction, invoice },
        news,
        now,
      )
    }),
  },
  {
    name: 'a late approval is dropped',
    plant: replaced((decide) => (before, news, now) => {
      return before.transaction.status === 'failed' ? undefined : decide(before, news, now)
    }),
  },
  {
    name: 'a late approval is kept even where it no longer fits',
    plant: replaced((decide) => (before, news, now) => {
      const recording = decide(before, news, now)
      if (!recording?.mustReverse) return recording
      const invoice = { ...before.invoice, paid: zeroCents, settling: zeroCents, reserved: zeroCents }
      return decide({ ...before, invoice }, news, now)
    }),
  },
  {
    name: 'old news turns a payment that went back',
    plant: replaced(
      (decide) =>
        ({ transaction, invoice }, news, now) =>
          decide({ transaction: { ...transaction, processorId: undefined }, invoice }, news, now),
    ),
  },
  {
    name: 'a timeout overwrites an approval',
    plant: replaced((decide) => (before, news, now) => {
      const { transaction, invoice } = before
      if (news.kind !== 'unknown' || transaction.status !== 'completed') return decide(before, news, now)
      return decide({ transaction: { ...transaction, status: 'created' }, invoice }, news, now)
    }),
  },
  {
    name: 'a payment is recorded without moving what was reserved',
    plant: replaced(
      (decide) => (before, news, now) =>
        changed(decide(before, news, now), (recording) => ({
          ...recording,
          invoice: { ...recording.invoice, reserved: before.invoice.reserved },
        })),
    ),
  },
  {
    name: 'nobody is told of another amount where the outcome was unknown before',
    plant: replaced((decide) => (before, news, now) => {
      const isUnknown = before.transaction.unknownAt !== undefined
      return isUnknown && news.mismatch !== undefined ? undefined : decide(before, news, now)
    }),
  },
  {
    name: 'a returned payment still counts as paid',
    plant: replaced((decide) => (before, news, now) => {
      const isReturn = news.kind === 'returned' && before.transaction.status === 'completed'
      return isReturn ? undefined : decide(before, news, now)
    }),
  },
]

function replaced(variation: (decide: DecideRecord) => DecideRecord): (core: Core) => Core {
  return (core) => ({ ...core, decideRecord: variation(core.decideRecord) })
}

function changed(recording: Recording | undefined, change: (recording: Recording) => Recording) {
  return recording && change(recording)
}
