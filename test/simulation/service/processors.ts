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

/** Returns both processors as a process reaches them. */
export function processorPorts(
  { scheduler, books, cards, gateway }: World,
  node: Node,
): Pick<Ports, 'processor' | 'gateway'> {
  return {
    processor: processorPort(scheduler, node, books, cards),
    gateway: gatewayPort(scheduler, node, gateway),
  }
}

/** Returns one port for the companies at both processors. */
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

/**
 * Draws the share of companies at the gateway and the gateway's habits. A separate generator leaves the other histories
 * unchanged.
 */
export function gatewayHabits(seed: number): Pick<World, 'keepsRefusals' | 'atGateway'> {
  return {
    keepsRefusals: createRandom(seed + 2 ** 28).chance(0.6),
    atGateway: createRandom(seed + 2 ** 27).pick([0, 0.5, 0.5]),
  }
}

/** Returns the gateway of a run, where some of its companies have an account. */
export function gatewayOf(world: Omit<World, 'gateway'>): Gateway {
  const { random, scheduler, books, cards, unexpected, companies } = world
  return createGateway({
    random,
    books,
    cards,
    now: () => scheduler.clock.now,
    // A gateway that stores no refusals can only be handled by time, which requires clocks that agree.
    keepsRefusals: () => world.keepsRefusals || world.isAdrift,
    isAdrift: () => world.isAdrift,
    locationOf: (companyId) => companies.find(({ id }) => id === companyId)?.locationId,
    reportViolation: (violation) => unexpected.push(violation),
  })
}

/**
 * Whether a company of a run has its account at the gateway. It is drawn per company, so that a run can have both
 * kinds. A separate generator leaves the histories at the other processor unchanged.
 */
export function isAtGateway({ seed, atGateway }: World, number: number): boolean {
  return createRandom(seed + 2 ** 29 + number).chance(atGateway)
}
