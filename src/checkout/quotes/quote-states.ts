/** The states of a new card's quote. */
export const quoteStates = ['checking', 'released', 'refused', 'open', 'used', 'expired'] as const
export type QuoteState = (typeof quoteStates)[number]

/** The events of a new card's quote. */
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
 * Every move of a quote. The claim of its captured card creates it in the state `checking`. A card that could not be
 * checked is free for the next quote.
 */
export const quoteMoves: readonly QuoteMove[] = [
  { from: 'checking', on: 'card checked', to: 'open' },
  { from: 'checking', on: 'card refused', to: 'refused' },
  { from: 'checking', on: 'card not checked', to: 'released' },
  { from: 'released', on: 'quoted again', to: 'checking' },
  { from: 'open', on: 'confirmed', to: 'used' },
  // The first confirmation wrote nothing, because its process ended or its database did not respond.
  { from: 'used', on: 'confirmed again', to: 'used' },
  { from: 'used', on: 'confirmation refused', to: 'used' },
  { from: 'used', on: 'nothing was charged', to: 'open' },
  { from: 'open', on: 'time is over', to: 'expired' },
  { from: 'checking', on: 'time is over', to: 'refused' },
  { from: 'released', on: 'time is over', to: 'refused' },
]

/** Returns the next state of a quote, or undefined if the trigger is not allowed in its state. */
export function findNextState(from: QuoteState, on: QuoteTrigger): QuoteState | undefined {
  return quoteMoves.find((move) => move.from === from && move.on === on)?.to
}
