import type { AppContext } from '#access'
import { toCountedNetwork } from '#platform/caller-address'

/** What is kept of where a payer was: a keyed hash of what the address is counted by. */
export function hashPayerIp({ secrets }: Pick<AppContext, 'secrets'>, address: string): Buffer {
  return Buffer.from(secrets.sign(toCountedNetwork(address), 'payer address'), 'hex')
}
