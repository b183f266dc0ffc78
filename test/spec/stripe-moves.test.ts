import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { caller } from '../support/florin.ts'
import { ownOperatorToken } from '../support/own-service.ts'
import { startBesideStripe } from '../support/stripe-shop.ts'
import type { StripeAccount } from '../../src/processor/stripe/stripe-twin.fixture.ts'

const companies = '/operator/v1/companies'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A service that Stripe would reach over TLS, and a company of it on an account. */
async function openReachable() {
  const port = await freePort()
  const { twin } = await startBesideStripe({ PORT: String(port), BASE_URL: 'https://pay.example.invalid' })
  const operator = caller(`http://127.0.0.1:${port}`, { authorization: `Bearer ${ownOperatorToken}` })
  const account = twin.openAccount()
  const made = await operator.post(companies, { name: 'Reachable', processor: keysOf(account) })
  expect(made.status, made.text).toBe(201)
  const address = `${companies}/${made.body.companyId}`
  const put = (to: StripeAccount) => operator.patch(address, { processor: keysOf(to) })
  return { twin, account, operator, address, put }
}

const keysOf = ({ secretKey, publishableKey }: StripeAccount) => ({
  kind: 'stripe',
  secretKey,
  publishableKey,
})

const endpointsOf = ({ tables }: StripeAccount) => [...tables.webhook_endpoint.keys()]

test('what is refused once the account was opened leaves no endpoint there', async () => {
  const { account, operator, address, twin } = await openReachable()
  const other = twin.openAccount()
  const before = endpointsOf(account)
  expect(before).toHaveLength(1)
  for (const to of [account, other]) {
    const body = { processor: keysOf(to), clientPostbackUrl: 'https://10.0.0.1/outcomes' }
    const refused = await operator.patch(address, body)
    expect(refused.status, refused.text).toBe(400)
  }
  expect(endpointsOf(account)).toEqual(before)
  expect(endpointsOf(other)).toEqual([])
})

test.each([
  ['the first of them first', [0, 300]],
  ['the second of them first', [300, 0]],
])('of two changes of the keys at once one endpoint is left, %s', async (_, waits) => {
  const { account, put } = await openReachable()
  const [before] = endpointsOf(account)
  // Each is held up once its endpoint is made.
  for (const ms of waits) account.breakNext({ kind: 'POST /v1/webhook_endpoints', how: 'slow', ms })
  const changed = await Promise.all([put(account), put(account)])
  for (const answer of changed) expect(answer.status, answer.text).toBe(200)
  const left = endpointsOf(account)
  expect(left).toHaveLength(1)
  expect(left).not.toEqual([before])
})

test('of two moves at once one endpoint is left, and it is at the account where the company is', async () => {
  const { account, twin, operator, address, put } = await openReachable()
  const [one, other] = [twin.openAccount(), twin.openAccount()]
  one.breakNext({ kind: 'POST /v1/webhook_endpoints', how: 'slow', ms: 300 })
  const moved = await Promise.all([put(one), put(other)])
  for (const answer of moved) expect(answer.status, answer.text).toBe(200)
  const { accountId } = (await operator.get(address)).body.processor
  for (const each of [account, one, other])
    expect(endpointsOf(each)).toHaveLength(each.id === accountId ? 1 : 0)
})
