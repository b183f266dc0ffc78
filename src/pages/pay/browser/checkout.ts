import type { Reply } from '../../frame/browser/verdict.ts'
import type { Charge } from './choice.ts'

/** Where the calls of a payer go: to the invoice itself, or to the subscription that it signs up for. */
export type Checkout = {
  /** Asks for the secure form in which a card or bank account is captured. */
  form(paymentMethods: string[]): Promise<Reply>
  /** Asks what paying an amount with this would cost. */
  quote(named: object, amount: number): Promise<Reply>
  /** Pays. `save` is whether what is charged is to be saved. */
  pay(charge: Charge, save: boolean, headers: Record<string, string>): Promise<Reply>
}
