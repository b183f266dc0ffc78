import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLayer } from '../support/layer.ts'
import { isAboutSeeds, recordsSeeds, runSeeds, seedsOf, seedThatFinds, soakMs } from './seeds.ts'
import { runServiceHistory } from './service/history.ts'
import { plantedBugs } from './service/planted-bugs.ts'
import { plantedEngineBugs } from './service/planted-engine-bugs.ts'
import { plantedGatewayBugs, plantedGatewayStepBugs } from './service/planted-gateway-bugs.ts'
import { plantedOneOffBugs } from './service/planted-one-off-bugs.ts'
import { plantedQuoteBugs } from './service/planted-quote-bugs.ts'
import { plantedSignUpBugs } from './service/planted-sign-up-bugs.ts'
import { plantedSubscriptionBugs } from './service/planted-subscription-bugs.ts'
import { plantedWaiverBugs } from './service/planted-waiver-bugs.ts'
import { openStore, type Store } from './service/store.ts'

const seeds = inLayer(20, 200)
const seedsPerBug = recordsSeeds ? 600 : inLayer(60, 600)
const timeout = soakMs + 600_000

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store[Symbol.asyncDispose]())

test(
  'no history of the service takes a payment twice, loses one, or tells something else',
  { timeout },
  async () => {
    await runSeeds('service', seedsOf('service', seeds), (seed) => runServiceHistory(store, seed))
  },
)

test.skipIf(isAboutSeeds)('a seed replays exactly', { timeout }, async () => {
  const run = (seed: number) =>
    runServiceHistory(store, seed, undefined, seed === 111 ? { subscribing: 0.7 } : {})
  for (const seed of [3, 14, 111, 159]) {
    const first = await run(seed)
    expect(await run(seed)).toEqual(first)
    expect(first.length).toBeGreaterThan(10)
  }
})

const subscribed = { quoting: 0, oneOffs: 0, subscribing: 0.7, byPayers: 0, atGateway: 0 }

const planted = [
  ...plantedBugs.map((bug) => ({ ...bug, shares: { subscribing: 0, atGateway: 0 } })),
  // Bugs in quotes are found sooner if every payer asks for a quote.
  ...plantedQuoteBugs.map((bug) => ({
    ...bug,
    shares: { quoting: 1, oneOffs: 0, subscribing: 0, atGateway: 0 },
  })),
  // Bugs in transactions without an invoice are found sooner if all requests are about those.
  ...plantedOneOffBugs.map((bug) => ({
    ...bug,
    shares: { quoting: 0, oneOffs: 1, subscribing: 0, atGateway: 0 },
  })),
  // Bugs in subscriptions need long runs with many subscription events and declined charges.
  ...[...plantedSubscriptionBugs, ...plantedEngineBugs].map((bug) => ({
    ...bug,
    shares: { ...subscribed, length: 3, declines: 0.4, cancelling: 0.15, ...bug.shares },
  })),
  // Bugs in sign-up need many payer actions.
  ...plantedSignUpBugs.map((bug) => ({
    ...bug,
    shares: { quoting: 0, oneOffs: 0, subscribing: 0.8, byPayers: 0.8, atGateway: 0 },
  })),
  // Bugs in a two-step processor need every company at the gateway.
  ...plantedGatewayBugs.map((bug) => ({ ...bug, shares: { subscribing: 0, atGateway: 1 } })),
  ...plantedGatewayStepBugs.map((bug) => ({
    ...bug,
    shares: { quoting: 0, oneOffs: 1, subscribing: 0, atGateway: 1, keepsRefusals: false },
  })),
  // Bugs in waivers need many waivers; no other bug needs any.
  ...plantedWaiverBugs.map((bug) => ({
    ...bug,
    shares: { ...subscribed, waiving: 0.5 },
  })),
]

test.skipIf(isAboutSeeds).each(planted)(
  'the service is found out when $name',
  { timeout },
  async ({ name, plant, shares }) => {
    const run = (seed: number) => runServiceHistory(store, seed, plant, { waiving: 0, ...shares })
    await seedThatFinds('service', name, seedsPerBug, run)
  },
)
