import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerPair } from '../../test/support/server-pair.ts'
import { send } from './calls.ts'
import type { KeptProcess } from './processes.ts'
import type { Places, Shop } from './shop.ts'

/** The ways in which the primary fails before the standby is promoted. */
export const goings = [
  'killed',
  'cut off and killed',
  'paused',
  'shut down',
  'killed while processes are',
] as const

const cutOffMs = 500

/** A fault of the run, and its time in ms. */
export type Event = { what: string; at: number }

const answers = ['lost_before', 'lost_after', 'unreadable', 'delay'] as const

/** At times makes the processor lose, garble or delay the response to a charge. */
export function strikeProcessor({ processor, operatorToken }: Places, shops: Shop[]) {
  const operator = { authorization: `Bearer ${operatorToken}` }
  const path = `${processor}/control/v1/faults`
  const striking = setInterval(() => {
    const shop = shops[randomInt(shops.length)]
    const fault = { operation: 'sale', fault: answers[randomInt(answers.length)], delayMs: 700 }
    if (shop) void send(path, 'POST', operator, { locationId: shop.locationId, ...fault })
  }, 700)
  return {
    async stop() {
      clearInterval(striking)
      for (const { locationId } of shops) await send(`${path}?locationId=${locationId}`, 'DELETE', operator)
    },
  }
}

/** Stops the primary, promotes the standby, and rebuilds the former primary as its standby. */
export async function failOver(
  pair: ServerPair,
  going: (typeof goings)[number],
  processes: KeptProcess[],
): Promise<void> {
  const former = pair.primary()
  // A write that the primary acknowledged after the cut would be lost.
  if (going === 'cut off and killed') await pair.cutOff().then(() => pause(cutOffMs))
  if (going === 'shut down') pair.shutDown(former)
  else pair.signal(former, going === 'paused' ? 'SIGSTOP' : 'SIGKILL')
  if (going === 'killed while processes are') processes.forEach((one) => one.kill())
  await pair.promote()
  await pause(2_500)
  // The former primary resumes and acts as the primary for a moment.
  if (going === 'paused') pair.signal(former, 'SIGCONT')
  await pause(500)
  pair.signal(former, 'SIGKILL')
  await pause(200)
  await pair.rebuild()
}

/** Kills the primary as a power failure would, and starts it again on the same files. */
export async function killDatabase(pair: ServerPair): Promise<void> {
  const server = pair.primary()
  pair.signal(server, 'SIGKILL')
  await pause(200)
  await pair.start(server)
}
