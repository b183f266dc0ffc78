/** A payer on a page, as the limits and the choice of saved methods need it. */
export type Payer = {
  /** The keyed hash of the request's IP address. */
  hash: Buffer
  /**
   * The processor contact of the invoice's customer, whose saved methods may be charged; undefined if there is none.
   */
  contactId: string | undefined
}
