import { dayInWords } from '#kernel/words'
import type { Transaction } from './transaction.ts'

/** The day of a payment as people of a time zone read it: of one that was made offline, the day on which it was received. */
export function paymentDayInWords(
  { createdAt, offline }: Pick<Transaction, 'createdAt' | 'offline'>,
  timeZone: string,
): string {
  if (offline?.receivedOn === undefined) return dayInWords(createdAt, timeZone)
  return dayInWords(Date.parse(offline.receivedOn), 'UTC')
}
