import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStripeBench } from './stripe-bench.fixture.ts'

let bench: Awaited<ReturnType<typeof openStripeBench>>

beforeAll(async () => {
  bench = await openStripeBench()
})
beforeEach(() => void bench.logged.splice(0))
afterAll(() => bench.close())

const registration = 'POST /v1/payment_method_domains'

async function open(how?: 'failed before' | 'lost before') {
  const account = bench.fakeStripe.openAccount()
  if (how) account.breakNext({ kind: registration, how })
  const companyId = await bench.store.newCompany()
  const { secretKey, publishableKey } = account
  const location = { companyId, locationId: `loc_${companyId}`, name: 'Shop', products: [] }
  const given = { kind: 'stripe', secretKey, publishableKey } as const
  for (let times = 0; times < 2; times++) await bench.stripe.openLocation(location, given)
  return [...account.tables.payment_method_domain.values()].map(({ domain_name }) => domain_name)
}

test('the domains of a form and of the page around it are registered for wallets, once', async () => {
  expect(await open()).toEqual(['forms.example.com', 'pay.example.com'])
  bench.expectNothingAmiss()
  expect(bench.logged).toEqual([])
})

test.each(['failed before', 'lost before'] as const)(
  'an account is opened all the same where that %s, which the log tells',
  async (how) => {
    await expect(open(how)).resolves.toBeDefined()
    expect(bench.logged).toEqual([expect.stringContaining('forms.example.com')])
    bench.expectNothingAmiss()
  },
)
