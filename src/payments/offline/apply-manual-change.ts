import type { AppContext } from '#context'
import { auditRows, type AuditedCall, type AuditEntryInput } from '#audit'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomer } from '#customers'
import { loadInvoice, toInvoiceResponse, writeInvoice } from '#invoices'
import type { InvoiceId } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { answerRows, type LockedKey } from '#platform/idempotency'
import { attemptRow, refundedAmountRow, loadInvoiceTransactions } from '#attempts'
import { collectInvoiceEffects } from '../record/invoice-effects.ts'
import type { Recording } from '../record/recording.ts'
import type { OfflineFacts } from './decide-offline.ts'

/** The invoice that a manual change applies to, and its request. */
export type ManualCommand = {
  company: Company
  invoiceId: InvoiceId
  call: AuditedCall
  key: LockedKey | undefined
}

/** The result of a manual change: a transaction, the invoice after it, and its alerts. */
export type ManualChange = Pick<Recording, 'transaction' | 'invoice' | 'parent' | 'emits' | 'mail' | 'alerts'>

export type ManualSteps<Answer extends object> = {
  /** Returns the audit entry of the change. */
  toAuditEntry(change: ManualChange): AuditEntryInput
  /** Decides on the current facts and throws the refusal. It runs again after every lost race. */
  decide(facts: OfflineFacts): Promise<ManualChange | 'lost race'>
  statusCode: 200 | 201
  answer(change: ManualChange, invoice: ReturnType<typeof toInvoiceResponse>): Answer
}

/**
 * Changes the amount paid on an invoice without a processor. One statement writes the invoice, the transaction, its
 * event and mail, and the response of the key. The write fails if the invoice changed since it was read.
 */
export async function applyManualChange<Answer extends object>(
  context: AppContext,
  byHand: ManualCommand,
  steps: ManualSteps<Answer>,
): Promise<Answer> {
  const { company, invoiceId, key } = byHand
  for (let race = 0; race < lostRacesMax; race++) {
    const invoice = await loadInvoice(context.db, company.id, invoiceId)
    if (!invoice) throw new ApiError('not_found')
    // Every payment changes its invoice's version. Transactions read after the invoice are therefore at least as new as
    // the guarded version.
    const transactions = await loadInvoiceTransactions(context.db, company.id, invoiceId)
    const facts = {
      invoice,
      transactions,
      timeZone: company.timeZone,
      now: getCompanyTime(context.clock, company),
    }
    const change = await steps.decide(facts)
    if (change === 'lost race') continue
    const answer = await tryWrite(context, byHand, facts, change, steps)
    if (answer) return answer
    await key?.assertHeld()
  }
  throw new ApiError('service_unavailable')
}

async function tryWrite<Answer extends object>(
  context: AppContext,
  { company, call, key }: ManualCommand,
  { invoice: before, transactions, now }: OfflineFacts,
  change: ManualChange,
  { statusCode, answer: answerOf, toAuditEntry }: ManualSteps<Answer>,
): Promise<Answer | undefined> {
  const { transaction, invoice, parent } = change
  const payer = await loadCustomer(context.db, company.id, before.customerId)
  const answer = answerOf(change, toInvoiceResponse(invoice, [...transactions, transaction], payer))
  const recording: Recording = { ...change, mustReverse: false }
  const effects = [
    attemptRow(transaction),
    ...(parent ? [refundedAmountRow(parent)] : []),
    ...(await collectInvoiceEffects(context, company, before, recording, now, Promise.resolve(payer))),
    auditRows(context, call, toAuditEntry(change)),
    answerRows(company.id, key?.key, statusCode, answer),
  ]
  if ((await writeInvoice(context.db, before, invoice, effects, key)) === 'lost race') return undefined
  key?.answerKept()
  return answer
}
