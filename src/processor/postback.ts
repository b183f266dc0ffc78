/** What a processor has posted. `now` is real time, ms. */
export type Postback = { header(name: string): string | undefined; rawBody: Buffer; now: number }

/** What a postback says may have happened. Nothing of it is believed: it is where the books are to be looked up. */
export type Hint =
  | { of: 'movement'; reference: string }
  /** The same, by the processor's own id, where it does not say under which reference that was made. */
  | { of: 'payment'; processorId: string }
  /** A declined try in a form of the sale of this reference. */
  | { of: 'decline'; reference: string }
  /** A declined try in a form that saves, by the processor's own name of that. */
  | { of: 'unsaved'; form: string }
  /** A method that was saved through a form, or that is gone. */
  | { of: 'method'; vaultId: string }
