import type { Brand } from '#kernel/brand'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'

/** Our own name for one movement of money; the processor executes each at most once. */
export type Reference = Brand<string, 'Reference'>

/** What is charged or credited. */
export type Instrument =
  | { vaultId: string }
  | { ticketId: string }
  /** What a wallet gave the payer's device; only the processor can read it. */
  | { walletData: Record<string, unknown>; walletProvider: string }

/** A movement that a saved method, a captured card or a wallet is asked for. */
export type SaleRequest = {
  reference: Reference
  action: 'sale' | 'auth' | 'credit'
  /** The whole amount to be moved; `surchargeCents` is the part of it that is surcharge. */
  amountCents: Cents
  surchargeCents: Cents
  source: Instrument
  /** Who asks for it. Card networks hold what a schedule asks for to rules of its own. */
  initiator: 'payer' | 'schedule'
  /** Whether it is the first of those that a schedule asks for from then on. */
  first?: boolean
  orderId?: string
  description?: string
}

/** A movement that a payment terminal is asked for: it charges, authorizes or credits the card put into it. */
export type TerminalRequest = Omit<SaleRequest, 'source' | 'surchargeCents' | 'initiator' | 'first'> & {
  terminalId: string
}

/** A movement of money as the processor's books have it. */
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
  /** What a dispute holds of it, where that is a part: its status is that of money that was taken. */
  disputedCents?: Cents
  /** What went back of it, where that is less than all: a dispute of what refunds had left. */
  returnedCents?: Cents
  /** It had gone back, and came again: a dispute was won. Its status is that of money that was taken. */
  isReinstated?: true
}

/** A movement as the listing of a period has it, and when it was made, on the location's clock, ms. */
export type ListedMovement = Pick<
  Movement,
  'id' | 'reference' | 'action' | 'status' | 'amountCents' | 'surchargeCents' | 'paymentMethod' | 'parentId'
> & { at: number; orderId?: string }

/** Why it refused: a number of the processor's, or `reference_cancelled`, where that reference is never executed any more. */
export type Refusal = { outcome: 'refused'; reasonCode: string; reasonText: string }

/**
 * What came of handing a movement to the processor. Only `moved` says what became of it, and only `refused` and
 * `unreachable` say for certain that nothing did.
 */
export type Submission =
  | { outcome: 'moved'; movement: Movement }
  /** A terminal was asked, and its payer is not done yet. */
  | { outcome: 'waiting' }
  | Refusal
  /** It was not handed over, for the reason that is given where it is not the way there. */
  | { outcome: 'unreachable'; reasonText?: string }
  | { outcome: 'no answer' }
  | { outcome: 'unreadable' }
