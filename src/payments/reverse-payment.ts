import type { Services } from '#access'
import { companyNow, companyOf, credentialsOf } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { reconcileFirstMs, reconcileMaxMs } from '#kernel/limits'
import type { DueTimer, TimerOutcome } from '#platform/timers'
import type { Movement, Reference, Submission } from '#processor'
import { markReversed, readTransaction, referenceOf, totalOf } from '#transactions'

/** Sends back money that came too late to be kept: by a void where it has not settled yet, else by a refund. */
export async function reversePayment(services: Services, timer: DueTimer): Promise<TimerOutcome> {
  const { db, processor, clock } = services
  const transaction = await readTransaction(db, timer.companyId, timer.subjectId as TransactionId)
  if (!transaction?.processorId || transaction.status !== 'failed') return 'done'
  const company = await companyOf(db, timer.companyId)
  const location = credentialsOf(services.secrets, company)
  const now = companyNow(clock, company)
  const reference = (kind: string) => `${referenceOf(transaction)}_${kind}` as Reference

  const voided = await processor.void(location, transaction.processorId, reference('void'))
  const isBack =
    hasMoved(voided) ||
    (isRefused(voided) &&
      (hasMoved(
        await processor.refund(location, transaction.processorId, {
          reference: reference('refund'),
          amountCents: totalOf(transaction),
        }),
      ) ||
        // A bank transfer may have gone back by itself meanwhile, and then neither is possible.
        isGone(await processor.find(location, referenceOf(transaction)))))
  if (!isBack) return { againAt: now + Math.min(reconcileFirstMs * 2 ** timer.attempts, reconcileMaxMs) }
  await db.run(markReversed, { companyId: timer.companyId, id: transaction.id, now })
  return 'done'
}

function hasMoved(submission: Submission): boolean {
  return submission.outcome === 'moved' && submission.movement.status !== 'declined'
}

function isGone(movement: Movement | undefined): boolean {
  return movement?.status === 'returned' || movement?.status === 'voided'
}

function isRefused(submission: Submission): boolean {
  return submission.outcome === 'refused' || (submission.outcome === 'moved' && !hasMoved(submission))
}
