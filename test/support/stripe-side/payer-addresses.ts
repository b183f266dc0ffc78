import { randomInt } from 'node:crypto'
import { Agent } from 'undici'

// The service limits payers by IP address. One test process acts as many payers, so it needs many addresses.
const addressesMax = 100
const agents: Agent[] = []
let next = 0

/** Returns the dispatcher of a payer, which uses the machine's addresses in turn. Only Linux has more than one. */
export function payerDispatcher(): Agent {
  const place = next++ % addressesMax
  return (agents[place] ??= new Agent(process.platform === 'linux' ? { localAddress: address() } : {}))
}

function address(): string {
  return `127.${randomInt(72, 200)}.${randomInt(256)}.${randomInt(1, 255)}`
}
