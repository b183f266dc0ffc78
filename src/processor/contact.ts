/** A payer as the processor keeps it. */
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
