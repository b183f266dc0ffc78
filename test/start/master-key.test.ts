import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { runCommandInProcess } from '../support/command-here.ts'
import { createDatabase, rowsOf } from '../support/database.ts'
import { send } from '../support/florin.ts'
import {
  expectStartFailure,
  newDataFolder,
  ownOperatorToken,
  startService,
  type OwnService,
} from '../support/own-service.ts'
import { openOwnShop, ownInvoice, ownSession, type OwnShop } from '../support/own-shop.ts'
import { webhookOf } from '../support/own-webhook.ts'
import { isAuthentic, openReceiver } from '../support/receiver.ts'

const newMasterKey = () => randomBytes(32).toString('base64')

type Keys = { FLORIN_MASTER_KEY: string; FLORIN_MASTER_KEY_PREVIOUS?: string }

const [first, second] = [newMasterKey(), newMasterKey()]
const before: Keys = { FLORIN_MASTER_KEY: first }
const prepared: Keys = { FLORIN_MASTER_KEY: first, FLORIN_MASTER_KEY_PREVIOUS: second }
const replaced: Keys = { FLORIN_MASTER_KEY: second, FLORIN_MASTER_KEY_PREVIOUS: first }
const after: Keys = { FLORIN_MASTER_KEY: second }

const rewrap = ({ baseUrl }: OwnService) =>
  runCommandInProcess(['rewrap'], { BASE_URL: baseUrl, FLORIN_OPERATOR_TOKEN: ownOperatorToken })

/** Creates links and a cursor that merchants and payers keep, without the URL of the service at that time. */
async function handedOut(service: OwnService, shop: OwnShop) {
  const invoices = [await ownInvoice(shop), await ownInvoice(shop), await ownInvoice(shop)]
  const read = await shop.api.get(`/api/invoices/${invoices[0]}`)
  const search = { limit: 1, filters: { customerId: { value: shop.customerId } } }
  const page = await shop.api.post('/api/invoices/search', search)
  expect(page.body.nextCursor, page.text).toEqual(expect.any(String))
  const hosted = await send(
    `${service.baseUrl}/api/trx/hostedpayment`,
    'POST',
    {
      hpp_token: shop.hppToken,
      total: 10,
    },
    { 'idempotency-key': 'one-hosted-payment' },
  )
  expect(hosted.status, hosted.text).toBe(201)
  const { pathname, search: query } = new URL(read.body.pdfUrl)
  return {
    pdf: pathname + query,
    search: { ...search, cursor: page.body.nextCursor },
    hosted: hosted.body.token,
  }
}

/** Expects that a shop can use every stored secret, and that its earlier links and cursor still work. */
async function expectInOrder(
  service: OwnService,
  shop: OwnShop,
  given: Awaited<ReturnType<typeof handedOut>>,
) {
  const api = await ownSession(service, shop.apiKey)
  const id = await ownInvoice({ ...shop, api })
  const paid = await api.put(`/api/invoices/${id}/payment`, { accountVaultId: shop.vaultId })
  expect(paid.status, paid.text).toBe(200)
  expect((await send(service.baseUrl + given.pdf, 'GET')).status).toBe(200)
  expect((await api.post('/api/invoices/search', given.search)).status).toBe(201)
  expect((await send(`${service.baseUrl}/hpp/${given.hosted}`, 'GET')).status).toBe(200)
  expect((await service.operator.get(`/api/trx/hostedpayment/${given.hosted}`)).body.total).toBe(10)
}

// src/installation/claim-database.test.ts tests which keys open a database, without a service.

test('a master key is replaced, and nothing that anybody holds stops working', async () => {
  await using database = await createDatabase()
  await using receiver = await openReceiver()
  const shared = { DATABASE_URL: database.url, FLORIN_DATA: newDataFolder(), FLORIN_PATIENCE: '10' }
  let service = await startService({ ...shared, ...before })
  const shop = await openOwnShop(service)
  const signingSecret = await webhookOf(service, shop, receiver.url)
  const given = await handedOut(service, shop)
  await service.end()

  service = await startService({ ...shared, ...replaced })
  await expectInOrder(service, shop, given)
  const newer = await openOwnShop(service)
  const newerGiven = await handedOut(service, newer)

  const rewrapped = await rewrap(service)
  expect(rewrapped).toMatchObject({ exitCode: 0, output: expect.stringContaining('PREVIOUS can be removed') })
  expect(await rewrap(service)).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('resealed 0'),
  })
  const audited = await service.operator.get('/operator/v1/audit?action=master_key.rewrapped')
  expect(audited.body.entries).toMatchObject([
    { subject: { kind: 'master_key' }, changes: { rewrapped: { after: 0 } } },
    { changes: { rewrapped: { after: expect.any(Number) }, previousKeyMayGo: { after: true } } },
  ])
  await expectInOrder(service, shop, given)
  await service.end()

  const { code, stderr } = await expectStartFailure({ ...shared, ...before })
  expect([code, stderr]).toEqual([1, expect.stringContaining('is not the key that sealed its secrets')])
  for (const key of [first, second]) expect(stderr).not.toContain(key)

  service = await startService({ ...shared, ...after })
  await expectInOrder(service, shop, given)
  await expectInOrder(service, newer, newerGiven)
  const countReceived = () => receiver.received.length
  await expect.poll(countReceived).toBeGreaterThan(6)
  expect(receiver.received.every((delivery) => isAuthentic(delivery, signingSecret))).toBe(true)

  const { body } = await service.operator.post('/operator/v1/companies', { name: 'Of a stranger' })
  await rowsOf(
    database.url,
    `update companies set wrapped_key = '\\x00' where location_id = '${body.locationId}'`,
  )
  expect(await rewrap(service)).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('must stay, 1 open with neither master key'),
  })
})

test('several processes have theirs replaced one by one, while they are called', async () => {
  await using database = await createDatabase()
  const shared = { DATABASE_URL: database.url, FLORIN_DATA: newDataFolder(), FLORIN_PATIENCE: '10' }
  const one = await startService({ ...shared, ...prepared })
  const shop = await openOwnShop(one)
  const given = await handedOut(one, shop)
  const beside = { FLORIN_ROLES: 'api,worker', PROCESSOR_URL: one.processorUrl }
  const replacing = await startService({ ...shared, ...beside, ...replaced })

  // Half of the processes seal with the new key.
  const newer = await openOwnShop(replacing)
  await expectInOrder(one, newer, await handedOut(replacing, newer))
  await expectInOrder(replacing, shop, given)

  // A process cannot continue the rewrap of another process that has another key.
  const begun = await replacing.operator.post('/operator/v1/rewrap')
  expect(begun.body).toMatchObject({
    rewrapped: expect.any(Number),
    previousKeyMayGo: false,
    nextCursor: expect.any(String),
  })
  const path = `/operator/v1/rewrap?cursor=${begun.body.nextCursor}`
  expect(await one.operator.post(path)).toMatchObject({
    status: 422,
    body: { error: 'unprocessable_entity' },
  })
  expect((await replacing.operator.post('/operator/v1/rewrap?cursor=x')).status).toBe(400)
  expect((await send(`${replacing.baseUrl}${path}`, 'POST')).status).toBe(401)

  const called = Promise.all(
    Array.from({ length: 3 }, async () => {
      await expectInOrder(replacing, shop, given)
      await openOwnShop(one)
    }),
  )
  const [twice] = await Promise.all([Promise.all([rewrap(replacing), rewrap(replacing)]), called])
  for (const { exitCode } of twice) expect([0, 1]).toContain(exitCode)
  expect(await rewrap(replacing)).toMatchObject({ exitCode: 0 })
  await expectInOrder(replacing, newer, await handedOut(replacing, newer))
})
