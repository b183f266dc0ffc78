/** A request that the processor posted. `now` is real time, ms. */
export type Postback = { header(name: string): string | undefined; rawBody: Buffer; now: number }

/**
 * A possible event that a postback reports. Its content is not trusted. It only says which entry of the books to read.
 */
export type Hint =
  | { of: 'movement'; reference: string }
  /** The same, by the processor's id, where the postback does not contain the reference. */
  | { of: 'payment'; processorId: string }
  /** A declined try in a form of the sale of this reference. */
  | { of: 'decline'; reference: string }
  /** A declined try in a form that saves, by the processor's id of the form. */
  | { of: 'unsaved'; form: string }
  /** A method that was saved through a form or deleted. */
  | { of: 'method'; vaultId: string }
