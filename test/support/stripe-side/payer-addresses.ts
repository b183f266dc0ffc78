import { randomInt } from 'node:crypto'
import { Agent } from 'undici'

// Payers come from everywhere, and whoever sends too much is counted by address. One process of tests is as many of them.
const addressesMax = 100
const agents: Agent[] = []
let next = 0

/** The way out of a payer, from one address of this machine after the other, where it has more than one. */
export function payerDispatcher(): Agent {
  const place = next++ % addressesMax
  return (agents[place] ??= new Agent(process.platform === 'linux' ? { localAddress: address() } : {}))
}

function address(): string {
  return `127.${randomInt(72, 200)}.${randomInt(256)}.${randomInt(1, 255)}`
}
