import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommandIsolated } from '../support/command-line.ts'
import { createDatabase, dropDatabase } from '../support/database.ts'
import { newDataFolder, startService } from '../support/own-service.ts'
import { florin, newCompany, operator, send } from '../support/florin.ts'
import { openOwnShop, ownInvoice } from '../support/own-shop.ts'
import { webhookOf } from '../support/own-webhook.ts'
import { rowCountOf } from '../support/database.ts'
import { openReceiver } from '../support/receiver.ts'
import { processorSide } from '../support/processor-side.ts'

const get = (path: string) => send(`${florin().baseUrl}${path}`, 'GET')

test.each(['live', 'ready'])('GET /health/%s answers without a credential', async (name) => {
  expect(await get(`/health/${name}`)).toMatchObject({ status: 200, body: { status: name } })
})

test('figures are text for Prometheus, and count requests by route and not by address', async () => {
  await newCompany()
  await get('/api/invoices/inv_no-such-invoice')
  const { status, headers, text } = await get('/metrics')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  for (const line of text.split('\n').filter(Boolean))
    expect(line).toMatch(/^(# (HELP|TYPE) |[a-zA-Z_:][\w:]*(\{.*\})? -?[\d.e+-]+|.* (NaN|\+Inf))/)
  expect(text).not.toContain('inv_no-such-invoice')
})

const outerAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address

test.skipIf(!outerAddress)('from another machine, figures take the operator’s token', async () => {
  await using database = await createDatabase()
  const environment = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
  const service = await startService({ ...environment, HOST: '0.0.0.0' })
  const url = `http://${outerAddress}:${new URL(service.baseUrl).port}/metrics`
  expect((await send(url, 'GET')).status).toBe(401)
  expect((await send(url, 'GET', undefined, { authorization: 'Bearer wrong' })).status).toBe(401)
  const authorization = 'Bearer operator-token-of-one-test'
  expect((await send(url, 'GET', undefined, { authorization })).status).toBe(200)
})

type Operation = {
  summary: string
  tags: string[]
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, { description: string } | { $ref: string }>
  security: Record<string, unknown>[]
  requestBody?: object
}

async function operations(): Promise<{ method: string; path: string; operation: Operation }[]> {
  const { body } = await get('/openapi.json')
  return Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
}

test('the OpenAPI document is 3.1 and sound: every part is there, and every reference leads somewhere', async () => {
  const { body: document, headers } = await get('/openapi.json')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Florin', version: '2026-07-05.1' } })
  const ids = new Set<string>()
  for (const { method, path, operation } of await operations()) {
    const name = `${method} ${path}`
    expect(['get', 'post', 'put', 'patch', 'delete'], name).toContain(method)
    expect(operation.summary, name).toBeTruthy()
    expect(operation.tags, name).toHaveLength(1)
    expect(ids.has(operation.operationId), name).toBe(false)
    ids.add(operation.operationId)
    const inPath = operation.parameters.filter((each) => each.in === 'path' && each.required)
    expect(
      inPath.map((each) => `{${each.name}}`),
      name,
    ).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(
      Object.keys(operation.responses).some((status) => /^2\d\d$/.test(status)),
      name,
    ).toBe(true)
    for (const each of Object.values(operation.responses))
      expect('$ref' in each || each.description, name).toBeTruthy()
    for (const requirement of operation.security)
      for (const scheme of Object.keys(requirement))
        expect(document.components.securitySchemes, name).toHaveProperty(scheme)
  }
  for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
    expect(reference).toMatch(/^#\//)
    const target = reference
      .slice(2)
      .split('/')
      .reduce(
        (value: unknown, step) => (typeof value === 'object' && value ? Reflect.get(value, step) : undefined),
        document,
      )
    expect(target, reference).toBeDefined()
  }
})

test('every call that the document names exists, with the credential that it names', async () => {
  const { sessionToken } = await newCompany()
  const statuses: string[] = []
  for (const { method, path, operation } of await operations()) {
    if (path === '/processor/postbacks') continue
    const url = `${florin().baseUrl}${path.replaceAll(/\{\w+\}/g, 'x')}`
    const body = operation.requestBody ? '{}' : undefined
    const without = await send(url, method.toUpperCase(), body)
    const needsNone = operation.security.length === 0
    if (!needsNone && without.status !== 401) statuses.push(`${method} ${path}: ${without.status}`)
    if (needsNone && (without.status === 401 || without.body?.message === 'There is nothing here.'))
      if (!path.includes('{')) statuses.push(`${method} ${path}: ${without.status}`)
  }
  expect(statuses).toEqual([])
  expect(sessionToken).toBeTruthy()
})

test('what stands around the API is in the document too', async () => {
  const paths = (await operations()).map(({ path }) => path)
  for (const path of ['/health/live', '/health/ready', '/metrics', '/openapi.json', '/docs', '/api/version'])
    expect(paths).toContain(path)
})

test('the reference page leads to the document without a script, and runs only files of the service', async () => {
  const { status, headers, text } = await get('/docs')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).not.toMatch(/http|script-src [^;]*unsafe/)
  expect(text).toContain('<a href="/openapi.json">')
  expect(text).not.toMatch(/<img|<iframe|<style|@import|url\(|\son\w+=|(?:src|href)="(?!\/|#|data:,")/i)
})

test('the files of the reference page are compressed and kept for a year', async () => {
  const { text } = await get('/docs')
  const files = [...text.matchAll(/(?:src|href)="(\/docs\/assets\/app-[^"]+)"/g)].map(([, path = '']) => path)
  expect(files.map((path) => path.replace(/.*\./, ''))).toEqual(['js', 'css'])
  for (const path of files) {
    const file = await fetch(florin().baseUrl + path, { headers: { 'accept-encoding': 'br' } })
    expect(file.status).toBe(200)
    expect(file.headers.get('content-encoding')).toBe('br')
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    await file.body?.cancel()
  }
  expect((await get('/docs/assets/none.js')).status).toBe(404)
})

test('an operator sees the build and the environment', async () => {
  const info = await operator().get('/sandbox/v1/info')
  expect(info).toMatchObject({
    status: 200,
    body: { environment: 'sandbox', processorUrl: florin().processorUrl },
  })
})

test('figures tell how the installation stands: what waits and for how long, what is unknown, the last comparison and backup', async () => {
  await using database = await createDatabase()
  await using receiver = await openReceiver()
  const service = await startService({ FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url })
  const shop = await openOwnShop(service)
  await webhookOf(service, shop, receiver.url)
  receiver.reactWith(500)
  const invoiceId = await ownInvoice(shop)
  await receiver.waitFor(1)
  for (const struck of [
    { operation: 'sale', fault: 'lost_after' },
    { operation: 'find', fault: 'outage', times: 0 },
  ])
    await processorSide(service).fault(shop, struck)
  await shop.api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId: shop.vaultId })
  await rowCountOf(
    database.url,
    `insert into money_audits (company_id, period_from, period_until, place, compared, differences, told, started_at, ended_at)
       select id, now(), now(), case when place = 1 then '{}'::jsonb end, 0, 0, 0,
              now() - case when place = 1 then interval '4 days' else interval '5 days' end,
              case when place > 1 then now() - interval '1 hour' end
       from (select id, row_number() over (order by id) as place from companies) as each`,
  )
  // Two parked events, one of which cannot be sent again.
  await rowCountOf(
    database.url,
    `insert into postbacks
       select (jsonb_populate_record(null::postbacks, to_jsonb(p) || jsonb_build_object(
         'event_id', gen_random_uuid(), 'status', 'parked', 'next_attempt_at', null, 'emptied', redacted))).*
       from (select * from postbacks limit 1) as p cross join (values (true), (false)) as each (redacted)`,
  )
  const figures = await figuresOf(service)
  expect(Math.round((figures['florin_money_audit_oldest_seconds'] ?? 0) / 3600)).toBe(4 * 24)
  expect(figures).toMatchObject({
    florin_database_up: 1,
    florin_postbacks_undelivered: 1,
    florin_postbacks_parked: 1,
    florin_attempts_unknown: 1,
    florin_last_backup_timestamp_seconds: 0,
  })

  const copy = join(newDataFolder(), 'copy')
  const made = await runCommandIsolated(['backup', copy, '--without-processor'], {
    DATABASE_URL: database.url,
  })
  expect(made, made.complaint).toMatchObject({ exitCode: 0 })
  // Metrics are read from the database once in five seconds.
  const copiedAgo = async () => {
    const { florin_last_backup_timestamp_seconds: at = 0 } = await figuresOf(service)
    return Date.now() / 1000 - at
  }
  await expect.poll(copiedAgo, { interval: 500 }).toBeLessThan(60)
  expect((await figuresOf(service))['florin_attempts_unknown_oldest_seconds']).toBeGreaterThan(0)
})

test('attempts and steps without a response count as unknown once a look-up has no answer either', async () => {
  await using database = await createDatabase()
  const service = await startService({ FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url })
  const shop = await openOwnShop(service)
  for (const struck of [
    { operation: 'sale', fault: 'lost_after', times: 0 },
    { operation: 'find', fault: 'outage', times: 0 },
  ])
    await processorSide(service).fault(shop, struck)
  for (const invoiceId of [await ownInvoice(shop), await ownInvoice(shop), await ownInvoice(shop)])
    await shop.api.put(`/api/invoices/${invoiceId}/payment`, { accountVaultId: shop.vaultId })
  // The states that a killed process leaves: an attempt before its first look-up, one after it, and a step after it.
  const changed = await rowCountOf(
    database.url,
    `with attempt as (
       update transactions t
       set unknown_at = null, updated_at = now() - interval '20 minutes',
           status = case when place = 3 then 'authorized' else t.status end,
           authorization_held = case when place = 3 then '{"underWay": {}}'::jsonb end
       from (select id, row_number() over (order by id) as place from transactions where unknown_at is not null) as each
       where t.id = each.id returning t.id, place)
     update timers set attempts = case when place = 1 then 0 else 1 end, wake_at = now() + interval '1 day'
     from attempt where subject_id = attempt.id::text`,
  )
  expect(changed).toBe(3)
  const figures = await figuresOf(service)
  expect(figures).toMatchObject({ florin_attempts_unknown: 2 })
  expect(figures['florin_attempts_unknown_oldest_seconds']).toBeGreaterThanOrEqual(20 * 60)
})

test('figures are told also while the database does not answer, and say so', async () => {
  await using database = await createDatabase()
  const service = await startService({ FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url })
  await dropDatabase(database.name)
  expect(await figuresOf(service)).toMatchObject({ florin_database_up: 0 })
})

async function figuresOf({ baseUrl }: { baseUrl: string }): Promise<Record<string, number>> {
  const { text } = await send(`${baseUrl}/metrics`, 'GET')
  const lines = text.split('\n').filter((line) => /^\w+ \S+$/.test(line))
  return Object.fromEntries(
    lines.map((line): [string, number] => {
      const [name = '', value] = line.split(' ')
      return [name, Number(value)]
    }),
  )
}
