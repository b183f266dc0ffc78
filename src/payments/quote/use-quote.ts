import type { AppContext } from '#access'
import { readCompanyClock, type Company } from '#companies'
import { secondMs } from '#kernel/clock'
import type { QuoteId, TransactionId } from '#kernel/ids'
import { lostRacesMax, outcomeRecoveryFirstMs } from '#kernel/limits'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { Database } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import { isUnresolved, reportNotClaimed, readTransaction } from '#transactions'
import { quoteUsedError } from '../charge/instrument.ts'
import { readQuote, writeQuote } from './find-quotes.ts'
import { moveQuote, type Quote } from './quote.ts'
import { quotedCardTimerRow, tryResolveQuotedCard } from './resolve-quoted-card.ts'

/** A quote that is to be confirmed, and what it must be a quote of. */
export type UseQuote = {
  company: Company
  /** Undefined where what was sent cannot be the id of a quote. */
  quoteId: QuoteId | undefined
  /** Whether the card is to be kept for the customer. */
  keepsCard: boolean
  isOf: (quote: Quote) => boolean
  /** What it must be a quote of, in words. */
  of: string
  correlationId: string
}

/** A quote that was used up for an attempt which is yet to be written. */
export type UsedQuote = Quote & { transactionId: TransactionId }

// The answer of a charge does not wait for a processor that is slow to delete: the card's timer sees to it then.
const cardResolutionWaitMs = secondMs

/**
 * Uses a quote up for a charge and makes it. The quote is used up by whatever comes of it, but for a failure before anything
 * was submitted; the card is then kept for the customer or deleted.
 */
export async function chargeWithQuote<Answer>(
  services: AppContext,
  command: UseQuote,
  charge: (used: UsedQuote) => Promise<Answer>,
): Promise<Answer> {
  const { company } = command
  const used = await useQuote(services, command).catch((error: unknown) => {
    throw reportNotClaimed(services, command.correlationId, error)
  })
  try {
    return await charge(used)
  } catch (error) {
    await recordRefusal(services, company, used, error)
    throw error
  } finally {
    services.underWay.delete(used.transactionId)
    await services.waitAtMost(cardResolutionWaitMs, tryResolveQuotedCard(services, company, used.ticketId))
  }
}

/**
 * Throws where a quote is not used for its attempt any more, or its card is given up; but first where its request does not
 * hold its key any more.
 */
export async function assertQuoteClaimed(
  db: Database,
  { companyId, id, transactionId }: UsedQuote,
  key: LockedKey | undefined,
): Promise<void> {
  await key?.assertHeld()
  const now = await readQuote(db, companyId, id)
  const isHeld = now?.state === 'used' && now.cardSettledAt === undefined
  if (!isHeld || now.transactionId !== transactionId) throw quoteUsedError()
}

/** Uses the quote up for an attempt that is yet to be written: of two confirmations at once, one. */
async function useQuote(services: AppContext, command: UseQuote): Promise<UsedQuote> {
  const { db, underWay } = services
  const { company } = command
  for (let race = 0; race < lostRacesMax; race++) {
    const used = await decideQuoteUse(services, command)
    underWay.add(used.transactionId)
    const along = [quotedCardTimerRow(company, used, used.updatedAt + outcomeRecoveryFirstMs)]
    const written = await writeQuote(db, used, along).catch((error: unknown) => {
      underWay.delete(used.transactionId)
      throw error
    })
    if (written === 'written') return used
    underWay.delete(used.transactionId)
  }
  throw new ApiError('not_charged')
}

/** The quote as it will be once it is used, if it can be; the refusal that says why not else. */
async function decideQuoteUse(
  services: AppContext,
  { company, quoteId, keepsCard, isOf, of }: UseQuote,
): Promise<UsedQuote> {
  const quote = quoteId && (await readQuote(services.db, company.id, quoteId))
  if (!quote || !isOf(quote)) throw invalidFieldError('body.quoteId', 'not_found', `${of} has no such quote`)
  if (quote.state === 'used') await refuseUnlessUnclaimed(services, quote)
  const now = readCompanyClock(services.clock, company)
  const transactionId = services.ids.next<TransactionId>()
  const on = quote.state === 'used' ? 'confirmed again' : 'confirmed'
  const used = moveQuote(quote, on, { transactionId, claimedAt: undefined, keepsCard }, now)
  if (!used || now >= quote.expiresAt)
    throw new ApiError('bad_request', { message: 'The quote has expired: capture the card and quote again.' })
  return { ...used, transactionId }
}

/**
 * A quote that was used for an attempt which nobody has written, because a process or the database failed in between, may
 * be used for another one: the first cannot be written any more. Refuses it where its use is over; while nobody knows what
 * became of its charge, that is what is said.
 */
async function refuseUnlessUnclaimed(services: AppContext, quote: Quote): Promise<void> {
  const { companyId, transactionId, claimedAt, cardSettledAt } = quote
  if (transactionId === undefined || cardSettledAt !== undefined || services.underWay.has(transactionId))
    throw quoteUsedError()
  if (claimedAt === undefined) return
  throw (await isUnresolved(services, companyId, transactionId))
    ? new ApiError('outcome_unknown')
    : quoteUsedError()
}

/** Writes what a refusal means for the quote. What cannot be written now, the card's timer finds out. */
async function recordRefusal(
  services: AppContext,
  company: Company,
  used: UsedQuote,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ApiError)) return
  await recordApiError(services, company, used, error).catch((failure: unknown) =>
    services.log.warn('the refusal of a quote was not noted', { companyId: company.id, error: failure }),
  )
}

async function recordApiError(
  { db, clock }: AppContext,
  company: Company,
  { id, transactionId }: UsedQuote,
  error: ApiError,
): Promise<void> {
  const quote = await readQuote(db, company.id, id)
  // Another confirmation took the place of this one, or its card was given up already.
  if (quote?.transactionId !== transactionId || quote.cardSettledAt !== undefined) return
  const attempt = await readTransaction(db, company.id, transactionId)
  const nothing = { transactionId: undefined, claimedAt: undefined }
  const now = readCompanyClock(clock, company)
  if (isRetryable(error)) {
    const isOver = attempt === undefined || attempt.status === 'failed'
    const open = isOver && moveQuote(quote, 'nothing was charged', { ...nothing, keepsCard: false }, now)
    if (open) await writeQuote(db, open, [quotedCardTimerRow(company, open, open.expiresAt)])
    return
  }
  const ended = attempt ? undefined : moveQuote(quote, 'confirmation refused', nothing, now)
  if (ended) await writeQuote(db, ended, [])
}

/** Whether a refusal leaves the quote usable: nothing was submitted, and nothing will be. */
function isRetryable({ refusal }: ApiError): boolean {
  return refusal.reasonCode === 'NOT_CHARGED' || refusal.statusCode === 429 || refusal.statusCode === 409
}
