import { formatDate } from '#kernel/format'
import type { Transaction } from './transaction.ts'

/** The day of a payment as people of a time zone read it: of one that was made offline, the day on which it was received. */
export function formatPaymentDay(
  { createdAt, offline }: Pick<Transaction, 'createdAt' | 'offline'>,
  timeZone: string,
): string {
  if (offline?.receivedOn === undefined) return formatDate(createdAt, timeZone)
  return formatDate(Date.parse(offline.receivedOn), 'UTC')
}
