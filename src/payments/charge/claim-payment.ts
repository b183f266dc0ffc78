import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { changedInvoice, readInvoice, writeInvoice, type Invoice } from '#invoices'
import type { CustomerId, InvoiceId, TransactionId } from '#kernel/ids'
import { racesMax, reconcileFirstMs } from '#kernel/limits'
import { add, type Cents } from '#kernel/money'
import { ApiError, invalidField } from '#kernel/refusals'
import { violates, type PartRows } from '#platform/database'
import type { HeldKey } from '#platform/idempotency'
import { scheduled } from '#platform/timers'
import type { SurchargeBasis } from '#surcharge'
import {
  attempted,
  newTransaction,
  openAttemptsOn,
  reconcileTimer,
  silentAttempts,
  type Again,
  type Transaction,
} from '#transactions'
import { decidePayment, refusePayment } from './decide-payment.ts'
import { refuseFalseClaims } from './false-claims.ts'
import {
  failingClosed,
  noSuchVault,
  readInstrument,
  refuseExpired,
  ticketUsed,
  type ChargeSource,
} from './instrument.ts'
import { methodSeenTo } from './keep-method.ts'
import { refuseTooManyTries, type Payer } from '../hosted/payer.ts'
import { railClaimedBy, type Chargeable } from './payment-body.ts'
import { refusalOf, rerunAlready } from './payment-refusals.ts'
import type { PaymentState } from '../record/record-payment.ts'
import { readSurchargeBasis } from './surcharge-basis.ts'

export type PayInvoice = {
  company: Company
  invoiceId: InvoiceId
  named: Chargeable
  /** What is to count towards the invoice; undefined pays all that is due. */
  amount: Cents | undefined
  quotedSurcharge: Cents | undefined
  /** Whether a method that is not saved yet is to be kept for the customer. */
  save: boolean
  /** Who pays on the hosted page; undefined where the merchant asks. */
  payer: Payer | undefined
  correlationId: string
  key: HeldKey | undefined
  /** The failed transaction that is tried again. */
  again?: Again | undefined
  /** What else must hold for the attempt to be written, where something does. */
  hold?: Hold | undefined
}

/** Something under which alone an attempt may be written: a quote that is used for it. */
export type Hold = {
  write(before: Invoice, after: Invoice, along: PartRows[]): Promise<'written' | 'lost race'>
  /** Throws the refusal where it does not hold any more. */
  assertHeld(): Promise<void>
}

/** An attempt that was written with its amount reserved, and what it is to charge. */
export type Claim = { state: PaymentState; source: ChargeSource }

/** Reserves the amount and writes the attempt, in one statement that holds only if the invoice is still as it was read. */
export async function claimPayment(
  services: Services,
  command: PayInvoice,
  id: TransactionId,
): Promise<Claim> {
  const { company, named } = command
  // The processor is asked about the method while the invoice is read; what is wrong with the invoice is told first.
  const reading = (
    'nothing' in named
      ? Promise.reject(namesNothing())
      : failingClosed(() => readInstrument(services, company, named))
  ).then(
    (source) => ({ source }),
    (error: unknown) => ({ error }),
  )
  let basis: SurchargeBasis | undefined
  for (let race = 0; race < racesMax; race++) {
    const facts = await readFacts(services, command)
    refuseEarly(facts, command)
    const read = await reading
    if ('error' in read) throw read.error
    await refuseInstrument(services, command, facts.invoice, read.source)
    basis ??= await readSurchargeBasis(services, company, facts.invoice, read.source)
    const state = await tryClaim(services, command, id, facts, { source: read.source, basis })
    if (state) return { state, source: read.source }
  }
  command.key?.reopen()
  throw new ApiError('not_charged')
}

function namesNothing(): ApiError {
  const message = 'names neither a settled sale (@action sale, id, status_code) nor a ticket or saved method'
  return invalidField('body.processorEvent', 'invalid_type', message)
}

type Facts = { invoice: Invoice; unknown: Transaction[] }

async function readFacts(services: Services, { company, invoiceId }: PayInvoice): Promise<Facts> {
  const invoice = await readInvoice(services.db, company.id, invoiceId)
  if (!invoice) throw new ApiError('not_found')
  // Only an invoice with something reserved has attempts that are not finished.
  const readOpen = () => openAttemptsOn(services.db, company.id, invoiceId)
  const silent = invoice.reserved > 0 ? await silentAttempts(services, readOpen) : []
  return { invoice, unknown: silent.filter(({ action }) => action === 'sale') }
}

/** What can be refused without knowing what would be charged. */
function refuseEarly({ invoice, unknown }: Facts, { named, amount }: PayInvoice): void {
  // A ticket whose charge is unknown reads as used: what is to be said of it is that its outcome is unknown.
  if ('ticketId' in named && unknown.some(({ instrument }) => instrument.ticketId === named.ticketId))
    throw refusalOf({ reason: 'outcome unknown' })
  if (unknown.length > 0) return
  const refusal = refusePayment(invoice, { amount, rail: railClaimedBy(named) })
  // An amount that no longer fits a quote is refused later, as a quote that changed.
  if (refusal && !(refusal.reason === 'over payment' && 'quote' in named)) throw refusalOf(refusal)
}

async function refuseInstrument(
  services: Services,
  { company, named, payer }: PayInvoice,
  invoice: Invoice,
  source: ChargeSource,
): Promise<void> {
  const event = 'event' in named ? named.event : undefined
  // Spec, Invoices: on the hosted page only the customer's own saved methods are accepted. A payer learns nothing of
  // another's, not even by guessing at its digits.
  const isAnothers = 'vaultId' in source.source && source.contactId !== payer?.contactId
  if (payer && isAnothers && !('quote' in named)) throw noSuchVault(event)
  if (event) {
    const actual = { ...source.instrument, paymentMethod: source.rail }
    await refuseFalseClaims(services, company, invoice, event, actual)
  }
  refuseExpired(source, companyNow(services.clock, company))
  if (payer) await refuseTooManyTries(services, company, invoice, payer)
}

/** Whether what is charged is also to be saved for the customer. */
export function isKept({ save }: PayInvoice, { source }: ChargeSource): boolean {
  return save && 'ticketId' in source
}

async function tryClaim(
  services: Services,
  command: PayInvoice,
  id: TransactionId,
  { invoice, unknown }: Facts,
  { source, basis }: { source: ChargeSource; basis: SurchargeBasis },
): Promise<PaymentState | undefined> {
  const { rail, instrument } = source
  const { company, amount, quotedSurcharge } = command
  const now = companyNow(services.clock, company)
  const asked = { amount, quotedSurcharge, rail, instrument, surcharge: basis }
  const decision = decidePayment(invoice, unknown, { ...asked, isQuoted: 'quote' in command.named })
  if (decision.outcome === 'refuse') throw refusalOf(decision.refusal)
  command.key?.commit()
  const { subtotal, fee, surcharge } = decision
  const charge = { id, subtotal, fee, surcharge, paymentMethod: rail, instrument }
  const transaction = newAttempt(company, invoice, command, charge, now)
  const facts = { reserved: add(invoice.reserved, decision.subtotal), lastAttemptId: id }
  const claimed = changedInvoice(invoice, 'attempt started', facts, now).invoice
  const along = [
    attempted(transaction),
    scheduled(company, reconcileTimer, id, now + reconcileFirstMs),
    ...(isKept(command, source) ? [methodSeenTo(company, id, now)] : []),
  ]
  const write: Hold['write'] =
    command.hold?.write ?? ((...facts) => writeInvoice(services.db, ...facts, command.key))
  const written = await write(invoice, claimed, along).catch((error: unknown) => {
    if (violates(error, 'transactions_rerun')) {
      command.key?.reopen()
      throw rerunAlready()
    }
    if (violates(error, 'transactions_ticket')) {
      command.key?.reopen()
      throw ticketUsed()
    }
    throw error
  })
  if (written === 'written') return { company, transaction, invoice: claimed }
  command.key?.reopen()
  await command.key?.assertHeld()
  await command.hold?.assertHeld()
  return undefined
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
      purpose: 'invoice payment',
      action: 'sale',
      invoiceId: invoice.id,
      customerId: invoice.customerId as CustomerId | undefined,
      orderId: invoice.number,
      ...command.again,
      correlationId: command.correlationId,
      idempotencyKey: command.key?.key,
      payerHash: command.payer?.hash,
    },
    now,
  )
}
