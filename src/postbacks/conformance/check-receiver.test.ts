import { expect, test } from 'vitest'
import { loadExistingCompany } from '#companies'
import { createOutbound, type Outbound } from '#platform/outbound'
import { openBench } from '../delivery-bench.fixture.ts'
import { checkReceiver } from './check-receiver.ts'

const signingSecret = 'whsec_of-the-receiver-that-is-examined'

test('in production an exam needs https, and reaches nothing inside the network', async () => {
  const lookup = async () => [{ address: '10.0.0.1', family: 4 }]
  await using bench = await openBench({ environment: 'production' })
  const outbound = createOutbound({ production: true, lookup })
  const company = await loadExistingCompany(bench.context.db, bench.companyId)
  const examine = (url: string) => checkReceiver(bench.context, outbound, company, { url, signingSecret })
  for (const [url, message] of [
    ['http://shop.example/in', 'https required'],
    ['https://10.0.0.1/in', 'address not allowed'],
    ['https://localhost/in', 'address not allowed'],
  ] as const)
    await expect(examine(url)).rejects.toMatchObject({ details: { fields: [{ path: 'body.url', message }] } })
  const { passed, results } = await examine('https://shop.example/in')
  expect(passed).toBe(false)
  expect(new Set(results.map(({ answered }) => answered))).toEqual(new Set(['address not allowed']))
  await outbound.close()
})

test('an exam of a receiver that does not answer ends soon after a minute, and says so', async () => {
  await using bench = await openBench({ environment: 'sandbox' })
  const company = await loadExistingCompany(bench.context.db, bench.companyId)
  let now = bench.context.clock.now()
  const context = { ...bench.context, clock: { now: () => now } }
  let sent = 0
  const outbound: Outbound = {
    async post() {
      sent += 1
      now += 10_000
      return { kind: 'failed', error: 'timeout' }
    },
    close: async () => {},
  }
  const { passed, results } = await checkReceiver(context, outbound, company, {
    url: 'http://127.0.0.1:9/in',
    signingSecret,
  })
  expect(passed).toBe(false)
  expect(sent).toBeLessThanOrEqual(8)
  expect(results[0]).toMatchObject({ answered: 'timeout' })
  expect(results.at(-1)).toMatchObject({ answered: 'nothing', why: expect.stringMatching(/60 s/) })
})
