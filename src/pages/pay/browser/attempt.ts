import type { Charge } from './choice.ts'
import type { Till } from './till.ts'
import { sendUntilAnswered, type Kept } from '../../frame/browser/kept.ts'
import type { Outcome } from '../../frame/browser/verdict.ts'

/** A payment of an invoice that the payer asked for. */
export type Attempt = Kept & {
  charge: Charge
  /** Whether what is charged is to be saved. */
  save: boolean
}

/** Sends a payment of an invoice until an answer came. */
export function send(till: Till, { key, charge, save }: Attempt, onRepeat: () => void): Promise<Outcome> {
  return sendUntilAnswered(() => till.pay(charge, save, { 'idempotency-key': key }), onRepeat)
}
