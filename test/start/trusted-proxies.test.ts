import { Agent, request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { newDataFolder, ownOperatorToken, startService, type OwnService } from '../support/own-service.ts'
import { openOwnShop, ownInvoice } from '../support/own-shop.ts'

const FLORIN_TRUSTED_PROXIES = '127.0.0.1, 10.0.0.0/8, ::1'

type Sent = { from: string; forwardedFor?: string | string[]; token?: string; body?: object }

/** Sends a request from an address of this machine, as a proxy or any other client would. */
async function send(url: string, { from, forwardedFor, token, body }: Sent) {
  const dispatcher = new Agent({ localAddress: from })
  onTestFinished(() => dispatcher.close())
  const response = await request(url, {
    dispatcher,
    method: body ? 'PUT' : 'GET',
    headers: {
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
      ...(token && { 'x-invoice-token': token, authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await response.body.dump()
  return response.statusCode
}

const declined = { walletProvider: 'apple_pay', walletData: { token: 'sandbox_wallet_declined' } }

/** Creates a shop on whose pages a payer tries declined cards, at most ten times on each. */
async function openTries(service: OwnService) {
  const shop = await openOwnShop(service)
  const newToken = async () => {
    await ownInvoice(shop)
    const path = `/sandbox/v1/outbox?companyId=${shop.companyId}&kind=invoice`
    const [link] = (await service.operator.get(path)).body.messages.at(-1).links
    return link.split('/').at(-1)
  }
  return {
    async tryTen(sent: (each: number) => Sent) {
      const token = await newToken()
      for (let each = 0; each < 10; each++)
        expect(await send(`${service.baseUrl}/api/invoices`, { token, body: declined, ...sent(each) })).toBe(
          400,
        )
    },
    async alerts() {
      const { body } = await service.operator.get(`/operator/v1/companies/${shop.companyId}/alerts`)
      return body.alerts.map(({ kind }: { kind: string }) => kind)
    },
  }
}

test('behind proxies figures take the operator’s token, from this machine too', async () => {
  const service = await startService({ FLORIN_DATA: newDataFolder(), FLORIN_TRUSTED_PROXIES })
  const url = `${service.baseUrl}/metrics`
  expect(await send(url, { from: '127.0.0.1' })).toBe(401)
  expect(await send(url, { from: '127.0.0.2' })).toBe(401)
  expect(await send(url, { from: '127.0.0.1', forwardedFor: '127.0.0.1' })).toBe(401)
  expect(await send(url, { from: '127.0.0.1', token: `${ownOperatorToken}?` })).toBe(401)
  const token = ownOperatorToken
  expect(await send(url, { from: '127.0.0.1', token })).toBe(200)
  expect(await send(url, { from: '127.0.0.1', forwardedFor: '203.0.113.7', token })).toBe(200)
})

test('twenty declines from one address are told, whatever somebody says about it', async () => {
  const service = await startService({ FLORIN_DATA: newDataFolder(), FLORIN_TRUSTED_PROXIES })
  // Requests that bypass the proxy: the service ignores all their headers.
  const past = await openTries(service)
  for (const page of [1, 2])
    await past.tryTen((each) => ({ from: '127.0.0.2', forwardedFor: `203.0.${page}.${each}` }))
  expect(await past.alerts()).toEqual(['card_testing'])

  // Requests through the proxy: it appends the real address to the forged ones.
  const through = await openTries(service)
  const forged = ['198.51.100.9', '10.0.0.9', 'unknown', '', '127.0.0.1', '::1']
  for (const page of [1, 2])
    await through.tryTen((each) => ({
      from: '127.0.0.1',
      forwardedFor: [
        `198.51.${page}.${each}, ${forged[each % forged.length]}`,
        '::ffff:203.0.113.7, 10.0.0.2',
      ],
    }))
  expect(await through.alerts()).toEqual(['card_testing'])
})

test('payers behind one proxy are counted each by their own address, however it is written', async () => {
  const service = await startService({ FLORIN_DATA: newDataFolder(), FLORIN_TRUSTED_PROXIES })
  const { tryTen, alerts } = await openTries(service)
  const from = '127.0.0.1'
  const others = ['203.0.113.8', '2001:db8::7']
  for (const forwardedFor of ['203.0.113.7', ...others]) await tryTen(() => ({ from, forwardedFor }))
  expect(await alerts()).toEqual([])
  const written = ['203.0.113.7:4711', '::ffff:203.0.113.7', '[::ffff:cb00:7107]:80']
  await tryTen((each) => ({ from, forwardedFor: written[each % written.length] ?? '' }))
  expect(await alerts()).toEqual(['card_testing'])
})
