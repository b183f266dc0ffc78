import { amountProblem } from '../components/amount.ts'

/** What every payment without an invoice says of itself. */
export const emptyOrder = { terminal_id: '', transaction_amount: '', order_id: '', description: '' }
export type Order = typeof emptyOrder

export const amountRule = { validate: (typed: string) => amountProblem(typed) }
export const orderRule = { required: 'Type what names it, such as a number' }

/** A text that may be left out. */
export const omitBlank = <Name extends string>(name: Name, typed: string): Partial<Record<Name, string>> =>
  typed.trim() === '' ? {} : ({ [name]: typed.trim() } as Record<Name, string>)
