import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { typeAt } from '../support/command-line.ts'
import { createDatabase, rowsOf } from '../support/database.ts'
import { send } from '../support/florin.ts'
import {
  failedStart,
  newDataFolder,
  ownOperatorToken,
  startService,
  type OwnService,
} from '../support/own-service.ts'
import { openOwnShop, ownInvoice, ownSession, type OwnShop } from '../support/own-shop.ts'
import { webhookOf } from '../support/own-webhook.ts'
import { isAuthentic, openReceiver } from '../support/receiver.ts'

const longest = { timeout: 240_000 }

const newMasterKey = () => randomBytes(32).toString('base64')

type Keys = { FLORIN_MASTER_KEY: string; FLORIN_MASTER_KEY_PREVIOUS?: string }

/** A database with the sandbox processor beside it, and services on it with the master keys that a test says. */
async function openHouse(url: string) {
  const shared = { DATABASE_URL: url, FLORIN_DATA: newDataFolder() }
  const processor = await startService({
    ...shared,
    FLORIN_MASTER_KEY: first,
    FLORIN_ROLES: 'processor',
  })
  const environment = { ...shared, FLORIN_ROLES: 'api,worker', PROCESSOR_URL: processor.processorUrl }
  return {
    start: (keys: Keys) => startService({ ...environment, ...keys }),
    fail: (keys: Keys) => failedStart({ ...environment, ...keys }),
  }
}

const [first, second, third] = [newMasterKey(), newMasterKey(), newMasterKey()]
const before: Keys = { FLORIN_MASTER_KEY: first }
const prepared: Keys = { FLORIN_MASTER_KEY: first, FLORIN_MASTER_KEY_PREVIOUS: second }
const replaced: Keys = { FLORIN_MASTER_KEY: second, FLORIN_MASTER_KEY_PREVIOUS: first }
const after: Keys = { FLORIN_MASTER_KEY: second }

const rewrap = ({ baseUrl }: OwnService) => typeAt({ baseUrl, operatorToken: ownOperatorToken }, ['rewrap'])

/** What people hold that a company gave them: links and a cursor, without where the service was reached then. */
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

/** Expects that a shop does all that needs a stored secret, and that what it handed out goes on working. */
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

test('keys that did not seal what is there are refused', longest, async () => {
  await using database = await createDatabase()
  const house = await openHouse(database.url)
  const wrong: [Keys, string][] = [
    [after, 'FLORIN_MASTER_KEY'],
    [{ FLORIN_MASTER_KEY: second, FLORIN_MASTER_KEY_PREVIOUS: third }, 'neither FLORIN_MASTER_KEY nor'],
    [{ FLORIN_MASTER_KEY: first, FLORIN_MASTER_KEY_PREVIOUS: first }, 'must be another key'],
    [
      { FLORIN_MASTER_KEY: second, FLORIN_MASTER_KEY_PREVIOUS: 'x' },
      'FLORIN_MASTER_KEY_PREVIOUS must be 32 bytes',
    ],
  ]
  for (const [keys, words] of wrong) {
    const { code, stderr } = await house.fail(keys)
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)])
    for (const key of [first, second, third]) expect(stderr).not.toContain(key)
  }
})

test('a master key is replaced, and nothing that anybody holds stops working', longest, async () => {
  await using database = await createDatabase()
  await using receiver = await openReceiver()
  const house = await openHouse(database.url)
  let service = await house.start(before)
  const shop = await openOwnShop(service)
  const signingSecret = await webhookOf(service, shop, receiver.url)
  const given = await handedOut(service, shop)
  await service.end()

  service = await house.start(replaced)
  await expectInOrder(service, shop, given)
  // From now on something may be sealed with either.
  for (const keys of [before, after])
    expect((await house.fail(keys)).stderr).toContain('FLORIN_MASTER_KEY_PREVIOUS must be')
  const newer = await openOwnShop(service)
  const newerGiven = await handedOut(service, newer)

  const rewrapped = await rewrap(service)
  expect(rewrapped).toMatchObject({ exitCode: 0, output: expect.stringContaining('PREVIOUS may go') })
  expect(await rewrap(service)).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('sealed anew 0'),
  })
  const audited = await service.operator.get('/operator/v1/audit?action=master_key.rewrapped')
  expect(audited.body.entries).toMatchObject([
    { subject: { kind: 'master_key' }, changes: { rewrapped: { after: 0 } } },
    { changes: { rewrapped: { after: expect.any(Number) }, previousKeyMayGo: { after: true } } },
  ])
  await expectInOrder(service, shop, given)
  await service.end()

  expect((await house.fail(before)).code).toBe(1)
  service = await house.start(after)
  await expectInOrder(service, shop, given)
  await expectInOrder(service, newer, newerGiven)
  const told = () => receiver.received.length
  await expect.poll(told).toBeGreaterThan(6)
  expect(receiver.received.every((delivery) => isAuthentic(delivery, signingSecret))).toBe(true)
})

test(
  'what an older version signed and sealed goes on working, also where its key is replaced at once',
  longest,
  async () => {
    await using database = await createDatabase()
    const house = await openHouse(database.url)
    let service = await house.start(before)
    const shop = await openOwnShop(service)
    const given = await handedOut(service, shop)
    await service.end()
    // Such a version derived what it signed with, and knew of one key only.
    await rowsOf(
      database.url,
      `delete from signing_keys;
     alter table origin drop column next_wrapped_key;
     delete from migrations where name like '0030%'`,
    )
    service = await house.start(replaced)
    await expectInOrder(service, shop, given)
  },
)

test('several processes have theirs replaced one by one, while they are called', longest, async () => {
  await using database = await createDatabase()
  const house = await openHouse(database.url)
  const [one, other] = [await house.start(prepared), await house.start(prepared)]
  const shop = await openOwnShop(one)
  const given = await handedOut(one, shop)
  await other.end()
  const replacing = await house.start(replaced)

  // Half of them seal with the new key.
  const newer = await openOwnShop(replacing)
  await expectInOrder(one, newer, await handedOut(replacing, newer))
  await expectInOrder(replacing, shop, given)
  await one.end()

  const last = await house.start(replaced)
  const called = Promise.all(
    Array.from({ length: 5 }, async () => {
      await expectInOrder(replacing, shop, given)
      await openOwnShop(last)
    }),
  )
  const [twice] = await Promise.all([Promise.all([rewrap(replacing), rewrap(last)]), called])
  for (const { exitCode } of twice) expect(exitCode).toBe(0)
  await expectInOrder(last, newer, await handedOut(last, newer))
})

test('a process with another key does not go on with what one began', longest, async () => {
  await using database = await createDatabase()
  const house = await openHouse(database.url)
  const [one, other] = [await house.start(prepared), await house.start(replaced)]
  await openOwnShop(one)
  const begun = await other.operator.post('/operator/v1/rewrap')
  expect(begun.body).toMatchObject({ rewrapped: 1, previousKeyMayGo: false, nextCursor: expect.any(String) })
  const path = `/operator/v1/rewrap?cursor=${begun.body.nextCursor}`
  expect(await one.operator.post(path)).toMatchObject({
    status: 422,
    body: { error: 'unprocessable_entity' },
  })
  expect((await other.operator.post('/operator/v1/rewrap?cursor=x')).status).toBe(400)
  expect((await send(`${other.baseUrl}${path}`, 'POST')).status).toBe(401)
  expect((await other.operator.post(path)).body).toMatchObject({ previousKeyMayGo: true, nextCursor: null })
})

test('killed on the way, it is run again; until then both keys are needed', longest, async () => {
  await using database = await createDatabase()
  const house = await openHouse(database.url)
  let service = await house.start(before)
  const shop = await openOwnShop(service)
  const given = await handedOut(service, shop)
  await service.end()
  service = await house.start(replaced)
  const { body } = await service.operator.post('/operator/v1/rewrap')
  expect(body).toMatchObject({ rewrapped: 1, previousKeyMayGo: false })
  await service.end('SIGKILL')
  for (const keys of [before, after]) expect((await house.fail(keys)).code).toBe(1)
  service = await house.start(replaced)
  await expectInOrder(service, shop, given)
  expect((await rewrap(service)).exitCode).toBe(0)
  await service.end()
  service = await house.start(after)
  await expectInOrder(service, shop, given)
})

test('what opens with neither key is told, and the previous one stays', longest, async () => {
  await using database = await createDatabase()
  const house = await openHouse(database.url)
  const service = await house.start(replaced)
  const { body } = await service.operator.post('/operator/v1/companies', { name: 'Of a stranger' })
  await rowsOf(
    database.url,
    `update companies set wrapped_key = '\\x00' where location_id = '${body.locationId}'`,
  )
  expect(await rewrap(service)).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('must stay, 1 open with neither master key'),
  })
  await service.end()
  expect((await house.fail(after)).code).toBe(1)
})

test('a sandbox that keeps its key in its folder replaces it there', longest, async () => {
  await using database = await createDatabase()
  const FLORIN_DATA = newDataFolder()
  const environment = { DATABASE_URL: database.url, FLORIN_DATA }
  const [key, previous] = [join(FLORIN_DATA, 'master-key'), join(FLORIN_DATA, 'master-key-previous')]
  let service = await startService(environment)
  const shop = await openOwnShop(service)
  const given = await handedOut(service, shop)
  await service.end()

  renameSync(key, previous)
  service = await startService(environment)
  expect(existsSync(key)).toBe(true)
  expect((await rewrap(service)).exitCode).toBe(0)
  await service.end()
  rmSync(previous)
  service = await startService(environment)
  await expectInOrder(service, shop, given)
})
