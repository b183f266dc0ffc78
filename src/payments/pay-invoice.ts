import type { Services } from '#access'
import { companyNow, credentialsOf, type Company } from '#companies'
import { changedInvoice, readInvoice, writeInvoice, type Invoice } from '#invoices'
import type { CustomerId, InvoiceId, TransactionId } from '#kernel/ids'
import { reconcileFirstMs } from '#kernel/limits'
import { add, dollars, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { DatabaseError } from '#platform/database'
import type { HeldKey } from '#platform/idempotency'
import { scheduled } from '#platform/timers'
import {
  attempted,
  newsOfSubmission,
  reconcileTimer,
  referenceOf,
  totalOf,
  openAttemptsOn,
  type Transaction,
} from '#transactions'
import { decidePayment, type PaymentRefusal } from './decide-payment.ts'
import { readInstrument, type ChargeSource, type NamedInstrument } from './instrument.ts'
import { paymentAccepted, paymentRefusal } from './payment-answer.ts'
import { recordPayment, type PaymentState } from './record-payment.ts'

export type PayInvoice = {
  company: Company
  invoiceId: InvoiceId
  named: NamedInstrument
  /** What is to count towards the invoice; undefined pays all that is due. */
  amount: Cents | undefined
  quotedSurcharge: Cents | undefined
  correlationId: string
  key: HeldKey | undefined
}

/**
 * Charges a payment method against an invoice: reads the facts, decides, claims the amount with an attempt of its own,
 * submits it with nothing locked, and records what came of it. Throws the refusal when it was not approved.
 */
export async function payInvoice(services: Services, command: PayInvoice) {
  const id = services.ids.next<TransactionId>()
  services.underWay.add(id)
  try {
    return await chargeInvoice(services, command, id)
  } finally {
    services.underWay.delete(id)
  }
}

async function chargeInvoice(services: Services, command: PayInvoice, id: TransactionId) {
  const charge = await claimPayment(services, command, id)
  const { company, transaction } = charge.state
  const submission = await services.processor.submit(credentialsOf(services.secrets, company), {
    reference: referenceOf(transaction),
    action: 'sale',
    amountCents: totalOf(transaction),
    surchargeCents: transaction.fee,
    source: charge.source.source,
    orderId: charge.state.invoice.number,
  })
  const news = newsOfSubmission(transaction, submission)
  // Whatever goes wrong from here on, the charge may have gone through: the reconciler finishes what is left open.
  const recorded = await recordPayment(services, transaction, news, charge.state).catch((error: unknown) => {
    services.log.error('a submitted payment was not recorded yet', {
      correlationId: command.correlationId,
      error,
    })
    throw new ApiError('outcome_unreadable')
  })
  const refusal = paymentRefusal(recorded.transaction, news.how === 'unreadable')
  if (refusal?.refusal.reasonCode === 'NOT_CHARGED') command.key?.reopen()
  if (refusal) throw refusal
  return paymentAccepted(recorded.transaction, recorded.invoice)
}

// Each lost race means that somebody else made progress on the same invoice.
const racesMax = 500

/** Reserves the amount and writes the attempt, in one statement that holds only if the invoice is still as it was read. */
async function claimPayment(
  services: Services,
  command: PayInvoice,
  id: TransactionId,
): Promise<{ state: PaymentState; source: ChargeSource }> {
  // The processor is asked about the method while the invoice is read; what is wrong with the invoice is told first.
  const reading = readInstrument(services, command.company, command.named).then(
    (source) => ({ source }),
    (error: unknown) => ({ error }),
  )
  for (let race = 0; race < racesMax; race++) {
    const facts = await readFacts(services, command)
    refuseClosed(facts, command)
    const read = await reading
    if ('error' in read) throw read.error
    const state = await tryClaim(services, command, id, facts, read.source)
    if (state) return { state, source: read.source }
  }
  command.key?.reopen()
  throw new ApiError('not_charged')
}

type Facts = { invoice: Invoice; unknown: Transaction[] }

async function readFacts(services: Services, { company, invoiceId }: PayInvoice): Promise<Facts> {
  const invoice = await readInvoice(services.db, company.id, invoiceId)
  if (!invoice) throw new ApiError('not_found')
  // Only an invoice with something reserved has attempts that are not finished.
  const unknown = invoice.reserved > 0 ? await unknownAttempts(services, invoice) : []
  return { invoice, unknown }
}

/** The open attempts of which nobody here is about to hear. */
async function unknownAttempts(
  { db, underWay }: Services,
  { companyId, id }: Invoice,
): Promise<Transaction[]> {
  const readOpen = () => openAttemptsOn(db, companyId, id)
  const silent = (await readOpen()).filter((attempt) => !underWay.has(attempt.id))
  if (silent.length === 0) return []
  // One of them may have been heard of between the reading and the look at what is under way.
  const stillOpen = new Set((await readOpen()).map((attempt) => attempt.id))
  return silent.filter((attempt) => stillOpen.has(attempt.id))
}

/** What can be refused without knowing what would be charged. */
function refuseClosed({ invoice, unknown }: Facts, command: PayInvoice): void {
  if (unknown.length > 0) return
  const anything = { amount: command.amount, quotedSurcharge: undefined, rail: 'cc', instrument: {} } as const
  const decision = decidePayment({ ...invoice, paymentMethods: [] }, unknown, anything)
  if (decision.outcome === 'refuse') throw refusalOf(decision.refusal)
}

async function tryClaim(
  services: Services,
  command: PayInvoice,
  id: TransactionId,
  { invoice, unknown }: Facts,
  { rail, instrument }: ChargeSource,
): Promise<PaymentState | undefined> {
  const { company, amount, quotedSurcharge } = command
  const now = companyNow(services.clock, company)
  const decision = decidePayment(invoice, unknown, { amount, quotedSurcharge, rail, instrument })
  if (decision.outcome === 'refuse') throw refusalOf(decision.refusal)
  command.key?.commit()
  const transaction: Transaction = {
    ...newAttempt(company, invoice, command, now),
    id,
    subtotal: decision.subtotal,
    fee: decision.fee,
    paymentMethod: rail,
    instrument,
  }
  const reserved = add(invoice.reserved, decision.subtotal)
  const claimed = changedInvoice(invoice, 'attempt started', { reserved }, now).invoice
  const clock = { companyId: company.id, clockOffsetMs: company.clockOffsetMs }
  const along = [
    attempted(transaction),
    scheduled(clock, reconcileTimer, transaction.id, now + reconcileFirstMs),
  ]
  const written = await writeInvoice(services.db, invoice, claimed, along, command.key).catch(
    (error: unknown) => {
      if (!(error instanceof DatabaseError && error.isPassing)) throw error
      // Nothing was submitted, and nothing will be: an attempt that was written all the same is cancelled in time.
      services.log.warn('a payment was not claimed', { correlationId: command.correlationId, error })
      throw new ApiError('not_charged')
    },
  )
  if (written === 'written') return { company, transaction, invoice: claimed }
  command.key?.reopen()
  await command.key?.assertHeld()
  return undefined
}

function newAttempt(company: Company, invoice: Invoice, command: PayInvoice, now: number) {
  return {
    companyId: company.id,
    purpose: 'invoice payment',
    action: 'sale',
    status: 'created',
    invoiceId: invoice.id,
    customerId: invoice.customerId as CustomerId | undefined,
    parentId: undefined,
    orderId: invoice.number,
    description: undefined,
    processorId: undefined,
    reasonCode: undefined,
    reasonText: undefined,
    unknownAt: undefined,
    correlationId: command.correlationId,
    idempotencyKey: command.key?.key,
    createdAt: now,
    updatedAt: now,
  } as const
}

function refusalOf(refusal: PaymentRefusal): ApiError {
  switch (refusal.reason) {
    case 'already processing':
      return new ApiError('already_processing')
    case 'outcome unknown':
      return new ApiError('outcome_unknown')
    case 'quote changed':
      return new ApiError('quote_changed')
    case 'over payment':
      return new ApiError('over_payment', {
        message: `At most ${dollars(refusal.amountDue)} is left to pay.`,
      })
    case 'rail refused':
      return new ApiError('bad_request', {
        message: `This invoice accepts ${refusal.accepted.join(' and ')} only.`,
      })
  }
}
