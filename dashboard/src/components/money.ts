import { memoizeOne } from './memoize-one.ts'

const dollars = memoizeOne(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** Formats dollars as $1,240.00, and as −$20.00 with a minus sign instead of a hyphen. */
export function money(amount: number): string {
  return dollars().format(amount).replace('-', '−')
}
