import type { Ids } from '#kernel/ids'
import type { Log } from '#platform/telemetry'
import { createProcessorRouter, type Processor, type SandboxCredentials } from '#processor'
import { createRandom } from '../random.ts'
import { createGateway, type Gateway } from './gateway/account.ts'
import { gatewayPort } from './gateway/gateway-port.ts'
import { gatewayProcessor } from './gateway/gateway-processor.ts'
import { processorPort, type Ports } from './ports.ts'
import type { Node } from './scheduler.ts'
import type { World } from './world.ts'

type Reached = Pick<Ports, 'db' | 'processor' | 'gateway'>

/** Both processors, as a process reaches them. */
export function processorPorts(
  { scheduler, books, cards, gateway }: World,
  node: Node,
): Pick<Ports, 'processor' | 'gateway'> {
  return {
    processor: processorPort(scheduler, node, books, cards),
    gateway: gatewayPort(scheduler, node, gateway),
  }
}

/** One port for the companies of both kinds. */
export function bothProcessors(
  { scheduler, gateway }: World,
  node: Node,
  { db, processor, gateway: stripe, ids, log }: Reached & { ids: Ids; log: Log },
): Processor {
  return createProcessorRouter({
    sandbox: processor as Processor<SandboxCredentials>,
    stripe: gatewayProcessor({ scheduler, node, gateway, db, stripe, ids, log }),
  })
}

/** How many companies of a run are at the gateway, and what that does. It is drawn beside what all other histories draw. */
export function gatewayHabits(seed: number): Pick<World, 'keepsRefusals' | 'atGateway'> {
  return {
    keepsRefusals: createRandom(seed + 2 ** 28).chance(0.6),
    atGateway: createRandom(seed + 2 ** 27).pick([0, 0.5, 0.5]),
  }
}

/** The gateway of a run, at which some of its companies have an account. */
export function gatewayOf(world: Omit<World, 'gateway'>): Gateway {
  const { random, scheduler, books, cards, unexpected, companies } = world
  return createGateway({
    random,
    books,
    cards,
    now: () => scheduler.clock.now,
    // Where it does not, only time tells, which holds among clocks that go together.
    keepsRefusals: () => world.keepsRefusals || world.isAdrift,
    isAdrift: () => world.isAdrift,
    locationOf: (companyId) => companies.find(({ id }) => id === companyId)?.locationId,
    tell: (violation) => unexpected.push(violation),
  })
}

/**
 * Whether a company of a run has its account at the gateway. It is drawn for each, so that one run may have companies of both
 * kinds side by side; and the histories at the other processor are what they are without it.
 */
export function isAtGateway({ seed, atGateway }: World, number: number): boolean {
  return createRandom(seed + 2 ** 29 + number).chance(atGateway)
}
