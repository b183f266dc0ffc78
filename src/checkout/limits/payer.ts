/** A payer on a page, as the limits and the choice of saved methods need it. */
export type Payer = {
  /** The keyed hash of the request's IP address. */
  hash: Buffer
  /** The processor contacts of the invoice's customer, whose saved methods may be charged. */
  contactIds: readonly string[]
}

/** Returns whether a payment method or sale of this contact is the payer's. */
export function isOfPayer(payer: Pick<Payer, 'contactIds'>, contactId: string | undefined): boolean {
  return contactId !== undefined && payer.contactIds.includes(contactId)
}
