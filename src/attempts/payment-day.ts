import { formatDate } from '#kernel/format'
import type { Transaction } from './transaction.ts'

/** Formats the day of a payment in a time zone. An offline payment has the day on which it was received. */
export function formatPaymentDay(
  { createdAt, offline }: Pick<Transaction, 'createdAt' | 'offline'>,
  timeZone: string,
  format = formatDate,
): string {
  if (offline?.receivedOn === undefined) return format(createdAt, timeZone)
  return format(Date.parse(offline.receivedOn), 'UTC')
}
