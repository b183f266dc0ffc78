import type { RequestedBy } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { applyInvoiceTrigger, loadInvoice, writeInvoice, type Invoice } from '#invoices'
import type { CustomerId, InvoiceId, SubscriptionId, TransactionId } from '#kernel/ids'
import { add, type Cents } from '#kernel/money'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { PartRows } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import type { SurchargeBasis } from '#surcharge'
import {
  attemptRow,
  newTransaction,
  loadOpenAttempts,
  findUnresolvedAttempts,
  submissionAuditRows,
  type RerunFields,
  type BillingReason,
  type Transaction,
} from '#transactions'
import { decidePayment, refusePayment } from './decide-payment.ts'
import { refuseFalseClaims } from './false-claims.ts'
import {
  failClosed,
  vaultNotFoundError,
  loadInstrument,
  refuseExpired,
  type ChargeSource,
} from './instrument.ts'
import { keepMethodTimerRow } from './keep-method.ts'
import { endSaleForm } from '../hosted/close-sale-form.ts'
import { refuseTooManyAttempts } from '../payer/page-attempt-limit.ts'
import type { Payer } from '../payer/payer.ts'
import { findClaimedRail, type ChargeInput } from './payment-body.ts'
import { toAgreedTotal } from './payment-event.ts'
import { toRefusalError } from './payment-refusals.ts'
import type { PaymentState } from '../record/record-payment.ts'
import { loadSurchargeBasis } from './surcharge-basis.ts'

export type PayInvoice = RequestedBy & {
  company: Company
  invoiceId: InvoiceId
  named: ChargeInput
  /** The part that counts towards the invoice; undefined pays the full amount due. */
  amount: Cents | undefined
  quotedSurcharge: Cents | undefined
  /** Whether a method that is not saved yet is saved for the customer. */
  save: boolean
  /** The payer on the hosted page; undefined for a request of the merchant. */
  payer: Payer | undefined
  key: LockedKey | undefined
  /** The failed transaction that this payment retries. */
  again?: RerunFields | undefined
  /** A further condition for writing the attempt. */
  hold?: ClaimGuard | undefined
  /** The subscription that is paid. Its key keeps the subscription's response. */
  subscriptionId?: SubscriptionId | undefined
  /** The billing reason, unless the payment is for its invoice alone. */
  occasion?: BillingReason | undefined
  /** Further rows written with the attempt. */
  along?: ((attempt: Transaction) => PartRows[]) | undefined
  /** Spec, Accepted payment rails: the rails of an invoice do not bind the charges of its subscription. */
  isRailExempt?: boolean | undefined
  /** Whether this is the first charge of a subscription. The schedule makes the later ones. */
  isFirst?: boolean | undefined
}

/** A condition for writing an attempt, such as a quote that is used for it. */
export type ClaimGuard = {
  /** Writes the attempt if the condition is true; throws the refusal otherwise. */
  write(before: Invoice, after: Invoice, along: PartRows[]): Promise<'written' | 'lost race'>
}

/** An attempt with its reserved amount, the invoice as it was read, and the payment source. */
export type PaymentPlan = PaymentState & { before: Invoice; source: ChargeSource }

/** Returns a function that reads the facts of a payment and decides. It runs again after every lost race. */
export function createPaymentDecider(
  context: AppContext,
  command: PayInvoice,
): (id: TransactionId) => Promise<PaymentPlan | 'lost race'> {
  const { company, named } = command
  // The processor reads the method while PostgreSQL reads the invoice. An error of the invoice takes precedence.
  const reading = (
    'nothing' in named
      ? Promise.reject(noMethodError())
      : failClosed(() => loadInstrument(context, company, named))
  ).then(
    (source) => ({ source }),
    (error: unknown) => ({ error }),
  )
  let basis: SurchargeBasis | undefined
  return async (id) => {
    const facts = await loadFacts(context, command)
    refuseEarly(facts, command)
    const read = await reading
    if ('error' in read) throw read.error
    await refuseInstrument(context, command, facts.invoice, read.source)
    basis ??= await loadSurchargeBasis(context, company, facts.invoice, read.source, isScheduled(command))
    const plan = decide(context, command, id, facts, { source: read.source, basis })
    const { id: invoiceId, saleFormId } = facts.invoice
    if (saleFormId === undefined) return plan
    // A sale made in a form counts. The form is ended first, so that it cannot make a second charge.
    await failClosed(() => endSaleForm(context, company, { invoiceId, id: saleFormId }))
    return 'lost race'
  }
}

function noMethodError(): ApiError {
  const message = 'names neither a settled sale (@action sale, id, status_code) nor a ticket or saved method'
  return invalidFieldError('body.processorEvent', 'invalid_type', message)
}

type Facts = { invoice: Invoice; unknown: Transaction[] }

async function loadFacts(context: AppContext, { company, invoiceId }: PayInvoice): Promise<Facts> {
  const invoice = await loadInvoice(context.db, company.id, invoiceId)
  if (!invoice) throw new ApiError('not_found')
  // Only an invoice with a reserved amount has unfinished attempts.
  const readOpen = () => loadOpenAttempts(context.db, company.id, invoiceId)
  const silent = invoice.reserved > 0 ? await findUnresolvedAttempts(context, readOpen) : []
  return { invoice, unknown: silent.filter(({ action }) => action === 'sale') }
}

/** Throws the refusals that do not depend on the payment source. */
function refuseEarly({ invoice, unknown }: Facts, { named, amount, isRailExempt }: PayInvoice): void {
  // A ticket whose charge is unknown reads as used, but the right error is that its outcome is unknown.
  if ('ticketId' in named && unknown.some(({ instrument }) => instrument.ticketId === named.ticketId))
    throw toRefusalError({ reason: 'outcome unknown' })
  if (unknown.length > 0) return
  const rail = isRailExempt ? undefined : findClaimedRail(named)
  const refusal = refusePayment(invoice, { amount, rail })
  // An amount that no longer fits a quote is refused later, as a changed quote.
  if (refusal && !(refusal.reason === 'over payment' && 'quote' in named)) throw toRefusalError(refusal)
}

async function refuseInstrument(
  context: AppContext,
  { company, named, payer }: PayInvoice,
  invoice: Invoice,
  source: ChargeSource,
): Promise<void> {
  const event = 'event' in named ? named.event : undefined
  // Spec, Invoices: the hosted page accepts only the customer's own saved methods. The error reveals nothing about
  // other customers' methods, so that a payer cannot guess their digits.
  const isAnothers = 'vaultId' in source.source && source.contactId !== payer?.contactId
  if (payer && isAnothers && !('quote' in named)) throw vaultNotFoundError(event)
  if (event) {
    const actual = { ...source.instrument, paymentMethod: source.rail }
    await refuseFalseClaims(context, company, invoice, event, actual)
  }
  refuseExpired(source, getCompanyTime(context.clock, company))
  if (payer) await refuseTooManyAttempts(context, company, { invoiceId: invoice.id }, payer.hash)
}

/** Returns whether the charged method is also saved for the customer. */
export function isMethodSaved({ save }: PayInvoice, { source }: ChargeSource): boolean {
  return save && 'ticketId' in source
}

/**
 * Returns whether the schedule of a subscription makes the charge. The company may exempt such charges from surcharges.
 */
export function isScheduled({ occasion }: Pick<PayInvoice, 'occasion'>): boolean {
  return occasion === 'schedule'
}

function decide(
  context: AppContext,
  command: PayInvoice,
  id: TransactionId,
  { invoice: before, unknown }: Facts,
  { source, basis }: { source: ChargeSource; basis: SurchargeBasis },
): PaymentPlan {
  const { rail, expDate } = source
  const { company, amount, quotedSurcharge, isRailExempt = false } = command
  // A scheduled charge stores the expiry of its card, because the subscription warns before the card expires.
  const instrument = {
    ...source.instrument,
    ...(isScheduled(command) && expDate !== undefined ? { expDate } : {}),
  }
  const now = getCompanyTime(context.clock, company)
  const agreed = findAgreedTotal(command.named)
  const asked = { amount, quotedSurcharge, agreed, rail, instrument, surcharge: basis }
  const decision = decidePayment(before, unknown, {
    ...asked,
    isQuoted: 'quote' in command.named,
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

function findAgreedTotal(named: ChargeInput): Cents | undefined {
  return 'event' in named && named.event ? toAgreedTotal(named.event) : undefined
}

/**
 * Reserves the amount and writes the attempt in one statement, which fails if the invoice changed since it was read.
 */
export function claimPayment(
  context: AppContext,
  command: PayInvoice,
  { company, transaction, before, invoice, source }: PaymentPlan,
  watch: PartRows,
): Promise<'written' | 'lost race'> {
  const keeping = isMethodSaved(command, source)
    ? [keepMethodTimerRow(company, transaction.id, transaction.createdAt)]
    : []
  const along = [
    attemptRow(transaction),
    watch,
    ...keeping,
    ...submissionAuditRows(context, command.call, transaction),
    ...(command.along?.(transaction) ?? []),
  ]
  return (
    command.hold?.write(before, invoice, along) ??
    writeInvoice(context.db, before, invoice, along, command.key)
  )
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
