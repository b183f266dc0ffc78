import { readCompanyClock, type Company } from '#companies'
import { minuteMs, type Clock } from '#kernel/clock'
import type { Writer } from '#platform/database'
import type { ProcessorProfile } from '#processor'
import { outcomeRecoveryTimer } from './outcome-recovery-timer.ts'
import { wakeOpenAttempts } from './transaction-queries.ts'
import type { Transaction } from './transaction.ts'

// Longer than any request takes: what somebody is about to hear of is recorded by them.
const recoveryDelayMs = minuteMs

/** What is said of an attempt that was asked for at an account that its company has left since. */
export const formerProcessorReason =
  'it was asked for at an account at a processor that the company has left, and that is asked no more'

/** Whether a transaction was asked for at an account that its company has left: the one that it is on knows nothing of it. */
export function isAtFormerProcessor(
  { processor }: { processor: ProcessorProfile },
  { processorNumber }: Pick<Transaction, 'processorNumber'>,
): boolean {
  return processorNumber !== processor.number
}

/** Has all that is open of a company be held back soon, as it leaves the account where that was asked for. Answers how much it is. */
export async function scheduleOpenAttempts(db: Writer, clock: Clock, company: Company): Promise<number> {
  const dueAt = readCompanyClock(clock, company) + recoveryDelayMs
  const timer = { kind: outcomeRecoveryTimer, dueAt, wakeAt: dueAt - company.clockOffsetMs }
  const open = await db.run(wakeOpenAttempts, {
    companyId: company.id,
    ...timer,
    open: ['created', 'pending'],
    number: company.processor.number ?? null,
  })
  return open.length
}
