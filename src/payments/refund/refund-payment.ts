import type { Services } from '#access'
import { companyNow, credentialsOf, type Company } from '#companies'
import { changedInvoice, readInvoice, writeInvoice, type Invoice } from '#invoices'
import type { TransactionId } from '#kernel/ids'
import { racesMax, reconcileFirstMs } from '#kernel/limits'
import { add, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { violates } from '#platform/database'
import type { HeldKey } from '#platform/idempotency'
import { scheduled } from '#platform/timers'
import {
  attempted,
  newsOfSubmission,
  newTransaction,
  readTransaction,
  reconcileTimer,
  referenceOf,
  refunded,
  refundsOf,
  silentAttempts,
  totalOf,
  type Again,
  type Transaction,
} from '#transactions'
import { notClaimed } from '../charge/not-claimed.ts'
import { rerunAlready } from '../charge/payment-refusals.ts'
import { decideRefund, type RefundParts } from './decide-refund.ts'
import { recordPayment, type PaymentState } from '../record/record-payment.ts'
import { refundAnswer, refundNotSubmitted, refundRefusal, refundUnknown } from './refund-answer.ts'

/** A refund that was asked for. */
export type RefundOrder = {
  company: Company
  /** The whole amount to go back, fee included; undefined gives back all that is left. */
  amount: Cents | undefined
  /** Whether the invoice is closed once nothing is left paid on it. */
  closesInvoice: boolean
  correlationId: string
  key: HeldKey | undefined
  /** The failed refund that is tried again. */
  again?: Again | undefined
}

export type RefundPayment = RefundOrder & { transactionId: TransactionId }

/**
 * Gives a payment back, whole or in part: claims the amount with a refund of its own, submits it with nothing locked,
 * and records what came of it. Throws the refusal when it did not go through.
 */
export async function refundPayment(services: Services, command: RefundPayment) {
  const id = services.ids.next<TransactionId>()
  services.underWay.add(id)
  try {
    const state = await claimRefund(services, command, id)
    const news = newsOfSubmission(state.transaction, await submit(services, state))
    const recorded = await recordPayment(services, state.transaction, news, { state }).catch(
      (error: unknown) => {
        services.log.error('a submitted refund was not recorded yet', {
          correlationId: command.correlationId,
          error,
        })
        throw new ApiError('outcome_unreadable')
      },
    )
    const refusal = refundRefusal(recorded.transaction, news.how === 'unreadable')
    if (refusal?.refusal.reasonCode === 'NOT_CHARGED') command.key?.reopen()
    if (refusal) throw refusal
    return refundAnswer(recorded.transaction)
  } finally {
    services.underWay.delete(id)
  }
}

type RefundState = PaymentState & { parent: Transaction }

async function submit({ processor, secrets }: Services, { company, transaction, parent }: RefundState) {
  if (parent.processorId === undefined) throw new Error('a completed sale has no id at the processor')
  return processor.refund(credentialsOf(secrets, company), parent.processorId, {
    reference: referenceOf(transaction),
    amountCents: totalOf(transaction),
    surchargeCents: transaction.fee,
  })
}

/** Holds the amount back from other refunds and writes the attempt, if the invoice is still as it was read. */
async function claimRefund(
  services: Services,
  command: RefundPayment,
  id: TransactionId,
): Promise<RefundState> {
  const { company, transactionId } = command
  for (let race = 0; race < racesMax; race++) {
    const facts = await readFacts(services, company, transactionId)
    const decision = decideRefund(facts.sale, facts.refunds, facts.unknown, command.amount)
    if (decision.outcome === 'unknown') throw refundUnknown()
    if (decision.outcome === 'refuse') throw new ApiError('unprocessable_entity', { message: decision.why })
    refuseClosing(command, facts.invoice)
    command.key?.commit()
    const state = await tryClaim(services, command, id, facts, decision)
    if (state) return state
    command.key?.reopen()
    await command.key?.assertHeld()
  }
  throw refundNotSubmitted()
}

/** An invoice with a payment in flight cannot be closed: it would be paid afterwards. */
function refuseClosing({ closesInvoice }: RefundPayment, { settling, reserved }: Invoice): void {
  if (closesInvoice && (settling > 0 || reserved > 0))
    throw new ApiError('unprocessable_entity', {
      message: 'The invoice cannot be closed while a payment of it is in flight.',
    })
}

type Facts = { sale: Transaction; refunds: Transaction[]; unknown: Transaction[]; invoice: Invoice }

/** Reads the invoice before its sale: whatever changes the sale meanwhile moves the invoice's version. */
async function readFacts(services: Services, company: Company, id: TransactionId): Promise<Facts> {
  const { db } = services
  const invoiceId = (await readTransaction(db, company.id, id))?.invoiceId
  const invoice = invoiceId && (await readInvoice(db, company.id, invoiceId))
  if (!invoice) throw new ApiError('not_found')
  const [sale, refunds] = await Promise.all([
    readTransaction(db, company.id, id),
    refundsOf(db, company.id, id),
  ])
  if (!sale) throw new ApiError('not_found')
  return {
    sale,
    refunds,
    unknown: await silentAttempts(services, () => refundsOf(db, company.id, id), refunds),
    invoice,
  }
}

async function tryClaim(
  services: Services,
  command: RefundPayment,
  id: TransactionId,
  { sale, refunds, invoice }: Facts,
  parts: RefundParts,
): Promise<RefundState | undefined> {
  const { company } = command
  const now = companyNow(services.clock, company)
  const transaction = newRefund(sale, command, { ...parts, id, now })
  const parent = { ...sale, refunded: add(sale.refunded, totalOf(transaction)), updatedAt: now }
  const { invoice: claimed } = changedInvoice(invoice, 'refund started', {}, now)
  const along = [
    attempted(transaction),
    refunded(parent),
    scheduled(company, reconcileTimer, id, now + reconcileFirstMs),
  ]
  const written = await writeInvoice(services.db, invoice, claimed, along, command.key).catch(
    (error: unknown) => {
      throw violates(error, 'transactions_rerun')
        ? rerunAlready()
        : notClaimed(services, command.correlationId, error)
    },
  )
  return written === 'written' ? { company, transaction, invoice: claimed, parent, refunds } : undefined
}

/** A refund as it is first written. */
export function newRefund(
  sale: Transaction,
  { closesInvoice, correlationId, key, again }: RefundOrder,
  { id, now, ...parts }: RefundParts & { id: TransactionId; now: number },
): Transaction {
  // The ticket stays the sale's: no two transactions may charge the same one.
  const { ticketId: _charged, ...instrument } = sale.instrument
  const { companyId, purpose, invoiceId, customerId, paymentMethod, orderId, description } = sale
  return newTransaction(
    {
      companyId,
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
      correlationId,
      idempotencyKey: key?.key,
    },
    now,
  )
}
