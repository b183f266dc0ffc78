import { amountProblem } from '../components/amount.ts'

/** The form values of a payment without an invoice. */
export const emptyOrder = {
  terminal_id: '',
  transaction_amount: '',
  order_id: '',
  description: '',
  email: '',
}
export type Order = typeof emptyOrder

export const amountRule = { validate: (typed: string) => amountProblem(typed) }
export const orderRule = { required: 'Enter a reference, such as a number' }

/** Returns the trimmed text under its name, or an empty object for a blank text. */
export const omitBlank = <Name extends string>(name: Name, typed: string): Partial<Record<Name, string>> =>
  typed.trim() === '' ? {} : ({ [name]: typed.trim() } as Record<Name, string>)
