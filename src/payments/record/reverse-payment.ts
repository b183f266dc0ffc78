import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, openCredentials, raiseAlert } from '#companies'
import { applyInvoiceTrigger, loadInvoice, writeInvoice } from '#invoices'
import type { TransactionId } from '#kernel/ids'
import { lostRacesMax, outcomeRecoveryFirstMs, outcomeRecoveryMaxMs } from '#kernel/limits'
import type { DueJob, JobOutcome } from '#platform/jobs'
import type { Movement, Reference, Submission } from '#processor'
import {
  outcomeRow,
  isAtFormerProcessor,
  loadTransaction,
  referenceOf,
  totalOf,
  writeTransaction,
  type Transaction,
} from '#attempts'

/** Sends back money that came too late to be kept: by a void before it settles, by a refund afterwards. */
export async function reversePayment(context: AppContext, job: DueJob): Promise<JobOutcome> {
  const { db, processor, clock } = context
  const transaction = await loadTransaction(db, job.companyId, job.subjectId as TransactionId)
  if (!transaction?.processorId || transaction.status !== 'failed') return 'done'
  const company = await loadExistingCompany(db, job.companyId)
  const location = openCredentials(context.secrets, company)
  const now = getCompanyTime(clock, company)
  if (isAtFormerProcessor(company, transaction))
    return raiseReversalAlert(context, transaction, 'left behind', now)
  const reference = (kind: string) => `${referenceOf(transaction)}_${kind}` as Reference

  const voided = await processor.void(location, transaction.processorId, reference('void'))
  const request = { reference: reference('refund'), amountCents: totalOf(transaction) }
  const refunded = isRefused(voided)
    ? await processor.refund(location, transaction.processorId, request)
    : undefined
  const isBack =
    hasMoved(voided) ||
    (refunded !== undefined &&
      // A bank transfer may have been returned meanwhile. A void and a refund are then both impossible.
      (hasMoved(refunded) || isReversed(await processor.find(location, referenceOf(transaction)))))
  if (isBack) {
    await markReversed(context, transaction, now)
    return 'done'
  }
  // The refund went through and failed later. A repeated request under its reference changes nothing.
  if (refunded?.outcome === 'moved') return raiseReversalAlert(context, transaction, 'declined', now)
  return { againAt: now + Math.min(outcomeRecoveryFirstMs * 2 ** job.attempts, outcomeRecoveryMaxMs) }
}

/** The alert texts for late money that the operator must send back. */
const reversalMessages = {
  declined:
    'A payment that came too late was to go back to its payer, and its processor has declined that. Send it back there.',
  'left behind':
    'A payment that came too late is to go back to its payer, and cannot be sent back from here: it is at an account at a processor that the company has left. Send it back there.',
}

/** Raises one alert that asks the operator to send the money back. */
async function raiseReversalAlert(
  { db, ids }: AppContext,
  { companyId, id: transactionId, invoiceId }: Transaction,
  why: keyof typeof reversalMessages,
  now: number,
): Promise<JobOutcome> {
  const about = { transactionId, invoiceId, onceFor: `${transactionId} not sent back` }
  await raiseAlert(db, ids, companyId, now, {
    kind: 'refund_failed',
    message: reversalMessages[why],
    ...about,
  })
  return 'done'
}

/** Marks a late approval as voided after its money went back. */
async function markReversed({ db }: AppContext, { companyId, id, invoiceId }: Transaction, now: number) {
  for (let race = 0; race < lostRacesMax; race++) {
    if (invoiceId === undefined) {
      const before = await loadTransaction(db, companyId, id)
      if (before?.status !== 'failed') return
      const after = { ...before, status: 'voided', updatedAt: now, endedAt: now } as const
      if ((await writeTransaction(db, before, after, [])) === 'written') return
      continue
    }
    const invoice = await loadInvoice(db, companyId, invoiceId)
    const transaction = await loadTransaction(db, companyId, id)
    if (!invoice || transaction?.status !== 'failed') return
    const { invoice: changed } = applyInvoiceTrigger(invoice, 'attempt noted', {}, now)
    const reversed = outcomeRow({ ...transaction, status: 'voided', updatedAt: now, endedAt: now })
    if ((await writeInvoice(db, invoice, changed, [reversed])) === 'written') return
  }
  throw new Error('a reversed payment could not be marked: too many others wrote its invoice')
}

function hasMoved(submission: Submission): boolean {
  return submission.outcome === 'moved' && submission.movement.status !== 'declined'
}

function isReversed(movement: Movement | undefined): boolean {
  return movement?.status === 'returned' || movement?.status === 'voided'
}

function isRefused(submission: Submission): boolean {
  return submission.outcome === 'refused' || (submission.outcome === 'moved' && !hasMoved(submission))
}
