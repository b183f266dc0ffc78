import { methodsJob } from '#customers'
import { saleFormJob, invoiceJob } from '#invoices'
import { dayMs } from '#kernel/clock'
import type { SubscriptionId } from '#kernel/ids'
import { outcomeRecoveryFirstMs, outcomeRecoveryMaxMs, returnWindowMs } from '#kernel/limits'
import { neverHappenedResult, outcomeRecoveryJob, totalOf, type Transaction } from '#attempts'
import { reverseJob } from '../../../src/payments/record/invoice-effects.ts'
import { chargeJob, invoiceChangedJob, subscriptionJob } from '../../../src/subscriptions/job-names.ts'
import type { CoreJob, Outcome } from './change.ts'
import { watch } from './invoice-life.ts'
import { callProcessor, moveMoney, read, write } from './phases.ts'
import { record } from './record.ts'
import { company } from './company.ts'
import { closeForm } from './sales.ts'
import { notifyMethodChange } from './subscriptions/change.ts'
import { handleInvoiceChanged, runPoll } from './subscriptions/process-due.ts'
import { makeDueCharge } from './subscriptions/make-charge.ts'
import { Unavailable, type Flow, type Node, type World } from './world.ts'

const { locationId } = company

/** Runs the use case of a job and then ends or postpones the job, as src/platform/jobs does. */
export function* doJob(world: World, node: Node, job: CoreJob): Flow<void> {
  const outcome = yield* jobOfJob(world, node, job)
  yield* write(() => {
    const name = `${job.kind} ${job.id}`
    const kept = world.jobs.get(name)
    if (!kept || kept.claims !== job.claims) return
    if (outcome === 'done') world.jobs.delete(name)
    else
      world.jobs.set(name, {
        ...kept,
        dueAt: outcome.againAt,
        leasedUntil: 0,
        attempts: job.attempts + 1,
      })
  })
}

function jobOfJob(world: World, node: Node, job: CoreJob): Flow<Outcome> {
  switch (job.kind) {
    case outcomeRecoveryJob:
      return recoverOutcome(world, node, job)
    case reverseJob:
      return reverse(world, node, job)
    case invoiceJob:
      return watch(world, node, job.id)
    case saleFormJob:
      return closeForm(world, node, job.id)
    case subscriptionJob:
      return runPoll(world, node, job.id as SubscriptionId)
    case invoiceChangedJob:
      return handleInvoiceChanged(world, node, job.id as SubscriptionId)
    case chargeJob:
      return makeDueCharge(world, node, job.id as SubscriptionId)
    case methodsJob:
      return notifyMethodChange(world, job.dueAt)
    default:
      throw new Error(`there is no use case for the job "${job.kind}"`)
  }
}

function* recoverOutcome(world: World, node: Node, { id, attempts }: CoreJob): Flow<Outcome> {
  const transaction = yield* read(() => world.transactions.get(id))
  if (!transaction || !mayStillChange(transaction)) return 'done'
  const now = node.now()
  const reference = transaction.foreignReference ?? id
  try {
    const found = yield* callProcessor(() => world.books.find(locationId, reference))
    const movement =
      found ??
      (transaction.status === 'created'
        ? yield* callProcessor(() => world.core.cancel(locationId, reference))
        : undefined)
    if (movement) yield* record(world, node, transaction, world.core.resultOfMovement(transaction, movement))
    else if (transaction.status === 'created') yield* record(world, node, transaction, neverHappenedResult)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return { againAt: now + backOffMs(attempts) }
  }
  const after = yield* read(() => world.transactions.get(id))
  return after && mayStillChange(after) ? reschedule(after, attempts, now) : 'done'
}

// As in src/attempts/outcome-recovery.ts: for weeks, a bank can return a transfer that has settled.
function mayStillChange({ status, action, paymentMethod }: Transaction): boolean {
  if (status === 'completed') return action === 'sale' && paymentMethod === 'ach'
  return status === 'created' || status === 'pending'
}

function reschedule({ status, updatedAt }: Transaction, attempts: number, now: number): Outcome {
  if (status === 'created') return { againAt: now + backOffMs(attempts) }
  if (status === 'pending') return { againAt: now + dayMs }
  const elapsed = now - updatedAt
  if (elapsed >= returnWindowMs) return 'done'
  return { againAt: now + Math.min(Math.max(dayMs, elapsed), returnWindowMs - elapsed) }
}

function* reverse(world: World, node: Node, { id, attempts }: CoreJob): Flow<Outcome> {
  const transaction = yield* read(() => world.transactions.get(id))
  const processorId = transaction?.processorId
  if (!transaction || !processorId || transaction.status !== 'failed') return 'done'
  const again = { againAt: node.now() + backOffMs(attempts) }
  const voided = yield* moveMoney(world, () => world.books.void(locationId, processorId, `${id}_void`))
  if (voided.outcome !== 'moved' && voided.outcome !== 'refused') return again
  if (voided.outcome === 'refused') {
    const refund = {
      locationId,
      id: processorId,
      reference: `${id}_refund`,
      amountCents: totalOf(transaction),
    }
    const back = yield* moveMoney(world, () => world.books.refund(refund))
    const isBack = back.outcome === 'moved' && back.movement.status !== 'declined'
    const hasGone = isBack || world.books.find(locationId, id)?.status === 'returned'
    if (!hasGone && back.outcome !== 'moved') return again
    if (!hasGone) {
      const message = 'it was declined to be sent back'
      yield* write(
        () => void world.alerts.push({ kind: 'refund_failed', message, transactionId: transaction.id }),
      )
      return 'done'
    }
  }
  yield* write(() => void world.transactions.set(id, { ...transaction, status: 'voided' }))
  return 'done'
}

function backOffMs(attempts: number): number {
  return Math.min(outcomeRecoveryFirstMs * 2 ** attempts, outcomeRecoveryMaxMs)
}
