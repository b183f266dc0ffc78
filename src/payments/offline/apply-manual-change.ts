import type { AppContext } from '#access'
import { auditRows, type AuditedCall, type AuditEntryInput } from '#audit'
import { readCompanyClock, type Company } from '#companies'
import { readCustomer } from '#customers'
import { readInvoice, toInvoiceResponse, writeInvoice } from '#invoices'
import type { InvoiceId } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { answerRows, type LockedKey } from '#platform/idempotency'
import { attemptRow, refundedAmountRow, readInvoiceTransactions } from '#transactions'
import { collectInvoiceEffects } from '../record/invoice-effects.ts'
import type { Recording } from '../record/recording.ts'
import type { OfflineFacts } from './decide-offline.ts'

/** Which invoice somebody tells something of, and the request that tells it. */
export type ManualCommand = {
  company: Company
  invoiceId: InvoiceId
  call: AuditedCall
  key: LockedKey | undefined
}

/** What was told comes to: a transaction of the invoice, the invoice after it, and what people should know of that. */
export type ManualChange = Pick<Recording, 'transaction' | 'invoice' | 'parent' | 'emits' | 'mail' | 'alerts'>

/** The steps of one change. */
export type ManualSteps<Answer extends object> = {
  /** What the audit keeps of it. */
  noted(change: ManualChange): AuditEntryInput
  /** Decides by the facts as they stand; throws the refusal, and is asked again after every lost race. */
  decide(facts: OfflineFacts): Promise<ManualChange | 'lost race'>
  statusCode: 200 | 201
  answer(change: ManualChange, invoice: ReturnType<typeof toInvoiceResponse>): Answer
}

/**
 * Changes what an invoice has been paid by what somebody says and no processor does. One statement writes the invoice, the
 * transaction, its event and mail, and the answer of the key; only if nothing of the invoice was written since it was read.
 */
export async function applyManualChange<Answer extends object>(
  services: AppContext,
  byHand: ManualCommand,
  steps: ManualSteps<Answer>,
): Promise<Answer> {
  const { company, invoiceId, key } = byHand
  for (let race = 0; race < lostRacesMax; race++) {
    const invoice = await readInvoice(services.db, company.id, invoiceId)
    if (!invoice) throw new ApiError('not_found')
    // Every write of a payment moves its invoice's version, so what is read after it is no older than the guard holds.
    const transactions = await readInvoiceTransactions(services.db, company.id, invoiceId)
    const facts = {
      invoice,
      transactions,
      timeZone: company.timeZone,
      now: readCompanyClock(services.clock, company),
    }
    const change = await steps.decide(facts)
    if (change === 'lost race') continue
    const answer = await tryWrite(services, byHand, facts, change, steps)
    if (answer) return answer
    await key?.assertHeld()
  }
  throw new ApiError('service_unavailable')
}

async function tryWrite<Answer extends object>(
  services: AppContext,
  { company, call, key }: ManualCommand,
  { invoice: before, transactions, now }: OfflineFacts,
  change: ManualChange,
  { statusCode, answer: answerOf, noted }: ManualSteps<Answer>,
): Promise<Answer | undefined> {
  const { transaction, invoice, parent } = change
  const payer = await readCustomer(services.db, company.id, before.customerId)
  const answer = answerOf(change, toInvoiceResponse(invoice, [...transactions, transaction], payer))
  const recording: Recording = { ...change, mustReverse: false }
  const along = [
    attemptRow(transaction),
    ...(parent ? [refundedAmountRow(parent)] : []),
    ...(await collectInvoiceEffects(services, company, before, recording, now, Promise.resolve(payer))),
    auditRows(services, call, noted(change)),
    answerRows(company.id, key?.key, statusCode, answer),
  ]
  if ((await writeInvoice(services.db, before, invoice, along, key)) === 'lost race') return undefined
  key?.answerKept()
  return answer
}
