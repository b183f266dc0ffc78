import type { RequestedBy } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, openCredentials } from '#companies'
import { thePayer } from '#kernel/actor'
import type { TransactionId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { ApiError } from '#kernel/refusals'
import {
  assertQuoteClaimed,
  claimQuotes,
  endSaleForm,
  failClosed,
  loadInstrument,
  refuseExpired,
  refuseRail,
  refuseTooManyAttempts,
  type ChargeSource,
  type Payable,
  type UsedQuote,
} from '#checkout'
import { toPartRows, type PartRows } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import { decideSurcharge } from '#surcharge'
import {
  attemptRow,
  newTransaction,
  referenceOf,
  submissionAuditRows,
  submitAttempt,
  totalOf,
  type AttemptPlan,
  type Transaction,
} from '#attempts'
import { agreedTextRows } from '#payments'
import { toTransactionError } from '../transaction-response.ts'
import { recordTransaction } from '../record/record-transaction.ts'
import { loadHostedPayment, writeHostedPayment } from '../find-hosted-payments.ts'
import type { HostedPayment } from '../hosted-payment.ts'
import type { HostedCaller } from './hosted-link.ts'
import { toHostedPayable } from './hosted-payable.ts'

/** A hosted payment to be paid, by the payer on its page or by a user of the company. */
export type HostedOrder = Pick<HostedCaller, 'company' | 'hosted' | 'payable'> & {
  /** The keyed hash of the payer's IP address on the page; undefined for a user. */
  payerHash?: Buffer | undefined
  /** The user; undefined for the payer. */
  user?: Pick<RequestedBy, 'actor' | 'call'> | undefined
}

/** The payment source of a hosted payment: a captured card or bank account, or a quoted card. */
export type ChargeHosted = HostedOrder & {
  source: { ticketId: string } | { quote: UsedQuote }
  correlationId: string
  key: LockedKey | undefined
}

/**
 * Charges the total of a hosted payment, with the quoted surcharge if there is one: writes the attempt, submits it and
 * records the outcome. No lock is open during the submission. Throws the refusal if it did not go through.
 */
export async function chargeHosted(context: AppContext, command: ChargeHosted): Promise<Transaction> {
  const request = {
    ...command,
    id: 'quote' in command.source ? command.source.quote.transactionId : undefined,
  }
  const recorded = await submitAttempt(context, request, {
    decide: createDecider(context, command),
    write: (plan, watch) => write(context, command, plan, watch),
    submit: (plan) => submit(context, plan),
    record: (state, result) => recordTransaction(context, state.transaction, result, state),
    refusalOf: (request, { transaction }, result) =>
      toTransactionError(request.transaction, transaction, result),
  })
  return recorded.transaction
}

type HostedPlan = AttemptPlan & { before: HostedPayment; source: ChargeSource }

/** Returns a function that decides on the payment as the request read it, and after a lost race on fresh data. */
function createDecider(
  context: AppContext,
  command: ChargeHosted,
): (id: TransactionId) => Promise<HostedPlan | 'lost race'> {
  const { company } = command
  let known: HostedPayment | undefined = command.hosted
  let source: ChargeSource | undefined
  return async (id) => {
    const before = known ?? (await loadHostedPayment(context.db, company.id, command.hosted.id))
    if (!before) throw new ApiError('not_found')
    known = undefined
    // An error of the payment takes precedence over one of the card, because a blind retry has a used card.
    const payable = toHostedPayable(context, company, before)
    await payable.assertPayable()
    if (command.payerHash) await refuseTooManyAttempts(context, company, payable.ref, command.payerHash)
    source ??= await loadSource(context, command)
    // A sale made in a form pays the hosted payment. The form is ended first, so that it cannot make a second charge.
    if (before.saleFormId !== undefined) {
      await failClosed(() => endSaleForm(context, payable))
      return 'lost race'
    }
    return {
      company,
      transaction: await newAttempt(context, command, { id, before, source }),
      before,
      source,
    }
  }
}

async function loadSource(
  context: AppContext,
  { company, payable, source: input }: ChargeHosted,
): Promise<ChargeSource> {
  const source = await failClosed(() => loadInstrument(context, company, input))
  refuseExpired(source, getCompanyTime(context.clock, company))
  refuseRail(payable, source.rail)
  return source
}

async function newAttempt(
  context: AppContext,
  { company, source: input, user, correlationId, key, payerHash }: ChargeHosted,
  { id, before, source }: { id: TransactionId; before: HostedPayment; source: ChargeSource },
): Promise<Transaction> {
  const decided =
    'quote' in input
      ? await confirmQuotedFee(toHostedPayable(context, company, before), source, input.quote)
      : {}
  return newTransaction(
    {
      companyId: company.id,
      processorNumber: company.processor.number,
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
      actor: user?.actor ?? thePayer,
      correlationId,
      idempotencyKey: key?.key,
      payerHash,
    },
    getCompanyTime(context.clock, company),
  )
}

/** Returns the quoted fee if the rules still give it; throws otherwise. */
async function confirmQuotedFee(payable: Payable, { method }: ChargeSource, quote: UsedQuote) {
  const { surcharge, record } = decideSurcharge(payable.due, await payable.loadSurchargeBasis({ method }))
  if (surcharge.amount !== quote.fee) throw new ApiError('quote_changed')
  return { fee: surcharge.amount, surcharge: record }
}

async function write(
  context: AppContext,
  { company, source, user, key }: ChargeHosted,
  { transaction, before }: HostedPlan,
  watch: PartRows,
): Promise<'written' | 'lost race'> {
  const { db } = context
  const { companyId, id, createdAt } = transaction
  const quote = 'quote' in source ? source.quote : undefined
  const after = { ...before, attemptId: id, updatedAt: createdAt }
  const claimed = quote
    ? [toPartRows(claimQuotes, { company_id: companyId, id: quote.id, claimed_at: createdAt })]
    : []
  // Only a payer on the page sees the texts and agrees to them.
  const author = user
    ? submissionAuditRows(context, user.call, transaction)
    : await agreedTextRows(context, { company }, transaction)
  const effects = [attemptRow(transaction), watch, ...claimed, ...author]
  const written = await writeHostedPayment(db, before, after, effects, { key, quoteId: quote?.id })
  if (written === 'lost race' && quote) await assertQuoteClaimed(db, quote, key)
  return written
}

async function submit({ processor, secrets }: AppContext, { company, transaction, source }: HostedPlan) {
  const { orderId, description, fee } = transaction
  return processor.submit(openCredentials(secrets, company), {
    reference: referenceOf(transaction),
    action: 'sale',
    amountCents: totalOf(transaction),
    surchargeCents: fee,
    source: source.source,
    initiator: 'payer',
    ...omitNullish({ orderId, description }),
  })
}
