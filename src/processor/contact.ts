/** A payer as stored at the processor. */
export type Contact = {
  firstName?: string
  lastName?: string
  companyName?: string
  email?: string
  phone?: string
  address1?: string
  city?: string
  state?: string
  zip?: string
}
