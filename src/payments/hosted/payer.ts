import type { AppContext } from '#access'
import { hashPayerIp } from './payer-hash.ts'

/** Somebody who pays on the hosted page. */
export type Payer = {
  /** The keyed hash of where the request came from. */
  hash: Buffer
  /** The payment profile of the invoice's customer, whose saved methods may be charged; undefined where none is. */
  contactId: string | undefined
}

/** Who pays from an address, on an invoice whose customer has this payment profile. */
export function toPayer(services: AppContext, address: string, contactId: string | undefined): Payer {
  return { hash: hashPayerIp(services, address), contactId }
}
