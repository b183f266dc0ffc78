import { formatCount } from '../components/format-count.ts'

/** Formats a count with its noun within a sentence: 1 invoice, no invoice. */
export function countWithin(count: number, noun: string): string {
  return count === 0 ? `no ${noun}` : formatCount(count, noun)
}
