import type { AppContext } from '#context'
import { hashPayerIp } from './payer-hash.ts'

export type Payer = {
  /** The keyed hash of the request's IP address. */
  hash: Buffer
  /**
   * The processor contact of the invoice's customer, whose saved methods may be charged; undefined if there is none.
   */
  contactId: string | undefined
}

/** Returns the payer at an IP address, for an invoice whose customer has this processor contact. */
export function toPayer(context: AppContext, address: string, contactId: string | undefined): Payer {
  return { hash: hashPayerIp(context, address), contactId }
}
