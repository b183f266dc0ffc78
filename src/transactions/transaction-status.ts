/** The states of a transaction, as every read shows them. `created` is submitted and not known to be finished. */
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
/** One of the states of a transaction. */
export type TransactionStatus = (typeof transactionStatuses)[number]

/** Those of which more is to come: the money did not move yet. */
export const openStatuses: readonly TransactionStatus[] = ['created', 'authorized', 'pending']

/** Those in which the money has moved, also where it went back later. */
export const movedStatuses: readonly TransactionStatus[] = ['completed', 'captured', 'returned']

/** What transactions do with money. */
export const transactionActions = ['sale', 'auth', 'authcomplete', 'refund', 'void'] as const
/** What a transaction does with money. */
export type TransactionAction = (typeof transactionActions)[number]

/**
 * What was learnt about a movement, whoever brought it: the answer, a postback, the reconciler. What is `reinstated` had gone back,
 * and came again: only the books can say so, and older news of an approval never reads as it.
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
  /** It undoes an end: only what the books say of that very movement can. */
  turns?: true
}

/**
 * What news does to a sale. News that has no row here changes nothing: it is old, or said twice.
 * A failed attempt that turns out approved is late: it counts if it still fits, and is reversed otherwise.
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
 * What news does to a refund. One that turns out to have gone through after it had failed is late, and counts. One may come back
 * days after it went through, from a card that was closed: then its payer has not got it.
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

/** What news of the authorization itself does to it. What holds money without anybody knowing is let go again. */
export const authMoves: readonly Move[] = [
  { from: ['created'], on: ['approved', 'settled'], to: 'authorized' },
  { from: ['created'], on: ['declined', 'returned', 'not charged', 'never happened'], to: 'failed' },
  { from: ['created'], on: ['unknown'], to: 'created' },
  { from: ['failed'], on: ['approved', 'settled'], to: 'authorized', late: true },
]

/** What news of its completion does to an authorization. One that was refused can be tried again. */
export const completionMoves: readonly Move[] = [
  { from: ['authorized'], on: ['approved', 'settled', 'reinstated'], to: 'captured' },
  { from: ['authorized'], on: ['declined', 'not charged', 'never happened', 'unknown'], to: 'authorized' },
  { from: ['captured'], on: ['returned'], to: 'returned' },
  { from: ['returned'], on: ['reinstated'], to: 'captured', turns: true },
]

/** What news of its void does to an authorization. */
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

/** The move that this news makes of what was asked for, or undefined where it makes none. */
export function findMove(
  { action, status }: { action: TransactionAction; status: TransactionStatus },
  on: ProcessorResultKind,
): Move | undefined {
  return movesByAction[action].find((move) => move.from.includes(status) && move.on.includes(on))
}
