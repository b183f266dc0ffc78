import { memoizeOne } from './made-once.ts'

const dollars = memoizeOne(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** An amount as people read it: $1,240.00, and −$20.00 with a real minus. */
export function money(amount: number): string {
  return dollars().format(amount).replace('-', '−')
}
