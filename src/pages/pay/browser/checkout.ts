import type { Reply } from '../../frame/browser/verdict.ts'
import type { Charge } from './choice.ts'

/** The API calls of a payer's page: for an invoice, or for a subscription sign-up. */
export type Checkout = {
  /** Requests the secure form in which a card or bank account is captured. */
  form(paymentMethods: string[]): Promise<Reply>
  /** Quotes the total of an amount with a payment method. */
  quote(named: object, amount: number): Promise<Reply>
  /** Pays. `save` is whether to save the charged method. */
  pay(charge: Charge, save: boolean, headers: Record<string, string>): Promise<Reply>
}
