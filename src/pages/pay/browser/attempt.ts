import { callInvoice } from './call-invoice.ts'
import type { Charge } from './choice.ts'
import { sendUntilAnswered, type Kept } from '../../frame/browser/kept.ts'
import type { Verdict } from '../../frame/browser/verdict.ts'

/** A payment of an invoice that the payer asked for. */
export type Attempt = Kept & {
  charge: Charge
  /** Whether what is charged is to be saved. */
  save: boolean
}

/** Sends a payment of an invoice until an answer came. */
export function send({ key, charge, save }: Attempt, onRepeat: () => void): Promise<Verdict> {
  const body = {
    ...charge.instrument,
    amount: charge.choice.amount / 100,
    // Nobody is ever charged what was not shown, not even a surcharge where none was.
    quotedSurcharge: charge.quote.fee / 100,
    ...(save ? { savePaymentMethod: true } : {}),
  }
  return sendUntilAnswered(() => callInvoice('PUT', '', body, { 'idempotency-key': key }), onRepeat)
}
