import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { send } from '../support/florin.ts'
import { expectStartFailure, newDataFolder, ownOperatorToken, startService } from '../support/own-service.ts'
import { openOwnShop, ownInvoice } from '../support/own-shop.ts'
import { webhookOf } from '../support/own-webhook.ts'
import { openReceiver } from '../support/receiver.ts'

const metricsUrlOf = (service: { stdout(): string }): string | undefined =>
  JSON.parse(service.stdout().split('\n')[0] ?? '').metricsUrl

test('a metrics port that is taken ends the start with one line that names it', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  await using database = await createDatabase()
  const environment = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
  const failed = await expectStartFailure({ ...environment, METRICS_PORT: String(port) })
  expect(failed).toMatchObject({ code: 1, stdout: '' })
  expect(failed.stderr).toMatch(new RegExp(`^florin: .*${port}`))
})

test('a worker tells how it is at a port of its own, with what it delivered, and takes no calls there', async () => {
  await using database = await createDatabase()
  await using receiver = await openReceiver()
  const shared = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
  const api = await startService({ ...shared, FLORIN_ROLES: 'api,processor' })
  expect(metricsUrlOf(api)).toBeUndefined()
  const PROCESSOR_URL = api.processorUrl
  const worker = await startService({ ...shared, FLORIN_ROLES: 'worker', PROCESSOR_URL, METRICS_PORT: '0' })
  const url = metricsUrlOf(worker) ?? ''
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  for (const path of ['/api/version', '/operator/v1/companies', '/docs', '/pages/pay.js'])
    expect((await send(`${url}${path}`, 'GET')).status, path).toBe(404)
  for (const [path, status] of [
    ['/health', 'live'],
    ['/health/live', 'live'],
    ['/ready', 'ready'],
    ['/health/ready', 'ready'],
  ])
    expect(await send(`${url}${path}`, 'GET')).toMatchObject({ status: 200, body: { status } })

  const shop = await openOwnShop(api)
  await webhookOf(api, shop, receiver.url)
  await ownInvoice(shop)
  await receiver.waitFor(1)
  const figures = async (from: string) => (await send(`${from}/metrics`, 'GET')).text
  await expect.poll(() => figures(url)).toContain('florin_postback_attempts_total{outcome="delivered"} 1')
  expect(await figures(api.baseUrl)).not.toContain('florin_postback_attempts_total{')
  for (const use of ['calls', 'due work'])
    expect(await figures(url)).toMatch(new RegExp(`florin_database_connections\\{use="${use}"\\} \\d`))
  expect(await worker.end()).toBe(0)
})

test('an API shows them at such a port as well, and behind proxies to the operator alone', async () => {
  await using database = await createDatabase()
  const service = await startService({
    FLORIN_DATA: newDataFolder(),
    DATABASE_URL: database.url,
    METRICS_PORT: '0',
    FLORIN_TRUSTED_PROXIES: '10.0.0.1',
  })
  const url = metricsUrlOf(service) ?? ''
  expect((await send(`${service.baseUrl}/health/ready`, 'GET')).status).toBe(200)
  expect((await send(`${url}/ready`, 'GET')).status).toBe(200)
  expect((await send(`${url}/metrics`, 'GET')).status).toBe(401)
  const authorization = `Bearer ${ownOperatorToken}`
  const response = await send(`${url}/metrics`, 'GET', undefined, { authorization })
  expect(response.text).toContain('florin_database_up 1')
})
