import type { Services } from '#access'
import { hashOfAddress } from './payer-hash.ts'

/** Somebody who pays on the hosted page. */
export type Payer = {
  /** The keyed hash of where the request came from. */
  hash: Buffer
  /** The payment profile of the invoice's customer, whose saved methods may be charged; undefined where none is. */
  contactId: string | undefined
}

/** Who pays from an address, on an invoice whose customer has this payment profile. */
export function payerAt(services: Services, address: string, contactId: string | undefined): Payer {
  return { hash: hashOfAddress(services, address), contactId }
}
