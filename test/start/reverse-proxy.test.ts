import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type SecureContextOptions } from 'node:tls'
import { Agent, request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import type { Loose } from '../support/florin.ts'
import { newDataFolder, ownOperatorToken, startService } from '../support/own-service.ts'
import { freePort } from '../support/free-port.ts'
import { proxies, type Proxy } from '../support/proxies.ts'
import { certificates, openTls, trustsTests } from '../support/tls.ts'

const [operatorsCaller, payer, anotherPayer, merchant] = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']

type Sent = { from: string; method?: 'GET' | 'POST' | 'PUT'; headers?: Record<string, string>; body?: object }

/** Returns a function that sends requests from an address of this machine and trusts the certificate of tests. */
function sender(url: string) {
  const dispatchers = new Map<string, Agent>()
  onTestFinished(async () => void (await Promise.all([...dispatchers.values()].map((each) => each.close()))))
  const dispatcherFor = (localAddress: string) => {
    const ca = readFileSync(join(certificates, 'loopback.pem'))
    const dispatcher =
      dispatchers.get(localAddress) ?? new Agent({ localAddress, connect: { ca }, connections: 20 })
    dispatchers.set(localAddress, dispatcher)
    return dispatcher
  }
  return async (path: string, { from, method = 'GET', headers = {}, body }: Sent) => {
    const response = await request(`${url}${path}`, {
      dispatcher: dispatcherFor(from),
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.body.text()
    return { status: response.statusCode, headers: response.headers, body: parsed(text) }
  }
}

function parsed(text: string): Loose {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Starts a production service behind the proxy and records the headers that its processor receives. */
async function openProduction(proxy: Proxy, program: string, databaseUrl: string) {
  const [own, inClear, florin] = [await freePort(), await freePort(), await freePort()]
  const sandbox = await startService({ FLORIN_DATA: newDataFolder() })
  const shown: unknown[] = []
  await startService({
    FLORIN_DATA: newDataFolder(),
    FLORIN_ENVIRONMENT: 'production',
    FLORIN_MASTER_KEY: randomBytes(32).toString('base64'),
    FLORIN_TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    PROCESSOR_URL: await openTls(sandbox.processorUrl, (headers) => shown.push(headers)),
    ...trustsTests,
    BASE_URL: `https://127.0.0.1:${own}`,
    PORT: String(florin),
  })
  await proxy.start(program, { own, inClear, florin })
  const [direct, outside] = [sender(`http://127.0.0.1:${florin}`), sender(`https://127.0.0.1:${own}`)]
  return { own, direct, outside, inClear: sender(`http://127.0.0.1:${inClear}`), shown }
}

type Service = Awaited<ReturnType<typeof openProduction>>

const asOperator = { authorization: `Bearer ${ownOperatorToken}` }

/** Pays an invoice through the proxy. Only the operator creates the company directly. */
async function payInvoice({ direct, outside }: Service) {
  const company = {
    from: operatorsCaller,
    method: 'POST',
    headers: asOperator,
    body: { name: 'Shop', state: 'TX', processor: { kind: 'sandbox' } },
  } as const
  const { apiKey } = (await direct('/operator/v1/companies', company)).body
  const post = { from: merchant, method: 'POST' } as const
  const keyed = { ...post, headers: { authorization: `Api-Key ${apiKey}` } }
  const { sessionToken } = (await outside('/api/auth/session', keyed)).body
  const headers = { 'x-session-token': sessionToken }
  const customer = await outside('/api/customers', { ...post, headers, body: { email: 'payer@example.com' } })
  const body = { customerId: customer.body.id, description: 'Gardening', amount: 100, dueDate: '2099-01-15' }
  const { id } = (await outside('/api/invoices', { ...post, headers, body })).body
  const walletData = { token: 'sandbox_wallet_approved' }
  const pay = { ...post, method: 'PUT', headers, body: { walletProvider: 'apple_pay', walletData } } as const
  return (await outside(`/api/invoices/${id}/payment`, pay)).status
}

/** Returns the error code of a handshake with the proxy, or `done`. */
async function handshake(port: number, offered: SecureContextOptions): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...offered })
  const [failed] = await Promise.race([
    once(socket, 'secureConnect').then(() => []),
    new Promise<[NodeJS.ErrnoException]>((resolve) => socket.once('error', (error) => resolve([error]))),
  ])
  socket.destroy()
  return failed?.code ?? 'done'
}

// This call is public and refuses every caller without the token of an invoice.
const publicCall = '/api/invoices/hosted'

// Spec, Limits: the number of public requests that one address may make within five minutes.
const publicMax = 3_000

/** Uses up the limit of one address, with the header that the proxy would set. */
async function useUp({ direct }: Service, address: string) {
  const request = { from: operatorsCaller, headers: { 'x-forwarded-for': address } }
  const statuses = await Promise.all(Array.from({ length: publicMax }, () => direct(publicCall, request)))
  expect(statuses.filter(({ status }) => status !== 401)).toEqual([])
}

/** Expects that http pages redirect to https, and that an API call by http is refused without being forwarded. */
async function expectNothingInClear(inClear: Service['inClear']) {
  const page = await inClear('/pay/none', { from: payer })
  expect(page).toMatchObject({ status: 301, headers: { location: 'https://pay.example.com/pay/none' } })
  const keyed = { authorization: 'Api-Key sk_live_none' }
  const called = await inClear('/api/auth/session', { from: payer, method: 'POST', headers: keyed })
  expect(called.status).toBe(403)
}

const hiddenPaths = [
  '/operator/v1/companies',
  '/metrics',
  '/metrics?all',
  '/%6Fperator/v1/companies',
  '/operator/v1/companies/..%2f..%2f..%2fapi',
  '/%6fperator/v1/companies/..%2F..%2F..%2Fapi',
]

for (const proxy of proxies) {
  const { name, program = '' } = proxy
  test.skipIf(!program)(
    `behind ${name} (skipped where there is none) production holds what it promises`,
    async () => {
      await using database = await createDatabase()
      const service = await openProduction(proxy, program, database.url)
      const { own, outside, inClear, direct, shown } = service

      // Paths for the operator alone do not exist here, even with the operator's token.
      for (const path of hiddenPaths) {
        const hidden = await outside(path, { from: payer, headers: asOperator })
        // The service would return its error envelope. The proxy refuses before that, without one.
        expect([path, hidden.status, hidden.body]).toEqual([path, 404, undefined])
      }
      expect((await direct('/metrics', { from: operatorsCaller })).status).toBe(401)
      expect((await direct('/metrics', { from: operatorsCaller, headers: asOperator })).status).toBe(200)

      await expectNothingInClear(inClear)

      // Both ends would accept these, so only the proxy can refuse them.
      const weak = 'ALL:@SECLEVEL=0'
      expect(await handshake(own, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: weak })).toMatch(
        /PROTOCOL_VERSION/,
      )
      expect(await handshake(own, { maxVersion: 'TLSv1.2', ciphers: 'AES256-GCM-SHA384' })).toMatch(
        /HANDSHAKE_FAILURE/,
      )
      expect(await handshake(own, {})).toBe('done')

      const answered = await outside('/api/version', { from: payer })
      expect(answered).toMatchObject({
        status: 200,
        headers: { 'strict-transport-security': 'max-age=31536000' },
      })
      const large = { method: 'POST', body: { text: 'x'.repeat(300_000) } } as const
      const refused = await outside('/api/auth/session', { from: payer, ...large })
      expect(refused).toMatchObject({ status: 401, body: { correlationId: expect.any(String) } })

      expect(await payInvoice(service)).toBe(200)
      expect(shown.length).toBeGreaterThan(0)
      expect(JSON.stringify(shown)).not.toContain(ownOperatorToken)

      // One address has used up its limit, and no header gives it another. A second address has its own limit, and no
      // header takes it away.
      await useUp(service, payer)
      const forged = [undefined, anotherPayer, `198.51.100.7, ${anotherPayer}`, '127.0.0.1', 'unknown']
      for (const forwardedFor of forged) {
        const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
        expect((await outside(publicCall, { from: payer, headers })).status).toBe(429)
      }
      for (const headers of [
        {},
        { 'x-forwarded-for': payer },
        { forwarded: `for=${payer}` },
        { 'x-real-ip': payer },
      ])
        expect((await outside(publicCall, { from: anotherPayer, headers })).status).toBe(401)
    },
  )
}
