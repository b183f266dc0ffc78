import { expect, test } from 'vitest'
import { stripeVersion } from '../../src/processor/stripe/stripe-call.ts'
import { caller } from '../support/florin.ts'
import { ownOperatorToken } from '../support/own-service.ts'
import { freePort } from '../support/free-port.ts'
import { enterIn, openStripeShop, startWithStripe, type StripeShop } from '../support/stripe-shop.ts'

// Stripe requires https. The test forwards its webhooks for this name to the service.
const ownName = 'https://pay.example.com'

test('a method that somebody deletes in the dashboard of Stripe is no method of its customer any more', async () => {
  const port = await freePort()
  const beside = await startWithStripe({ BASE_URL: ownName, PORT: String(port) })
  const baseUrl = `http://127.0.0.1:${port}`
  const operator = caller(baseUrl, { authorization: `Bearer ${ownOperatorToken}` })
  const { twin, service } = { ...beside, service: { ...beside.service, baseUrl, operator } }
  const shop = await openStripeShop(service, twin.openAccount())
  const { api, account, companyId, customerId } = shop
  const [gone, kept] = [await saved(service, shop), await saved(service, shop)]
  const forward = createForwarder(service, shop)
  await forward()
  const methods = async () => {
    const listed = await api.get(`/api/customers/${customerId}/paymentmethods`)
    expect(listed.status, listed.text).toBe(200)
    return listed.body.accountvaults.map(({ id, isDefault }: { id: string; isDefault: boolean }) => [
      id,
      isDefault,
    ])
  }
  expect(await methods()).toEqual([
    [gone, true],
    [kept, false],
  ])
  await detach(twin.url, shop, gone)
  await forward()
  expect(await methods()).toEqual([[kept, false]])
  const invoice = await api.post('/api/invoices', {
    customerId,
    description: 'Gardening',
    amount: 20,
    dueDate: '2099-01-15',
  })
  const paid = await api.put(`/api/invoices/${invoice.body.id}/payment`, { accountVaultId: gone })
  expect(paid.status, paid.text).toBe(400)
  expect(account.tables.charge.size).toBe(0)

  // Without saved methods the company can leave the account.
  const move = () =>
    service.operator.patch(`/operator/v1/companies/${companyId}`, { processor: { kind: 'sandbox' } })
  expect(await move()).toMatchObject({ status: 422 })
  await detach(twin.url, shop, kept)
  await forward()
  const moved = await move()
  expect(moved.status, moved.text).toBe(200)
})

type Service = Awaited<ReturnType<typeof startWithStripe>>['service']

async function saved(service: Service, { api, account, customerId }: StripeShop): Promise<string> {
  const intention = await api.post('/api/payment/intention', { customerId })
  const done = await enterIn(account, intention.body.formUrl.replace(ownName, service.baseUrl))
  expect(done.status, done.text).toBe(200)
  return String(done.body.account_vault_id)
}

/** Forwards the webhooks that Stripe has sent since the last call. */
function createForwarder(service: Service, { account }: StripeShop): () => Promise<void> {
  let forwarded = 0
  return async () => {
    const posted = (await account.posted()).slice(forwarded)
    forwarded += posted.length
    for (const { url, headers, rawBody } of posted) {
      const response = await fetch(url.replace(ownName, service.baseUrl), {
        method: 'POST',
        headers,
        body: new Uint8Array(rawBody),
      })
      expect(response.status, rawBody.toString()).toBe(200)
    }
  }
}

/** Detaches a method as the button in Stripe's dashboard does. */
async function detach(url: string, { account: { secretKey } }: StripeShop, method: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${secretKey}`,
    'stripe-version': stripeVersion,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const response = await fetch(`${url}/v1/payment_methods/${method}/detach`, { method: 'POST', headers })
  expect(response.status).toBe(200)
}
