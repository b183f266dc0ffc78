/** The statuses of a transaction, as every response shows them. `created` is submitted and not known to be finished. */
export const transactionStatuses = [
  'created',
  'authorized',
  'captured',
  'completed',
  'pending',
  'failed',
  'voided',
  'returned',
] as const
/** One of the statuses of a transaction. */
export type TransactionStatus = (typeof transactionStatuses)[number]

/** The statuses in which the money has not moved yet. */
export const openStatuses: readonly TransactionStatus[] = ['created', 'authorized', 'pending']

/** The statuses in which the money has moved, including money that was returned later. */
export const movedStatuses: readonly TransactionStatus[] = ['completed', 'captured', 'returned']

export const transactionActions = ['sale', 'auth', 'authcomplete', 'refund', 'void'] as const
export type TransactionAction = (typeof transactionActions)[number]

/** The actions of a movement: those of transactions, and the return of a payment by its bank or a dispute. */
export const movementActions = [...transactionActions, 'return'] as const
export type MovementAction = (typeof movementActions)[number]

/**
 * The result of a movement, from a response, a postback or outcome recovery. `reinstated` is a returned movement that
 * came back. Only the books give that result, so that an older approval is never taken for it.
 */
export type ProcessorResultKind =
  | 'approved'
  | 'accepted'
  | 'settled'
  | 'reinstated'
  | 'declined'
  | 'returned'
  | 'not charged'
  | 'never happened'
  | 'unknown'

type Move = {
  from: readonly TransactionStatus[]
  on: readonly ProcessorResultKind[]
  to: TransactionStatus
  late?: true
  /** Whether the move reverses a final status. Only the books of the same movement can do so. */
  turns?: true
}

/**
 * The moves of a sale by result. A result without a row is outdated or repeated, and changes nothing. A failed attempt
 * that turns out approved is late: it counts if it still fits, and is reversed otherwise.
 */
export const saleMoves: readonly Move[] = [
  { from: ['created'], on: ['approved', 'settled', 'reinstated'], to: 'completed' },
  { from: ['created'], on: ['accepted'], to: 'pending' },
  { from: ['created'], on: ['declined', 'returned', 'not charged', 'never happened'], to: 'failed' },
  { from: ['created'], on: ['unknown'], to: 'created' },
  { from: ['pending'], on: ['settled', 'reinstated'], to: 'completed' },
  { from: ['pending'], on: ['returned', 'declined'], to: 'failed' },
  { from: ['completed'], on: ['returned'], to: 'returned' },
  { from: ['returned'], on: ['reinstated'], to: 'completed', turns: true },
  { from: ['failed'], on: ['approved', 'settled', 'reinstated'], to: 'completed', late: true },
  { from: ['failed'], on: ['accepted'], to: 'pending', late: true },
]

/**
 * The moves of a refund by result. A failed refund that turns out completed is late, and counts. A refund to a closed
 * card may fail days after it went through, and the payer then has not got it.
 */
export const refundMoves: readonly Move[] = [
  { from: ['created'], on: ['approved', 'settled'], to: 'completed' },
  { from: ['created'], on: ['accepted'], to: 'pending' },
  { from: ['created'], on: ['declined', 'returned', 'not charged', 'never happened'], to: 'failed' },
  { from: ['created'], on: ['unknown'], to: 'created' },
  { from: ['pending'], on: ['settled', 'approved'], to: 'completed' },
  { from: ['pending'], on: ['returned', 'declined'], to: 'failed' },
  { from: ['completed'], on: ['returned', 'declined'], to: 'failed', turns: true },
  { from: ['failed'], on: ['approved', 'settled'], to: 'completed', late: true },
]

/** The moves of an authorization by result. Late approvals are voided, because the caller does not know of them. */
export const authMoves: readonly Move[] = [
  { from: ['created'], on: ['approved', 'settled'], to: 'authorized' },
  { from: ['created'], on: ['declined', 'returned', 'not charged', 'never happened'], to: 'failed' },
  { from: ['created'], on: ['unknown'], to: 'created' },
  { from: ['failed'], on: ['approved', 'settled'], to: 'authorized', late: true },
]

/** The moves of an authorization by the result of its completion. A refused completion can be retried. */
export const completionMoves: readonly Move[] = [
  { from: ['authorized'], on: ['approved', 'settled', 'reinstated'], to: 'captured' },
  { from: ['authorized'], on: ['declined', 'not charged', 'never happened', 'unknown'], to: 'authorized' },
  { from: ['captured'], on: ['returned'], to: 'returned' },
  { from: ['returned'], on: ['reinstated'], to: 'captured', turns: true },
]

/** The moves of an authorization by the result of its void. */
export const voidMoves: readonly Move[] = [
  { from: ['authorized'], on: ['approved', 'settled'], to: 'voided' },
  { from: ['authorized'], on: ['declined', 'not charged', 'never happened', 'unknown'], to: 'authorized' },
]

const movesByAction: Record<TransactionAction, readonly Move[]> = {
  sale: saleMoves,
  auth: authMoves,
  refund: refundMoves,
  authcomplete: completionMoves,
  void: voidMoves,
}

/** Returns the move of a status by a result, or undefined if there is none. */
export function findMove(
  { action, status }: { action: TransactionAction; status: TransactionStatus },
  on: ProcessorResultKind,
): Move | undefined {
  return movesByAction[action].find((move) => move.from.includes(status) && move.on.includes(on))
}
