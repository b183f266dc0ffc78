/** Where the quote of a new card stands. */
export const quoteStates = ['checking', 'released', 'refused', 'open', 'used', 'expired'] as const
/** One of the states of a quote. */
export type QuoteState = (typeof quoteStates)[number]

/** What can happen to the quote of a new card. */
export type QuoteTrigger =
  | 'card checked'
  | 'card refused'
  | 'card not checked'
  | 'quoted again'
  | 'confirmed'
  | 'confirmed again'
  | 'confirmation refused'
  | 'nothing was charged'
  | 'time is over'

type QuoteMove = { from: QuoteState; on: QuoteTrigger; to: QuoteState }

/**
 * Every move that a quote may make. It is made when its captured card is claimed, in the state `checking`; a card whose
 * check could not be made is free for the next quote.
 */
export const quoteMoves: readonly QuoteMove[] = [
  { from: 'checking', on: 'card checked', to: 'open' },
  { from: 'checking', on: 'card refused', to: 'refused' },
  { from: 'checking', on: 'card not checked', to: 'released' },
  { from: 'released', on: 'quoted again', to: 'checking' },
  { from: 'open', on: 'confirmed', to: 'used' },
  // Nothing was written of the first confirmation: its process ended, or its database did not answer.
  { from: 'used', on: 'confirmed again', to: 'used' },
  { from: 'used', on: 'confirmation refused', to: 'used' },
  { from: 'used', on: 'nothing was charged', to: 'open' },
  { from: 'open', on: 'time is over', to: 'expired' },
  { from: 'checking', on: 'time is over', to: 'refused' },
  { from: 'released', on: 'time is over', to: 'refused' },
]

/** The state that a quote moves to, or undefined where this cannot happen to it now. */
export function findNextState(from: QuoteState, on: QuoteTrigger): QuoteState | undefined {
  return quoteMoves.find((move) => move.from === from && move.on === on)?.to
}
