import { getCompanyTime, type Company } from '#companies'
import { minuteMs, type Clock } from '#kernel/clock'
import type { Writer } from '#platform/database'
import type { ProcessorProfile } from '#processor'
import { outcomeRecoveryJob } from './outcome-recovery-job.ts'
import { wakeOpenAttempts } from './transaction-queries.ts'
import type { Transaction } from './transaction.ts'

// Longer than any request takes. A request in progress records its own outcome.
const recoveryDelayMs = minuteMs

/** The reason of an attempt at an account that its company has left. */
export const formerProcessorReason =
  'it was asked for at an account at a processor that the company has left, and that is asked no more'

/**
 * Returns whether a transaction was made at an account that its company has left. The current account has no record of
 * it.
 */
export function isAtFormerProcessor(
  { processor }: { processor: ProcessorProfile },
  { processorNumber }: Pick<Transaction, 'processorNumber'>,
): boolean {
  return processorNumber !== processor.number
}

/** Schedules the review of all open attempts when a company leaves its account. Returns their number. */
export async function scheduleOpenAttempts(db: Writer, clock: Clock, company: Company): Promise<number> {
  const dueAt = getCompanyTime(clock, company) + recoveryDelayMs
  const job = { kind: outcomeRecoveryJob, dueAt, wakeAt: dueAt - company.clockOffsetMs }
  const open = await db.run(wakeOpenAttempts, {
    companyId: company.id,
    ...job,
    open: ['created', 'pending'],
    number: company.processor.number ?? null,
  })
  return open.length
}
