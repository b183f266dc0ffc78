import type { News } from './news.ts'
import type { Transaction } from './transaction.ts'
import { moveOn } from './transaction-status.ts'

/** The transaction after the news, or undefined where the news changes nothing. `now` is the company's, ms. */
export function decideOutcome(
  transaction: Transaction,
  news: News,
  now: number,
): { transaction: Transaction; isLate: boolean } | undefined {
  const move = moveOn(transaction, news.kind)
  if (!move) return undefined
  // What the processor told once of a failed movement is how it ended, and what would still turn it is old news.
  if (move.late && transaction.processorId !== undefined) return undefined
  const isUnknown = news.kind === 'unknown'
  if (isUnknown && transaction.unknownAt !== undefined && !isNewMismatch(transaction, news)) return undefined
  return {
    isLate: move.late === true,
    transaction: {
      ...transaction,
      status: move.to,
      processorId: news.processorId ?? transaction.processorId,
      reasonCode: news.reasonCode ?? transaction.reasonCode,
      reasonText: news.reasonText ?? transaction.reasonText,
      instrument: {
        ...transaction.instrument,
        ...(news.lastFour === undefined ? {} : { lastFour: news.lastFour }),
        ...(news.cardBrand === undefined ? {} : { cardBrand: news.cardBrand }),
      },
      unknownAt: isUnknown ? (transaction.unknownAt ?? now) : undefined,
      updatedAt: Math.max(now, transaction.updatedAt),
    },
  }
}

function isNewMismatch({ reasonText }: Transaction, { mismatch }: News): boolean {
  return mismatch !== undefined && mismatch !== reasonText
}
