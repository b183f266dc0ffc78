import type { AppContext } from '#context'
import { toCountedNetwork } from '#platform/client-ip'

/** Returns a keyed hash of the payer's network, the only part of an IP address that is stored. */
export function hashPayerIp({ secrets }: Pick<AppContext, 'secrets'>, address: string): Buffer {
  return Buffer.from(secrets.sign(toCountedNetwork(address), 'payer address'), 'hex')
}
