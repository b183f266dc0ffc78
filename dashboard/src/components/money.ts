import { memoizeOne } from './memoize-one.ts'

const dollars = memoizeOne(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

const wholeDollars = memoizeOne(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

/** Formats dollars without the cents of a whole amount, as $1,250. */
export const shortMoney = (amount: number): string => wholeDollars().format(amount)

/** Formats dollars as $1,240.00, and as −$20.00 with a minus sign instead of a hyphen. */
export function money(amount: number): string {
  return dollars().format(amount).replace('-', '−')
}
