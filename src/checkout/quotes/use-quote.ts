import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { secondMs } from '#kernel/clock'
import type { QuoteId, TransactionId } from '#kernel/ids'
import { lostRacesMax, outcomeRecoveryFirstMs } from '#kernel/limits'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { Database } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import { isUnresolved, reportNotClaimed, loadTransaction } from '#attempts'
import { quoteUsedError } from '../methods/charge-source.ts'
import { loadQuote, writeQuote } from './find-quotes.ts'
import { moveQuote, type Quote } from './quote.ts'
import { quotedCardJobRow, tryResolveQuotedCard } from './resolve-quoted-card.ts'

/** A quote to confirm, and the condition on its owner. */
export type UseQuote = {
  company: Company
  /** Undefined if the request's text is not the format of a quote id. */
  quoteId: QuoteId | undefined
  /** Whether the card is saved for the customer. */
  keepsCard: boolean
  isOf: (quote: Quote) => boolean
  /** The expected owner of the quote, as text for the error. */
  of: string
  correlationId: string
}

/** A used quote whose attempt is not written yet. */
export type UsedQuote = Quote & { transactionId: TransactionId }

// The response of a charge waits at most this long for the processor to delete the card, ms. After that, the card's
// job deletes it.
const cardResolutionWaitMs = secondMs

/**
 * Uses a quote up and makes its charge. Every outcome uses the quote up, except a failure before the submission. The
 * card is then saved for the customer or deleted.
 */
export async function chargeWithQuote<Answer>(
  context: AppContext,
  command: UseQuote,
  charge: (used: UsedQuote) => Promise<Answer>,
): Promise<Answer> {
  const { company } = command
  const used = await useQuote(context, command).catch((error: unknown) => {
    throw reportNotClaimed(context, command.correlationId, error)
  })
  try {
    return await charge(used)
  } catch (error) {
    await recordRefusal(context, company, used, error)
    throw error
  } finally {
    context.underWay.delete(used.transactionId)
    await context.waitAtMost(cardResolutionWaitMs, tryResolveQuotedCard(context, company, used.ticketId))
  }
}

/**
 * Throws if the quote is no longer used for its attempt or its card is given up. Throws first if the request has lost
 * its key.
 */
export async function assertQuoteClaimed(
  db: Database,
  { companyId, id, transactionId }: UsedQuote,
  key: LockedKey | undefined,
): Promise<void> {
  await key?.assertHeld()
  const now = await loadQuote(db, companyId, id)
  const isHeld = now?.state === 'used' && now.cardSettledAt === undefined
  if (!isHeld || now.transactionId !== transactionId) throw quoteUsedError()
}

/** Uses the quote up for an attempt that is not written yet. Only one of two concurrent confirmations succeeds. */
async function useQuote(context: AppContext, command: UseQuote): Promise<UsedQuote> {
  const { db, underWay } = context
  const { company } = command
  for (let race = 0; race < lostRacesMax; race++) {
    const used = await decideQuoteUse(context, command)
    underWay.add(used.transactionId)
    const effects = [quotedCardJobRow(company, used, used.updatedAt + outcomeRecoveryFirstMs)]
    const written = await writeQuote(db, used, effects).catch((error: unknown) => {
      underWay.delete(used.transactionId)
      throw error
    })
    if (written === 'written') return used
    underWay.delete(used.transactionId)
  }
  throw new ApiError('not_charged')
}

/** Returns the used quote, or throws the refusal. */
async function decideQuoteUse(
  context: AppContext,
  { company, quoteId, keepsCard, isOf, of }: UseQuote,
): Promise<UsedQuote> {
  const quote = quoteId && (await loadQuote(context.db, company.id, quoteId))
  if (!quote || !isOf(quote)) throw invalidFieldError('body.quoteId', 'not_found', `${of} has no such quote`)
  if (quote.state === 'used') await refuseUnlessUnclaimed(context, quote)
  const now = getCompanyTime(context.clock, company)
  const transactionId = context.ids.next<TransactionId>()
  const on = quote.state === 'used' ? 'confirmed again' : 'confirmed'
  const used = moveQuote(quote, on, { transactionId, claimedAt: undefined, keepsCard }, now)
  if (!used || now >= quote.expiresAt)
    throw new ApiError('bad_request', { message: 'The quote has expired: capture the card and quote again.' })
  return { ...used, transactionId }
}

/**
 * Allows another attempt if a process or the database failed before the first attempt was written. The first one can no
 * longer be written. Throws if the quote is used up, or outcome_unknown while the outcome of its charge is unknown.
 */
async function refuseUnlessUnclaimed(context: AppContext, quote: Quote): Promise<void> {
  const { companyId, transactionId, claimedAt, cardSettledAt } = quote
  if (transactionId === undefined || cardSettledAt !== undefined || context.underWay.has(transactionId))
    throw quoteUsedError()
  if (claimedAt === undefined) return
  throw (await isUnresolved(context, companyId, transactionId))
    ? new ApiError('outcome_unknown')
    : quoteUsedError()
}

/** Records the effect of a refusal on the quote. If the write fails, the card's job derives it later. */
async function recordRefusal(
  context: AppContext,
  company: Company,
  used: UsedQuote,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ApiError)) return
  await recordApiError(context, company, used, error).catch((failure: unknown) =>
    context.log.warn('the refusal of a quote was not noted', { companyId: company.id, error: failure }),
  )
}

async function recordApiError(
  { db, clock }: AppContext,
  company: Company,
  { id, transactionId }: UsedQuote,
  error: ApiError,
): Promise<void> {
  const quote = await loadQuote(db, company.id, id)
  // Another confirmation replaced this one, or the card is already given up.
  if (quote?.transactionId !== transactionId || quote.cardSettledAt !== undefined) return
  const attempt = await loadTransaction(db, company.id, transactionId)
  const nothing = { transactionId: undefined, claimedAt: undefined }
  const now = getCompanyTime(clock, company)
  if (isRetryable(error)) {
    const isOver = attempt === undefined || attempt.status === 'failed'
    const open = isOver && moveQuote(quote, 'nothing was charged', { ...nothing, keepsCard: false }, now)
    if (open) await writeQuote(db, open, [quotedCardJobRow(company, open, open.expiresAt)])
    return
  }
  const ended = attempt ? undefined : moveQuote(quote, 'confirmation refused', nothing, now)
  if (ended) await writeQuote(db, ended, [])
}

/** Returns whether a refusal leaves the quote usable, because nothing was or will be submitted. */
function isRetryable({ refusal }: ApiError): boolean {
  return refusal.reasonCode === 'NOT_CHARGED' || refusal.statusCode === 429 || refusal.statusCode === 409
}
