import type { Services } from '#access'
import { countedAddress } from '#platform/caller-address'

/** What is kept of where a payer was: a keyed hash of what the address is counted by. */
export function hashOfAddress({ secrets }: Pick<Services, 'secrets'>, address: string): Buffer {
  return Buffer.from(secrets.sign(countedAddress(address), 'payer address'), 'hex')
}
