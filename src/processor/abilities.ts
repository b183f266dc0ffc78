/** What a processor can do for a location, and what it cannot is refused before anything is tried. */
export type Abilities = {
  /** Whether payment terminals can be asked for a card. */
  terminals: boolean
  /** Whether a card or a bank account can be credited that was never charged. */
  blindCredit: boolean
  /** Whether a card payment may bear a surcharge. */
  surcharge: boolean
  /** Whether the first six digits of a card are told. */
  firstSix: boolean
  /** Whether what was taken can be called off until it has settled, and not only sent back. */
  voidsSettling: boolean
  /** The least that can be charged, cents. */
  minimumCents: number
}
