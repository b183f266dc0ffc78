import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Bench } from '../contract/contract-bench.fixture.ts'
import { processorContract } from '../contract/processor-contract.fixture.ts'
import { getAbilities, toProfile } from '../profile.ts'
import { openStripeBench } from './stripe-bench.fixture.ts'
import { buildTimeoutMs, startStripeMock, vectorBody, vectors, vectorSecret } from '#fake-stripe'

let mock: Awaited<ReturnType<typeof startStripeMock>>
let opened: Awaited<ReturnType<typeof openStripeBench>>

beforeAll(async () => {
  mock = await startStripeMock()
  opened = await openStripeBench(mock ? { alsoTo: mock.refusalOf } : {})
}, buildTimeoutMs)

// Every request of every test must conform to Stripe's schema.
afterEach(() => opened.expectNothingAmiss())

afterAll(async () => {
  await opened.close()
  await mock?.close()
})

const bench = (): Bench => opened.bench()

const abilities = getAbilities({ kind: 'stripe', accountId: 'acct_1', livemode: false, surcharge: true })

describe('Stripe', () => {
  processorContract(bench, abilities)

  test('can do what it says', async () => {
    expect(getAbilities(toProfile(await opened.openLocation()))).toEqual(abilities)
  })

  test.each(vectors)('believes a signature $name as the official package does', async (vector) => {
    const location = { ...(await opened.openLocation()), webhookSecret: vectorSecret }
    const postback = {
      header: (name: string) => (name.toLowerCase() === 'stripe-signature' ? vector.header : undefined),
      rawBody: Buffer.from(vector.body ?? vectorBody),
      now: vector.nowSeconds * 1_000,
    }
    expect(opened.stripe.readPostback(location, postback) !== 'unsigned').toBe(vector.isTaken)
  })
})
