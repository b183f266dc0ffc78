import type { RequestedBy, RefundLimit, AppContext } from '#access'
import { readCompanyClock, openCredentials, type Company } from '#companies'
import { applyInvoiceTrigger, readInvoice, writeInvoice, type Invoice } from '#invoices'
import type { TransactionId } from '#kernel/ids'
import { add, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import type { LockedKey } from '#platform/idempotency'
import type { Submission } from '#processor'
import {
  attemptRow,
  newTransaction,
  readTransaction,
  referenceOf,
  refundedAmountRow,
  readRefunds,
  findUnresolvedAttempts,
  submissionAuditRows,
  submitAttempt,
  totalOf,
  type RerunFields,
  type AttemptPlan,
  type Transaction,
} from '#transactions'
import { decideRefund, type RefundDecision, type RefundSplit } from './decide-refund.ts'
import { recordPayment, type PaymentState } from '../record/record-payment.ts'
import { toRefundResponse, toRefundError, refundUnknownError } from './refund-response.ts'

/** A refund that was asked for. */
export type RefundCommand = RequestedBy & {
  company: Company
  /** The whole amount to go back, fee included; undefined gives back all that is left. */
  amount: Cents | undefined
  /** Whether the invoice is closed once nothing is left paid on it. */
  closesInvoice: boolean
  key: LockedKey | undefined
  /** Throws the refusal of who may not give so much back, once it is known how much it is. */
  assertMay?: RefundLimit
  /** The failed refund that is tried again. */
  again?: RerunFields | undefined
}

export type RefundPayment = RefundCommand & { transactionId: TransactionId }

/**
 * Gives a payment back, whole or in part: claims the amount with a refund of its own, submits it with nothing locked,
 * and records what came of it. Throws the refusal when it did not go through.
 */
export async function refundPayment(services: AppContext, command: RefundPayment) {
  const { call, key } = command
  const recorded = await submitAttempt(services, command, {
    decide: (id) => decide(services, command, id),
    write({ before, transaction, parent, invoice }, watch) {
      const noted = submissionAuditRows(services, call, transaction)
      const along = [attemptRow(transaction), refundedAmountRow(parent), watch, ...noted]
      return writeInvoice(services.db, before, invoice, along, key)
    },
    submit: (plan) => submitRefund(services, plan),
    record: (state, news) => recordPayment(services, state.transaction, news, { state }),
    refusalOf: (_asked, { transaction }, news) => toRefundError(transaction, news.how === 'unreadable'),
  })
  return toRefundResponse(recorded.transaction)
}

/** Asks the processor to give back what a refund says of its `parent`. */
export async function submitRefund(
  { processor, secrets }: AppContext,
  { company, transaction, parent }: AttemptPlan & { parent: Transaction },
): Promise<Submission> {
  if (parent.processorId === undefined) throw new Error('what was completed has no id at the processor')
  return processor.refund(openCredentials(secrets, company), parent.processorId, {
    reference: referenceOf(transaction),
    amountCents: totalOf(transaction),
    surchargeCents: transaction.fee,
  })
}

type RefundPlan = PaymentState & { before: Invoice; parent: Transaction }

/** Holds the amount back from other refunds. */
async function decide(services: AppContext, command: RefundPayment, id: TransactionId): Promise<RefundPlan> {
  const { company, transactionId } = command
  const { sale, refunds, unknown, invoice: before } = await readFacts(services, company, transactionId)
  const parts = await assertRefund(command, decideRefund(sale, refunds, unknown, command.amount))
  refuseClosingInFlight(command, before)
  const now = readCompanyClock(services.clock, company)
  const transaction = newRefund(sale, command, { ...parts, id, now })
  const parent = { ...sale, refunded: add(sale.refunded, totalOf(transaction)), updatedAt: now }
  const { invoice } = applyInvoiceTrigger(before, 'refund started', {}, now)
  return { company, transaction, before, invoice, parent, refunds }
}

/** What is to be given back, where something may be; throws the refusal else. */
export async function assertRefund(
  order: Pick<RefundCommand, 'assertMay'>,
  decision: RefundDecision,
): Promise<RefundSplit> {
  if (decision.outcome === 'unknown') throw refundUnknownError()
  if (decision.outcome === 'refuse') throw new ApiError('unprocessable_entity', { message: decision.why })
  const { subtotal, fee } = decision
  await order.assertMay?.(add(subtotal, fee))
  return { subtotal, fee }
}

/** An invoice with a payment in flight cannot be closed: it would be paid afterwards. */
function refuseClosingInFlight({ closesInvoice }: RefundPayment, { settling, reserved }: Invoice): void {
  if (closesInvoice && (settling > 0 || reserved > 0))
    throw new ApiError('unprocessable_entity', {
      message: 'The invoice cannot be closed while a payment of it is in flight.',
    })
}

type Facts = { sale: Transaction; refunds: Transaction[]; unknown: Transaction[]; invoice: Invoice }

/** Reads the invoice before its sale: whatever changes the sale meanwhile moves the invoice's version. */
async function readFacts(services: AppContext, company: Company, id: TransactionId): Promise<Facts> {
  const { db } = services
  const invoiceId = (await readTransaction(db, company.id, id))?.invoiceId
  const invoice = invoiceId && (await readInvoice(db, company.id, invoiceId))
  if (!invoice) throw new ApiError('not_found')
  const [sale, refunds] = await Promise.all([
    readTransaction(db, company.id, id),
    readRefunds(db, company.id, id),
  ])
  if (!sale) throw new ApiError('not_found')
  return {
    sale,
    refunds,
    unknown: await findUnresolvedAttempts(services, () => readRefunds(db, company.id, id), refunds),
    invoice,
  }
}

/** A refund as it is first written. */
export function newRefund(
  sale: Transaction,
  { closesInvoice, actor, correlationId, key, again }: RefundCommand,
  { id, now, ...parts }: RefundSplit & { id: TransactionId; now: number },
): Transaction {
  // The ticket stays the sale's: no two transactions may charge the same one.
  const { ticketId: _charged, ...instrument } = sale.instrument
  const { companyId, purpose, invoiceId, customerId, paymentMethod, orderId, description } = sale
  const { processorNumber } = sale
  return newTransaction(
    {
      companyId,
      processorNumber,
      purpose,
      invoiceId,
      customerId,
      paymentMethod,
      orderId,
      description,
      instrument,
      ...parts,
      id,
      action: 'refund',
      parentId: sale.id,
      ...again,
      closesInvoice,
      actor,
      correlationId,
      idempotencyKey: key?.key,
    },
    now,
  )
}
