import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { thePayer } from '#kernel/actor'
import type { TransactionId } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { followUpJobRows } from '#payments'
import { violates } from '#platform/database'
import { cancelJobRows } from '#platform/jobs'
import type { Movement } from '#processor'
import {
  attemptRow,
  hasTakenMoney,
  toMovementResult,
  newTransaction,
  parseReferenceOwner,
  processorIdKey,
  loadTransaction,
  toSaleFields,
  clientPostbackRows,
  type Transaction,
} from '#attempts'
import { mailRows } from '../mails/hosted-mail.ts'
import { recordTransaction } from '../record/record-transaction.ts'
import { toHostedPaymentRef, loadHostedPayment, writeHostedPayment } from '../find-hosted-payments.ts'
import { hostedFormJob, type HostedPayment } from '../hosted-payment.ts'

/** A sale in the processor's books, and the hosted payment of its form. */
export type RecordFormSale = {
  company: Company
  hosted: HostedPayment
  movement: Movement
  correlationId: string
}

/** Records the sale made in a form of a hosted payment once, even if several reports arrive. */
export async function recordFormSale(
  context: AppContext,
  { company, hosted, movement, correlationId }: RecordFormSale,
): Promise<Transaction | 'of another' | 'not taken'> {
  const id = parseReferenceOwner(movement.reference)
  if (id === undefined) return 'of another'
  const { db } = context
  for (let race = 0; race < lostRacesMax; race++) {
    const before = await loadHostedPayment(db, company.id, hosted.id)
    const known = await loadTransaction(db, company.id, id)
    if (known && known.hostedPaymentId !== hosted.id) return 'of another'
    if (known) return (await recordTransaction(context, known, toMovementResult(known, movement))).transaction
    if (before?.saleFormId !== id) return 'of another'
    if (!hasTakenMoney(movement)) return 'not taken'
    const now = getCompanyTime(context.clock, company)
    const sale = newSale(company, before, movement, { id, correlationId, now })
    const paid = { ...before, attemptId: id, saleFormId: undefined, updatedAt: now }
    const change = { before: undefined, after: sale }
    const effects = [
      attemptRow(sale),
      cancelJobRows(company.id, hostedFormJob, id),
      ...clientPostbackRows(context.ids, company, change, now, toHostedPaymentRef(context.secrets, sale)),
      ...mailRows(context, company, before, change, now),
      ...(sale.paymentMethod === 'ach'
        ? followUpJobRows(company, { transaction: sale, mustReverse: false }, now)
        : []),
    ]
    const written = await writeHostedPayment(db, before, paid, effects).catch((error: unknown) => {
      // The same sale was recorded for another purpose.
      if (violates(error, processorIdKey)) return 'of another' as const
      throw error
    })
    if (written === 'of another') return written
    if (written === 'written') {
      context.metrics.payment(sale.status, company.processor.kind)
      return sale
    }
  }
  throw new Error('a sale in a form could not be recorded: too many others wrote its hosted payment')
}

function newSale(
  { processor }: Company,
  hosted: HostedPayment,
  movement: Movement,
  { id, correlationId, now }: { id: TransactionId; correlationId: string; now: number },
): Transaction {
  return newTransaction(
    {
      ...toSaleFields(movement),
      companyId: hosted.companyId,
      processorNumber: processor.number,
      id,
      purpose: 'hosted payment',
      hostedPaymentId: hosted.id,
      customerId: hosted.customerId,
      orderId: hosted.orderId,
      description: hosted.shown.description,
      actor: thePayer,
      correlationId,
    },
    now,
  )
}
