import type { Services } from '#access'
import { companyNow, credentialsOf, type Company } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { racesMax, reconcileFirstMs } from '#kernel/limits'
import { zeroCents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import {
  assertQuoteHeld,
  claimQuotes,
  failingClosed,
  notClaimed,
  readInstrument,
  refuseExpired,
  ticketUsed,
  type ChargeSource,
  type UsedQuote,
} from '#payments'
import { rowsOf, violates } from '#platform/database'
import type { HeldKey } from '#platform/idempotency'
import { cancelled, scheduled } from '#platform/timers'
import { decideSurcharge } from '#surcharge'
import {
  attempted,
  newsOfSubmission,
  newTransaction,
  reconcileTimer,
  referenceOf,
  totalOf,
  type Transaction,
} from '#transactions'
import { oneOffRefusal } from '../one-off-answer.ts'
import { recordOneOff } from '../record-one-off.ts'
import { readHostedPayment, writeHostedPayment } from './find-hosted-payments.ts'
import { endForm } from './hosted-form.ts'
import { hostedFormTimer, type HostedPayment } from './hosted-payment.ts'
import type { HostedCaller } from './hosted-access.ts'
import { assertHostedOpen } from './hosted-standing.ts'
import { hostedBasis } from './hosted-surcharge.ts'

/** What a hosted payment is to be charged to: a captured card or bank account, or a card that was quoted. */
export type ChargeHosted = HostedCaller & {
  named: { ticketId: string } | { quote: UsedQuote }
  correlationId: string
  key: HeldKey | undefined
}

/**
 * Charges the total of a hosted payment, with the surcharge that was quoted where one was: writes the attempt, submits it
 * with nothing locked, and records what came of it. Throws the refusal when it did not go through.
 */
export async function chargeHosted(services: Services, command: ChargeHosted): Promise<Transaction> {
  const id = 'quote' in command.named ? command.named.quote.transactionId : services.ids.next<TransactionId>()
  services.underWay.add(id)
  try {
    const { transaction, source } = await claim(services, command, id).catch((error: unknown) => {
      throw notClaimed(services, command.correlationId, error)
    })
    const news = newsOfSubmission(transaction, await submit(services, command, transaction, source))
    const state = { company: command.company, transaction }
    const recorded = await recordOneOff(services, transaction, news, state).catch((error: unknown) => {
      services.log.error('a submitted payment was not recorded yet', {
        correlationId: command.correlationId,
        error,
      })
      throw new ApiError('outcome_unreadable')
    })
    const refusal = oneOffRefusal(transaction, recorded.transaction, news)
    if (refusal?.refusal.reasonCode === 'NOT_CHARGED') command.key?.reopen()
    if (refusal) throw refusal
    return recorded.transaction
  } finally {
    services.underWay.delete(id)
  }
}

type Claimed = { transaction: Transaction; source: ChargeSource }

async function claim(services: Services, command: ChargeHosted, id: TransactionId): Promise<Claimed> {
  const { company, named, key } = command
  // What is wrong with the payment is told before what is wrong with the card: a blind retry's is used up.
  await assertHostedOpen(services, company, command.hosted, command.payerHash)
  const source = await readSource(services, command)
  for (let race = 0; race < racesMax; race++) {
    const before = await readHostedPayment(services.db, company.id, command.hosted.id)
    if (!before) throw new ApiError('not_found')
    await assertHostedOpen(services, company, before, command.payerHash)
    // A sale that was made in a form is the payment, and no form may make one from here on.
    if (before.saleFormId !== undefined) {
      if ((await failingClosed(() => endForm(services, company, before))) === 'no sale')
        await forgetForm(services, company, before)
      continue
    }
    const transaction = await newAttempt(services, command, { id, before, source })
    key?.commit()
    if (await write(services, command, before, transaction)) return { transaction, source }
    key?.reopen()
    await key?.assertHeld()
    if ('quote' in named) await assertQuoteHeld(services.db, named.quote)
  }
  throw new ApiError('not_charged')
}

/** What is cancelled is forgotten at once: a form that is opened next makes another sale. */
async function forgetForm({ db, clock }: Services, company: Company, before: HostedPayment): Promise<void> {
  if (before.saleFormId === undefined) return
  const after = { ...before, saleFormId: undefined, updatedAt: companyNow(clock, company) }
  await writeHostedPayment(db, before, after, [cancelled(company.id, hostedFormTimer, before.saleFormId)])
}

async function readSource(services: Services, { company, named }: ChargeHosted): Promise<ChargeSource> {
  const source = await failingClosed(() => readInstrument(services, company, named))
  refuseExpired(source, companyNow(services.clock, company))
  if (!company.products.includes(source.rail))
    throw new ApiError('bad_request', {
      message: `This business takes ${company.products.join(' and ')} only.`,
    })
  return source
}

async function newAttempt(
  services: Services,
  { company, named, correlationId, key, payerHash }: ChargeHosted,
  { id, before, source }: { id: TransactionId; before: HostedPayment; source: ChargeSource },
): Promise<Transaction> {
  const decided = 'quote' in named ? await quotedFee(services, company, before, source, named.quote) : {}
  return newTransaction(
    {
      companyId: company.id,
      id,
      purpose: 'hosted payment',
      action: 'sale',
      hostedPaymentId: before.id,
      customerId: before.customerId,
      subtotal: before.total,
      ...decided,
      paymentMethod: source.rail,
      instrument: source.instrument,
      orderId: before.orderId,
      description: before.shown.description,
      correlationId,
      idempotencyKey: key?.key,
      payerHash,
    },
    companyNow(services.clock, company),
  )
}

/** The fee that was shown, if the rules still give it. */
async function quotedFee(
  services: Services,
  company: Company,
  hosted: HostedPayment,
  source: ChargeSource,
  quote: UsedQuote,
) {
  const basis = await hostedBasis(services, company, source.method)
  const { surcharge, record } = decideSurcharge(hosted.total, basis)
  if (surcharge.amount !== quote.fee) throw new ApiError('quote_changed')
  return { fee: surcharge.amount, surcharge: record }
}

async function write(
  services: Services,
  { company, named, key }: ChargeHosted,
  before: HostedPayment,
  transaction: Transaction,
): Promise<boolean> {
  const { id, createdAt } = transaction
  const quote = 'quote' in named ? named.quote : undefined
  const after = { ...before, attemptId: id, saleFormId: undefined, updatedAt: createdAt }
  const along = [
    attempted(transaction),
    scheduled(company, reconcileTimer, id, createdAt + reconcileFirstMs),
    ...(before.saleFormId === undefined ? [] : [cancelled(company.id, hostedFormTimer, before.saleFormId)]),
    ...(quote ? [rowsOf(claimQuotes, { company_id: company.id, id: quote.id, claimed_at: createdAt })] : []),
  ]
  const writing = writeHostedPayment(services.db, before, after, along, { key, quoteId: quote?.id })
  return (
    (await writing.catch((error: unknown) => {
      key?.reopen()
      throw violates(error, 'transactions_ticket') ? ticketUsed() : error
    })) === 'written'
  )
}

async function submit(
  { processor, secrets }: Services,
  { company }: ChargeHosted,
  transaction: Transaction,
  { source }: ChargeSource,
) {
  const { orderId, description, fee } = transaction
  return processor.submit(credentialsOf(secrets, company), {
    reference: referenceOf(transaction),
    action: 'sale',
    amountCents: totalOf(transaction),
    surchargeCents: fee ?? zeroCents,
    source,
    ...(orderId === undefined ? {} : { orderId }),
    ...(description === undefined ? {} : { description }),
  })
}
