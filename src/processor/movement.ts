import type { Brand } from '#kernel/brand'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'

/** Our id of one movement of money. The processor executes each reference at most once. */
export type Reference = Brand<string, 'Reference'>

/** The source or destination of a charge or credit. */
export type Instrument =
  | { vaultId: string }
  | { ticketId: string }
  /** The data that a wallet gave to the payer's device. Only the processor can read it. */
  | { walletData: Record<string, unknown>; walletProvider: string }

/** A charge, authorization or credit of a saved method, a captured card or a wallet. */
export type SaleRequest = {
  reference: Reference
  action: 'sale' | 'auth' | 'credit'
  /** The whole amount to move. It includes `surchargeCents`. */
  amountCents: Cents
  surchargeCents: Cents
  source: Instrument
  /** Whether the payer or a schedule initiates the charge. Card networks have separate rules for scheduled charges. */
  initiator: 'payer' | 'schedule'
  /** Whether this is the first charge of a schedule. */
  first?: boolean
  orderId?: string
  description?: string
}

/** A movement at a payment terminal, which charges, authorizes or credits the card that the payer inserts. */
export type TerminalRequest = Omit<SaleRequest, 'source' | 'surchargeCents' | 'initiator' | 'first'> & {
  terminalId: string
}

/** A movement of money as the processor records it. */
export type Movement = {
  id: string
  reference: string
  action: 'sale' | 'auth' | 'capture' | 'void' | 'refund' | 'credit'
  status: 'approved' | 'declined' | 'pending' | 'settled' | 'returned' | 'voided'
  amountCents: Cents
  surchargeCents: Cents
  paymentMethod: Rail
  reasonCode: string
  reasonText: string
  lastFour?: string
  cardBrand?: string
  /** The saved method that was charged or credited. */
  vaultId?: string
  contactId?: string
  /** The movement that this one captures, voids or refunds. */
  parentId?: string
  /** The disputed amount where only a part is disputed. The status of such a movement is that of a paid one. */
  disputedCents?: Cents
  /** The returned amount where it is less than all, such as a dispute of the amount left after refunds. */
  returnedCents?: Cents
  /** The money was returned and then reinstated because the dispute was won. The status is that of a paid movement. */
  isReinstated?: true
}

/** A movement in the listing of a period, with its creation time on the location's clock, ms. */
export type ListedMovement = Pick<
  Movement,
  'id' | 'reference' | 'action' | 'status' | 'amountCents' | 'surchargeCents' | 'paymentMethod' | 'parentId'
> & { at: number; orderId?: string }

/**
 * The reason of a refusal: a number of the processor, or `reference_cancelled` where the reference is never executed
 * any more.
 */
export type Refusal = { outcome: 'refused'; reasonCode: string; reasonText: string }

/**
 * The result of submitting a movement. Only `moved` states its outcome. Only `refused` and `unreachable` state for
 * certain that nothing happened.
 */
export type Submission =
  | { outcome: 'moved'; movement: Movement }
  /** The terminal has the request, and its payer has not finished. */
  | { outcome: 'waiting' }
  | Refusal
  /** The request was not submitted. `reasonText` gives the cause where the connection is not the cause. */
  | { outcome: 'unreachable'; reasonText?: string }
  | { outcome: 'no answer' }
  | { outcome: 'unreadable' }
