import { memoizeOne } from './memoize-one.ts'

const numbers = memoizeOne(() => new Intl.NumberFormat('en-US'))

/** Formats a count with its noun: 1 invoice, 1,200 invoices, No invoice. */
export function formatCount(count: number, noun: string): string {
  if (count === 0) return `No ${noun}`
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Formats a whole number: 1,200. */
export const formatNumber = (number: number): string => numbers().format(number)
