import type { Services } from '#access'
import { audited, type AuditedCall, type Noted } from '#audit'
import { companyNow, type Company } from '#companies'
import { readCustomer } from '#customers'
import { readInvoice, readObject, writeInvoice } from '#invoices'
import type { InvoiceId } from '#kernel/ids'
import { racesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { keptAnswer, type HeldKey } from '#platform/idempotency'
import { attempted, refunded, transactionsOfInvoice } from '#transactions'
import { consequencesOf } from '../record/consequences.ts'
import type { Recording } from '../record/recording.ts'
import type { OfflineFacts } from './decide-offline.ts'

/** Which invoice somebody tells something of, and the request that tells it. */
export type ByHand = {
  company: Company
  invoiceId: InvoiceId
  call: AuditedCall
  key: HeldKey | undefined
}

/** What was told comes to: a transaction of the invoice, the invoice after it, and what people should know of that. */
export type HandChange = Pick<Recording, 'transaction' | 'invoice' | 'parent' | 'emits' | 'mail' | 'alerts'>

/** The steps of one change. */
export type ByHandSteps<Answer extends object> = {
  /** What the audit keeps of it. */
  noted(change: HandChange): Noted
  /** Decides by the facts as they stand; throws the refusal, and is asked again after every lost race. */
  decide(facts: OfflineFacts): Promise<HandChange | 'lost race'>
  statusCode: 200 | 201
  answer(change: HandChange, invoice: ReturnType<typeof readObject>): Answer
}

/**
 * Changes what an invoice has been paid by what somebody says and no processor does. One statement writes the invoice, the
 * transaction, its event and mail, and the answer of the key; only if nothing of the invoice was written since it was read.
 */
export async function changeByHand<Answer extends object>(
  services: Services,
  byHand: ByHand,
  steps: ByHandSteps<Answer>,
): Promise<Answer> {
  const { company, invoiceId, key } = byHand
  for (let race = 0; race < racesMax; race++) {
    const invoice = await readInvoice(services.db, company.id, invoiceId)
    if (!invoice) throw new ApiError('not_found')
    // Every write of a payment moves its invoice's version, so what is read after it is no older than the guard holds.
    const transactions = await transactionsOfInvoice(services.db, company.id, invoiceId)
    const facts = {
      invoice,
      transactions,
      timeZone: company.timeZone,
      now: companyNow(services.clock, company),
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
  services: Services,
  { company, call, key }: ByHand,
  { invoice: before, transactions, now }: OfflineFacts,
  change: HandChange,
  { statusCode, answer: answerOf, noted }: ByHandSteps<Answer>,
): Promise<Answer | undefined> {
  const { transaction, invoice, parent } = change
  const payer = await readCustomer(services.db, company.id, before.customerId)
  const answer = answerOf(change, readObject(invoice, [...transactions, transaction], payer))
  const recording: Recording = { ...change, mustReverse: false }
  const along = [
    attempted(transaction),
    ...(parent ? [refunded(parent)] : []),
    ...(await consequencesOf(services, company, before, recording, now, Promise.resolve(payer))),
    audited(services, call, noted(change)),
    keptAnswer(company.id, key?.key, statusCode, answer),
  ]
  if ((await writeInvoice(services.db, before, invoice, along, key)) === 'lost race') return undefined
  key?.answerKept()
  return answer
}
