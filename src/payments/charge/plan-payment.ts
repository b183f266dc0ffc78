import type { Company } from '#companies'
import { applyInvoiceTrigger, type Invoice } from '#invoices'
import type { CustomerId, TransactionId } from '#kernel/ids'
import { add, type Cents } from '#kernel/money'
import type { SurchargeBasis } from '#surcharge'
import { newTransaction, type AttemptPlan, type Transaction } from '#attempts'
import { decidePayment, refusePayment } from './decide-payment.ts'
import { type ChargeSource, toAgreedTotal } from '#checkout'
import { findClaimedRail, type ChargeInput } from './payment-body.ts'
import { isScheduled, type PayInvoice } from './payment-command.ts'
import { toRefusalError } from './payment-refusals.ts'

export type PaymentFacts = {
  invoice: Invoice
  /** The sales of the invoice with an unknown outcome. */
  unknown: Transaction[]
  source: ChargeSource
  surcharge: SurchargeBasis
}

/** An attempt with its reserved amount, the invoice as it was read, and the payment source. */
export type PaymentPlan = AttemptPlan & { before: Invoice; invoice: Invoice; source: ChargeSource }

/** Throws the refusals that do not depend on the payment source. */
export function refuseEarly(
  { invoice, unknown }: Pick<PaymentFacts, 'invoice' | 'unknown'>,
  { source, amount, isRailExempt }: PayInvoice,
): void {
  // A ticket whose charge is unknown reads as used, but the right error is that its outcome is unknown.
  if ('ticketId' in source && unknown.some(({ instrument }) => instrument.ticketId === source.ticketId))
    throw toRefusalError({ reason: 'outcome unknown' })
  if (unknown.length > 0) return
  const rail = isRailExempt ? undefined : findClaimedRail(source)
  const refusal = refusePayment(invoice, { amount, rail })
  // An amount that no longer fits a quote is refused later, as a changed quote.
  if (refusal && !(refusal.reason === 'over payment' && 'quote' in source)) throw toRefusalError(refusal)
}

/** Decides the amount and the surcharge, and returns the attempt and the invoice with its reservation. */
export function planPayment(
  command: PayInvoice,
  { invoice: before, unknown, source, surcharge: basis }: PaymentFacts,
  { id, now }: { id: TransactionId; now: number },
): PaymentPlan {
  const { rail, expDate } = source
  const { company, amount, quotedSurcharge, isRailExempt = false } = command
  // A scheduled charge stores the expiry of its card, because the subscription warns before the card expires.
  const instrument = {
    ...source.instrument,
    ...(isScheduled(command) && expDate !== undefined ? { expDate } : {}),
  }
  const agreed = findAgreedTotal(command.source)
  const request = { amount, quotedSurcharge, agreed, rail, instrument, surcharge: basis }
  const decision = decidePayment(before, unknown, {
    ...request,
    isQuoted: 'quote' in command.source,
    isRailExempt,
  })
  if (decision.outcome === 'refuse') throw toRefusalError(decision.refusal)
  const { subtotal, fee, surcharge } = decision
  const charge = { id, subtotal, fee, surcharge, paymentMethod: rail, instrument }
  const transaction = newAttempt(company, before, command, charge, now)
  const facts = { reserved: add(before.reserved, subtotal), lastAttemptId: id }
  const { invoice } = applyInvoiceTrigger(before, 'attempt started', facts, now)
  return { company, transaction, before, invoice, source }
}

function findAgreedTotal(source: ChargeInput): Cents | undefined {
  return 'event' in source && source.event ? toAgreedTotal(source.event) : undefined
}

function newAttempt(
  company: Company,
  invoice: Invoice,
  command: PayInvoice,
  charge: Pick<Transaction, 'id' | 'subtotal' | 'fee' | 'surcharge' | 'paymentMethod' | 'instrument'>,
  now: number,
): Transaction {
  return newTransaction(
    {
      ...charge,
      companyId: company.id,
      processorNumber: company.processor.number,
      purpose: 'invoice payment',
      action: 'sale',
      invoiceId: invoice.id,
      customerId: invoice.customerId as CustomerId | undefined,
      orderId: invoice.number,
      subscriptionId: command.subscriptionId,
      occasion: command.occasion,
      ...command.again,
      actor: command.actor,
      correlationId: command.correlationId,
      idempotencyKey: command.key?.key,
      payerHash: command.payer?.hash,
    },
    now,
  )
}
