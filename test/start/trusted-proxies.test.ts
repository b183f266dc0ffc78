import { Agent, request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { newDataFolder, ownOperatorToken, startService, type OwnService } from '../support/own-service.ts'
import { openOwnShop, ownInvoice } from '../support/own-shop.ts'

const FLORIN_TRUSTED_PROXIES = '127.0.0.1, 10.0.0.0/8, ::1'

type Sent = { from: string; forwardedFor?: string | string[]; token?: string; body?: object }

/** Sends a request from an address of this machine, as a proxy would or as anybody could. */
async function send(url: string, { from, forwardedFor, token, body }: Sent) {
  const dispatcher = new Agent({ localAddress: from })
  onTestFinished(() => dispatcher.close())
  const answer = await request(url, {
    dispatcher,
    method: body ? 'PUT' : 'GET',
    headers: {
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
      ...(token && { 'x-invoice-token': token, authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.body.dump()
  return answer.statusCode
}

const declined = { walletProvider: 'apple_pay', walletData: { token: 'sandbox_wallet_declined' } }

/** An invoice whose page somebody tries to pay with a card that is declined: 400 for each try, 429 where there were too many. */
async function openTries(service: OwnService) {
  const shop = await openOwnShop(service)
  await ownInvoice(shop)
  const path = `/sandbox/v1/outbox?companyId=${shop.companyId}&kind=invoice`
  const [link] = (await service.operator.get(path)).body.messages[0].links
  const token = link.split('/').at(-1)
  return async (times: number, sent: (each: number) => Sent) => {
    const statuses: number[] = []
    for (let each = 0; each < times; each++)
      statuses.push(await send(`${service.baseUrl}/api/invoices`, { token, body: declined, ...sent(each) }))
    return statuses
  }
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

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

test('ten tries to pay from one address are enough, whatever somebody says about it', async () => {
  const service = await startService({ FLORIN_DATA: newDataFolder(), FLORIN_TRUSTED_PROXIES })
  const past = await openTries(service)
  // Past the proxy: every header of theirs is ignored.
  const direct = await past(11, (each) => ({ from: '127.0.0.2', forwardedFor: `203.0.113.${each}` }))
  expect(direct).toEqual([...times(10, 400), 429])

  // Through it: it writes behind what was forged where the request came from.
  const through = await openTries(service)
  const forged = ['198.51.100.9', '10.0.0.9', 'unknown', '', '127.0.0.1', '::1']
  const proxied = await through(11, (each) => ({
    from: '127.0.0.1',
    forwardedFor: [`198.51.100.${each}, ${forged[each % forged.length]}`, '::ffff:203.0.113.7, 10.0.0.2'],
  }))
  expect(proxied).toEqual([...times(10, 400), 429])
})

test('payers behind one proxy are counted each by their own address', async () => {
  const service = await startService({ FLORIN_DATA: newDataFolder(), FLORIN_TRUSTED_PROXIES })
  const tries = await openTries(service)
  const from = '127.0.0.1'
  expect(await tries(11, () => ({ from, forwardedFor: '203.0.113.7' }))).toEqual([...times(10, 400), 429])
  // However a proxy writes it, it is the same address.
  for (const forwardedFor of ['203.0.113.7:4711', '::ffff:203.0.113.7', '[::ffff:cb00:7107]:80'])
    expect(await tries(1, () => ({ from, forwardedFor }))).toEqual([429])
  expect(await tries(1, () => ({ from, forwardedFor: '2001:db8::7' }))).toEqual([400])
})
