import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadStoreConfig } from '#config'
import { parseId } from '#kernel/ids'
import { moveCompany } from '../../src/maintenance/move-company.ts'
import { startAlone, runCommandIsolated } from '../support/command-line.ts'
import { openCells, type TestCells } from '../support/cells.ts'
import { rowsOf } from '../support/database.ts'
import { caller, send, type Loose } from '../support/florin.ts'
import { startService, type OwnService } from '../support/own-service.ts'
import { openReceiver } from '../support/receiver.ts'

/** Starts a service on two cells, with a company in the first of them. */
async function openShop(cells: TestCells) {
  return newShop(await startService(cells.settings))
}

async function newShop(service: OwnService) {
  const limits = { requestsPerSecond: 10_000, burst: 10_000 }
  const sent = { name: 'Shop', state: 'TX', cell: 'a', limits }
  const { body } = await service.operator.post('/operator/v1/companies', sent)
  const session = await send(`${service.baseUrl}/api/auth/session`, 'POST', undefined, {
    authorization: `Api-Key ${body.apiKey}`,
  })
  const api = caller(service.baseUrl, { 'x-session-token': session.body.sessionToken })
  const customer = await api.post('/api/customers', { email: 'payer@example.com' })
  return { service, api, customerId: String(customer.body.id), companyId: String(body.companyId) }
}

type Shop = Awaited<ReturnType<typeof openShop>>

async function addInvoice({ api, customerId }: Shop, key?: string) {
  const sent = { customerId, description: 'Gardening', amount: 100, dueDate: '2099-01-15' }
  return api.post('/api/invoices', sent, key === undefined ? {} : { 'idempotency-key': key })
}

const move = ({ settings }: TestCells, companyId: string, cell: string) =>
  runCommandIsolated(['company', 'move', companyId, cell], settings)

/**
 * Counts the rows of a company in each cell, by table. The audit stays, because it is never deleted. A process that has
 * not read the directory again may still record a request in the former cell.
 */
async function countRows({ lines }: TestCells, companyId: string) {
  const id = parseId('cmp', companyId)
  const counts = async (url: string) => {
    const tables = await rowsOf(
      url,
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'company_id'
         and table_name not in ('audit', 'requests', 'memberships', 'person_tokens', 'company_cells', 'rate_buckets')`,
    )
    const found = tables.map(async ({ name }) => {
      const [{ count }] = await rowsOf(
        url,
        `select count(*)::int as count from "${name}" where company_id = $1`,
        [id],
      )
      return [name, count] as const
    })
    return new Map((await Promise.all(found)).filter(([, count]) => count > 0))
  }
  const [a, b] = await Promise.all(['a', 'b'].map((name) => counts(lines[name]?.database.url ?? '')))
  return { a: a ?? new Map(), b: b ?? new Map() }
}

test('a company moves with its keys, sessions, links, numbers, stored answers, jobs and feed', async () => {
  await using cells = await openCells(['a', 'b'])
  const shop = await openShop(cells)
  const { service, api, companyId } = shop
  await using receiver = await openReceiver()
  const webhook = await service.operator.put(`/operator/v1/companies/${companyId}/webhook`, {
    url: receiver.url,
    eventTypes: ['invoice.paid'],
  })
  expect(webhook.status, webhook.text).toBe(200)
  const firstKey = randomUUID()
  const first = await addInvoice(shop, firstKey)
  expect(first.status, first.text).toBe(201)
  const feed = await api.get('/api/events')
  const { pdfUrl } = (await api.get(`/api/invoices/${first.body.id}`)).body
  const before = await countRows(cells, companyId)
  expect(before.b.size).toBe(0)

  const moved = await move(cells, companyId, 'b')
  expect(moved.output, moved.complaint).toMatch(
    /^The company is in cell b, and no longer in a, with \d+ rows\.\n$/,
  )

  const after = await countRows(cells, companyId)
  expect(after.a.size).toBe(0)
  expect([...after.b.keys()]).toEqual(
    expect.arrayContaining(['customers', 'invoices', 'secret_lookups', 'timers']),
  )
  // The session still names the former cell.
  const again = await addInvoice(shop, firstKey)
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const second = await addInvoice(shop)
  expect(second.body.invoiceId > first.body.invoiceId).toBe(true)
  expect((await fetch(pdfUrl)).status).toBe(200)
  const paid = await api.put(`/api/invoices/${second.body.id}/payment`, walletPayment)
  expect(paid.body, paid.text).toMatchObject({ status: 'success' })
  const grown = await api.get('/api/events')
  expect(grown.body.events.slice(0, feed.body.events.length)).toEqual(feed.body.events)
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  const read = await service.operator.get(`/operator/v1/companies/${companyId}`)
  expect(read.body.cell).toBe('b')
  const issued = await service.operator.post(`/operator/v1/companies/${companyId}/api-keys`, {
    role: 'clerk',
  })
  expect(issued.body.apiKey).toMatch(/^sk_sandbox_b_/)
  const { entries } = (await service.operator.get(`/operator/v1/audit?companyId=${companyId}`)).body
  expect(entries.map(({ action }: Loose) => action)).toContain('company.created')
})

const walletPayment = { walletProvider: 'apple_pay', walletData: { token: 'sandbox_wallet_approved' } }

const quickly = { quietMs: 100, underWayMsMax: 60_000, lookMs: 50 }

test('a move that is killed at any step leaves the company in one place, and the same command ends it', async () => {
  await using cells = await openCells(['a', 'b'])
  const shop = await openShop(cells)
  let acknowledged = 0
  for (const killedAfterMs of [400, 1_500, 3_400, 3_700, 4_000, 4_400]) {
    const here = (await cellOf(shop.service, shop.companyId)) === 'a' ? 'b' : 'a'
    if ((await addInvoice(shop)).status === 201) acknowledged += 1
    const killed = await startAlone(['company', 'move', shop.companyId, here], cells.settings)
    const timer = setTimeout(() => killed.process.kill('SIGKILL'), killedAfterMs)
    await killed.ended
    clearTimeout(timer)
    const config = loadStoreConfig(cells.settings)
    const ended = await moveCompany(config, shop.companyId, here, quickly).catch(
      (error: Error) => error.message,
    )
    // The killed command may have come to its end.
    if (typeof ended === 'string') expect(ended).toBe(`the company is in cell ${here} already`)
    const counts = await countRows(cells, shop.companyId)
    expect([[...counts.a.keys()], [...counts.b.keys()]]).toContainEqual([])
    await expect.poll(() => addInvoice(shop).then(({ status }) => status)).toBe(201)
    acknowledged += 1
  }
  const found = await shop.api.post('/api/invoices/search', { limit: 100 })
  expect(found.body.invoices).toHaveLength(acknowledged)
})

test('while a company moves its calls answer 503, those of others go on, and none that was acknowledged is lost', async () => {
  await using cells = await openCells(['a', 'b'])
  const shop = await openShop(cells)
  const other = await newShop(shop.service)
  const statuses = { moved: [] as number[], other: [] as number[] }
  const end = new AbortController()
  const load = async (add: () => Promise<{ status: number }>, into: number[]) => {
    while (!end.signal.aborted) into.push((await add()).status)
  }
  const loads = [
    load(() => addInvoice(shop), statuses.moved),
    load(() => addInvoice(shop), statuses.moved),
    load(() => addInvoice(other), statuses.other),
  ]
  await expect.poll(() => statuses.moved.length).toBeGreaterThan(10)
  const moved = await move(cells, shop.companyId, 'b')
  expect(moved.exitCode, moved.complaint).toBe(0)
  await expect.poll(() => statuses.moved.at(-1)).toBe(201)
  end.abort()
  await Promise.all(loads)
  expect(new Set(statuses.other)).toEqual(new Set([201]))
  expect([...new Set(statuses.moved)].toSorted()).toEqual([201, 503])
  const url = cells.lines['b']?.database.url ?? ''
  const [{ count }] = await rowsOf(url, 'select count(*)::int as count from invoices where company_id = $1', [
    parseId('cmp', shop.companyId),
  ])
  expect(count).toBe(statuses.moved.filter((status) => status === 201).length)
})

async function cellOf({ operator }: OwnService, companyId: string): Promise<string> {
  const { companies } = (await operator.get('/operator/v1/companies')).body
  return companies.find((each: Loose) => each.companyId === companyId)?.cell
}

test('a move is refused where it means nothing, and an unfinished one can be taken back', async () => {
  await using cells = await openCells(['a', 'b', 'c'])
  const shop = await openShop(cells)
  const refusals: [string, string, string][] = [
    ['nonsense', 'b', '"nonsense" is no company id'],
    [shop.companyId, 'z', '"z" is no cell: it must be one of a, b, c'],
    [shop.companyId, 'a', 'the company is in cell a already'],
    ['cmp_01k2v9m4e8f3q7r5s6t0w1x2y3', 'b', 'there is no such company in the directory of cells'],
  ]
  for (const [companyId, cell, message] of refusals) {
    const { exitCode, complaint } = await move(cells, companyId, cell)
    expect([exitCode, complaint]).toEqual([1, expect.stringContaining(message)])
  }
  const killed = await startAlone(['company', 'move', shop.companyId, 'b'], cells.settings)
  const closed = async () => (await addInvoice(shop)).status
  await expect.poll(closed).toBe(503)
  killed.process.kill('SIGKILL')
  await killed.ended
  const PROCESSOR_URL = shop.service.processorUrl
  const { baseUrl } = await startService({ ...cells.settings, FLORIN_ROLES: 'api', PROCESSOR_URL })
  expect((await send(`${baseUrl}/health/ready`, 'GET')).body.cells).toEqual({
    a: 'ready',
    b: 'ready',
    c: 'ready',
  })
  const third = await move(cells, shop.companyId, 'c')
  expect(third).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining(
      'a move to cell b has not ended: finish it, or take it back with cell a',
    ),
  })
  const back = await move(cells, shop.companyId, 'a')
  expect(back.output, back.complaint).toBe('The company is in cell a, and no longer in b.\n')
  expect(await closed()).toBe(201)
})
