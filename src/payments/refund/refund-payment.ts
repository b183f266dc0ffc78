import type { RequestedBy, RefundLimit } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, openCredentials, type Company } from '#companies'
import { applyInvoiceTrigger, loadInvoice, writeInvoice, type Invoice } from '#invoices'
import type { TransactionId } from '#kernel/ids'
import { add, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import type { LockedKey } from '#platform/idempotency'
import type { Submission } from '#processor'
import {
  attemptRow,
  newTransaction,
  loadTransaction,
  referenceOf,
  refundedAmountRow,
  loadRefunds,
  findUnresolvedAttempts,
  submissionAuditRows,
  submitAttempt,
  totalOf,
  type RerunFields,
  type AttemptPlan,
  type Transaction,
} from '#attempts'
import { decideRefund, type RefundDecision, type RefundSplit } from './decide-refund.ts'
import { recordPayment, type PaymentState } from '../record/record-payment.ts'
import { toRefundResponse, toRefundError, refundUnknownError } from '../responses/refund-response.ts'

/** A requested refund. */
export type RefundCommand = RequestedBy & {
  company: Company
  /** The full amount to refund, fee included; undefined refunds the rest. */
  amount: Cents | undefined
  /** Whether the invoice is closed once nothing is left paid on it. */
  closesInvoice: boolean
  key: LockedKey | undefined
  /** Throws if the actor may not refund the amount. It runs once the amount is known. */
  assertMay?: RefundLimit
  /** The failed refund that this one retries. */
  again?: RerunFields | undefined
}

export type RefundPayment = RefundCommand & { transactionId: TransactionId }

/**
 * Refunds a payment in full or in part: reserves the amount with a refund, submits it and records the outcome. No lock
 * is open during the submission. Throws the refusal if the refund did not go through.
 */
export async function refundPayment(context: AppContext, command: RefundPayment) {
  const { call, key } = command
  const recorded = await submitAttempt(context, command, {
    decide: (id) => decide(context, command, id),
    write({ before, transaction, parent, invoice }, watch) {
      const auditRows = submissionAuditRows(context, call, transaction)
      const effects = [attemptRow(transaction), refundedAmountRow(parent), watch, ...auditRows]
      return writeInvoice(context.db, before, invoice, effects, key)
    },
    submit: (plan) => submitRefund(context, plan),
    record: (state, result) => recordPayment(context, state.transaction, result, { state }),
    refusalOf: (_asked, { transaction }, result) => toRefundError(transaction, result.how === 'unreadable'),
  })
  return toRefundResponse(recorded.transaction)
}

/** Asks the processor to refund the amount of a refund from its `parent`. */
export async function submitRefund(
  { processor, secrets }: AppContext,
  { company, transaction, parent }: AttemptPlan & { parent: Transaction },
): Promise<Submission> {
  if (parent.processorId === undefined)
    throw new Error('the completed transaction has no id at the processor')
  return processor.refund(openCredentials(secrets, company), parent.processorId, {
    reference: referenceOf(transaction),
    amountCents: totalOf(transaction),
    surchargeCents: transaction.fee,
  })
}

type RefundPlan = PaymentState & { before: Invoice; parent: Transaction }

/** Decides the refund and reserves its amount against other refunds. */
async function decide(context: AppContext, command: RefundPayment, id: TransactionId): Promise<RefundPlan> {
  const { company, transactionId } = command
  const { sale, refunds, unknown, invoice: before } = await loadFacts(context, company, transactionId)
  const parts = await assertRefund(command, decideRefund(sale, refunds, unknown, command.amount))
  refuseClosingInFlight(command, before)
  const now = getCompanyTime(context.clock, company)
  const transaction = newRefund(sale, command, { ...parts, id, now })
  const parent = { ...sale, refunded: add(sale.refunded, totalOf(transaction)), updatedAt: now }
  const { invoice } = applyInvoiceTrigger(before, 'refund started', {}, now)
  return { company, transaction, before, invoice, parent, refunds }
}

/** Returns the amounts to refund, or throws the refusal. */
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

/** An invoice with a payment in flight cannot be closed, because the payment may still complete. */
function refuseClosingInFlight({ closesInvoice }: RefundPayment, { settling, reserved }: Invoice): void {
  if (closesInvoice && (settling > 0 || reserved > 0))
    throw new ApiError('unprocessable_entity', {
      message: 'The invoice cannot be closed while a payment of it is in flight.',
    })
}

type Facts = { sale: Transaction; refunds: Transaction[]; unknown: Transaction[]; invoice: Invoice }

/** Reads the invoice before its sale. Every change of the sale also changes the invoice's version. */
async function loadFacts(context: AppContext, company: Company, id: TransactionId): Promise<Facts> {
  const { db } = context
  const invoiceId = (await loadTransaction(db, company.id, id))?.invoiceId
  const invoice = invoiceId && (await loadInvoice(db, company.id, invoiceId))
  if (!invoice) throw new ApiError('not_found')
  const [sale, refunds] = await Promise.all([
    loadTransaction(db, company.id, id),
    loadRefunds(db, company.id, id),
  ])
  if (!sale) throw new ApiError('not_found')
  return {
    sale,
    refunds,
    unknown: await findUnresolvedAttempts(context, () => loadRefunds(db, company.id, id), refunds),
    invoice,
  }
}

/** Returns a new refund. */
export function newRefund(
  sale: Transaction,
  { closesInvoice, actor, correlationId, key, again }: RefundCommand,
  { id, now, ...parts }: RefundSplit & { id: TransactionId; now: number },
): Transaction {
  // The ticket stays with the sale, because no two transactions may charge the same ticket.
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
