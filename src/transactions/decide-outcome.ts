import type { News } from './news.ts'
import type { Transaction } from './transaction.ts'
import { saleMove } from './transaction-status.ts'

/** The transaction after the news, or undefined where the news changes nothing. `now` is the company's, ms. */
export function decideOutcome(
  transaction: Transaction,
  news: News,
  now: number,
): { transaction: Transaction; isLate: boolean } | undefined {
  const move = saleMove(transaction.status, news.kind)
  if (!move) return undefined
  const isUnknown = news.kind === 'unknown'
  if (isUnknown && transaction.unknownAt !== undefined) return undefined
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
      unknownAt: isUnknown ? now : undefined,
      updatedAt: Math.max(now, transaction.updatedAt),
    },
  }
}
