import { describe, expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { openCells, toCellSetting, type TestCells } from '../support/cells.ts'
import { createDatabase, rowsOf } from '../support/database.ts'
import { caller, send, type Loose } from '../support/florin.ts'
import { expectStartFailure, startService, type OwnService } from '../support/own-service.ts'
import { findToken, goodPassword, newBrowser, newEmail } from '../support/users.ts'

/** A company of a service of this file. */
type Shop = { companyId: string; apiKey: string; cell: string }

async function newShop({ operator }: OwnService, fields: object = {}): Promise<Shop> {
  const made = await operator.post('/operator/v1/companies', { name: 'Shop', state: 'TX', ...fields })
  expect(made.status, made.text).toBe(201)
  return made.body
}

const keyOf = (apiKey: string) => ({ authorization: `Api-Key ${apiKey}` })

/** Creates a customer with an API key. Returns the status of the response. */
async function addCustomer({ baseUrl }: Pick<OwnService, 'baseUrl'>, { apiKey }: Pick<Shop, 'apiKey'>) {
  const session = await send(`${baseUrl}/api/auth/session`, 'POST', undefined, keyOf(apiKey))
  if (session.status !== 201) return session.status
  const api = caller(baseUrl, { 'x-session-token': session.body.sessionToken })
  return (await api.post('/api/customers', { email: 'payer@example.com' })).status
}

const readiness = async ({ baseUrl }: OwnService): Promise<Loose> =>
  (await send(`${baseUrl}/health/ready`, 'GET')).body

/** Invites a user to a company with the mail of the invitation. */
async function invite({ operator }: OwnService, { companyId }: Shop, email: string): Promise<string> {
  const path = `/operator/v1/companies/${companyId}/members`
  const invited = await operator.post(path, { email, role: 'admin' })
  expect(invited.status, invited.text).toBe(201)
  return findToken(invited.body.inviteUrl)
}

async function getMails({ operator }: OwnService, { companyId }: Shop): Promise<Loose[]> {
  return (await operator.get(`/sandbox/v1/outbox?companyId=${companyId}`)).body.messages
}

async function listAudit({ operator }: OwnService, { companyId }: Shop): Promise<string[]> {
  const read = await operator.get(`/operator/v1/audit?companyId=${companyId}`)
  return read.body.entries.map(({ action }: Loose) => action)
}

describe('companies of three cells', () => {
  test('are in the one with the fewest, or in the one that the operator names; credentials name it', async () => {
    await using cells = await openCells(['a', 'b', 'c'])
    const service = await startService(cells.settings)
    // The first start offers a demo company, which takes a place.
    const shops = [await newShop(service), await newShop(service), await newShop(service, { cell: 'c' })]
    const { companies } = (await service.operator.get('/operator/v1/companies')).body
    const placed = companies.map(({ cell }: Loose) => cell)
    expect(placed.toSorted()).toEqual(['a', 'b', 'c', 'c'])
    expect(companies.map(({ companyId }: Loose) => companyId)).toEqual(
      companies
        .map(({ companyId }: Loose) => companyId)
        .toSorted()
        .toReversed(),
    )
    for (const shop of shops) {
      expect(shop.apiKey).toMatch(new RegExp(`^sk_sandbox_${shop.cell}_`))
      expect(await addCustomer(service, shop)).toBe(201)
      const [{ count }] = await rowsOf(
        cells.lines[shop.cell]?.database.url ?? '',
        `select count(*)::int as count from customers where company_id = '${toUuid(shop.companyId)}'`,
      )
      expect(count).toBe(1)
    }
    expect(await readiness(service)).toEqual({
      status: 'ready',
      cells: { a: 'ready', b: 'ready', c: 'ready' },
    })
  })

  test('a cell that does not exist is refused, and a key with another name or none opens what it is of', async () => {
    await using cells = await openCells(['a', 'b'])
    const service = await startService(cells.settings)
    const refused = await service.operator.post('/operator/v1/companies', { name: 'Shop', cell: 'z' })
    expect(refused.body.fields).toMatchObject([{ path: 'body.cell', message: 'must be one of a, b' }])
    const shop = await newShop(service, { cell: 'b' })
    const renamed = shop.apiKey.replace('sk_sandbox_b_', 'sk_sandbox_a_')
    expect(await addCustomer(service, { apiKey: renamed })).toBe(401)
    const changed = await service.operator.patch(`/operator/v1/companies/${shop.companyId}`, { cell: 'a' })
    expect(changed.status).toBe(400)
  })

  test('one database becomes the first of several cells, and its keys go on', async () => {
    await using database = await createDatabase()
    await using cells = await openCells(['b'])
    const alone = { DATABASE_URL: database.url, FLORIN_DATA: cells.settings['FLORIN_DATA'] ?? '' }
    const before = await startService(alone)
    const shop = await newShop(before)
    expect(shop.cell).toBeUndefined()
    await before.end()
    const FLORIN_CELLS = toCellSetting({ a: database, ...cells.lines })
    const after = await startService({ ...alone, FLORIN_CELLS })
    expect(await addCustomer(after, shop)).toBe(201)
    const read = await after.operator.get(`/operator/v1/companies/${shop.companyId}`)
    expect(read.body.cell).toBe('a')
    const issued = await after.operator.post(`/operator/v1/companies/${shop.companyId}/api-keys`, {
      role: 'clerk',
    })
    expect(issued.body.apiKey).toMatch(/^sk_sandbox_a_/)
    expect(await newShop(after)).toMatchObject({ cell: 'b' })
    await after.end()
    const again = await expectStartFailure(alone)
    expect(again.stderr).toContain('it is cell a of an installation: name its cells in FLORIN_CELLS')
  })
})

describe('a cell that is away', () => {
  test('at the start is opened when it is back, and stops no other', async () => {
    await using cells = await openCells(['a', 'b'])
    const { b } = linesOf(cells)
    const first = await startService(cells.settings)
    const shops = { a: await newShop(first, { cell: 'a' }), b: await newShop(first, { cell: 'b' }) }
    await first.end()
    b.cut()
    const service = await startService(cells.settings)
    expect(await readiness(service)).toEqual({ status: 'ready', cells: { a: 'ready', b: 'unavailable' } })
    expect(await addCustomer(service, shops.a)).toBe(201)
    expect(await addCustomer(service, shops.b)).toBe(503)
    expect(await newShop(service, { cell: 'a' })).toMatchObject({ cell: 'a' })
    b.mend()
    await expect.poll(() => addCustomer(service, shops.b)).toBe(201)
    expect(await readiness(service)).toMatchObject({ cells: { b: 'ready' } })
  })

  test('stops its companies alone: those of another take payments, and their users sign in', async () => {
    await using cells = await openCells(['a', 'b'])
    const { b } = linesOf(cells)
    const service = await startService(cells.settings)
    const shops = { a: await newShop(service, { cell: 'a' }), b: await newShop(service, { cell: 'b' }) }
    const email = newEmail()
    const account = { name: 'Ada Lovelace', password: goodPassword }
    const browser = newBrowser(service.baseUrl)
    const accept = async (token: string, body: object) =>
      expect((await browser.call('POST', `/invitations/${token}/accept`, body)).status).toBe(200)
    await accept(await invite(service, shops.a, email), account)
    await accept(await invite(service, shops.b, email), {})
    const me = await browser.call('GET', '/me')
    expect(me.body.companies.map(({ companyId }: Loose) => companyId).toSorted()).toEqual(
      [shops.a.companyId, shops.b.companyId].toSorted(),
    )
    b.cut()
    expect(await addCustomer(service, shops.b)).toBe(503)
    expect(await addCustomer(service, shops.a)).toBe(201)
    const signedIn = newBrowser(service.baseUrl)
    const answered = await signedIn.call('POST', '/login', { email, password: goodPassword })
    expect(answered.body, answered.text).toMatchObject({ status: 'signed_in' })
    const left = await signedIn.call('GET', '/me')
    expect(left.body.companies).toMatchObject([{ companyId: shops.a.companyId }])
    b.mend()
    await expect.poll(() => addCustomer(service, shops.b)).toBe(201)
  })

  test('gets the audit and the mails about its users, and the rules of surcharges, when it is back', async () => {
    await using cells = await openCells(['a', 'b'])
    const { b } = linesOf(cells)
    const service = await startService(cells.settings)
    const shop = await newShop(service, { cell: 'b' })
    const email = newEmail()
    const browser = newBrowser(service.baseUrl)
    const token = await invite(service, shop, email)
    expect(await getMails(service, shop)).toMatchObject([{ kind: 'invitation', to: email }])
    expect(await listAudit(service, shop)).toContain('member.invited')
    const account = { name: 'Ada Lovelace', password: goodPassword }
    expect((await browser.call('POST', `/invitations/${token}/accept`, account)).status).toBe(200)
    b.cut()
    const rule = { place: 'TX', rule: 'cap', rate: 1, from: '2020-01-01', source: 'A law of this test' }
    const put = await service.operator.put('/operator/v1/surcharge-rules', { rules: [rule] })
    expect(put.status, put.text).toBe(200)
    b.mend()
    await expect.poll(() => listAudit(service, shop)).toContain('member.joined')
    const newest = async () =>
      (await rowsOf(b.database.url, 'select max(number) as number from surcharge_rule_sets'))[0].number
    await expect.poll(newest).toBe(1)
  })

  test('a hub that is away keeps no company from payments', async () => {
    await using cells = await openCells(['a'])
    const service = await startService(cells.settings)
    const shop = await newShop(service)
    expect(await addCustomer(service, shop)).toBe(201)
    cells.hub.cut()
    expect(await addCustomer(service, shop)).toBe(201)
    const login = { email: newEmail(), password: goodPassword }
    expect((await newBrowser(service.baseUrl).call('POST', '/login', login)).status).toBe(503)
    cells.hub.mend()
    await expect
      .poll(async () => (await newBrowser(service.baseUrl).call('POST', '/login', login)).status)
      .toBe(401)
  })
})

describe('a start', () => {
  test('of five processes at once on empty databases makes them all ready', async () => {
    await using cells = await openCells(['a', 'b'], { empty: true })
    const first = startService(cells.settings)
    const others = Array.from({ length: 4 }, async (_, each) => {
      const { processorUrl } = await first
      const roles = each < 2 ? 'api' : 'worker'
      return startService({
        ...cells.settings,
        FLORIN_ROLES: roles,
        PROCESSOR_URL: processorUrl,
        METRICS_PORT: '0',
      })
    })
    const services = await Promise.all([first, ...others])
    const shop = await newShop(await first)
    for (const { baseUrl } of services.slice(0, 3)) expect(await addCustomer({ baseUrl }, shop)).toBe(201)
  })

  test('refuses settings that fit no installation, in one line', async () => {
    await using cells = await openCells(['a'])
    const { settings } = cells
    const refusals: [Record<string, string>, string][] = [
      [{ FLORIN_CELLS: '{"A B": "x"}' }, 'FLORIN_CELLS must be a JSON object'],
      [{ FLORIN_CELL: 'z' }, 'FLORIN_CELL must be one of the names in FLORIN_CELLS, and is "z"'],
      [{ FLORIN_CELLS: toCellSetting({ a: cells.hub, b: cells.hub }) }, 'two cells with the same database'],
    ]
    for (const [changed, message] of refusals) {
      const { code, stderr } = await expectStartFailure({ ...settings, ...changed })
      expect(code).toBe(1)
      expect(stderr).toContain(message)
      expect(stderr).not.toContain('127.0.0.1')
    }
  })

  test('opens no cell whose database is that of another one, or has a company of another one', async () => {
    await using cells = await openCells(['a', 'b'])
    const { a, b } = linesOf(cells)
    const first = await startService(cells.settings)
    const shop = await newShop(first, { cell: 'a' })
    await first.end()
    const exchanged = await startService({ ...cells.settings, FLORIN_CELLS: toCellSetting({ a: b, b: a }) })
    expect((await readiness(exchanged)).cells).toEqual({ a: 'unavailable', b: 'unavailable' })
    expect(exchanged.stderr()).toContain('it is the database of cell b, not of a')
    await exchanged.end()
    // As after a restore of an older backup: the company has since been moved to another cell.
    const id = toUuid(shop.companyId)
    await rowsOf(cells.hub.database.url, `update company_cells set cell = 'b' where company_id = '${id}'`)
    const doubled = await startService(cells.settings)
    expect((await readiness(doubled)).cells).toEqual({ a: 'unavailable', b: 'ready' })
    expect(doubled.stderr()).toContain(
      `cell a has 1 companies that are in another cell, such as ${shop.companyId} in b`,
    )
    expect(await addCustomer(doubled, shop)).not.toBe(201)
  })

  test('limited to one cell serves its companies, and tells those of others that it does not', async () => {
    await using cells = await openCells(['a', 'b'])
    const first = await startService(cells.settings)
    const shops = { a: await newShop(first, { cell: 'a' }), b: await newShop(first, { cell: 'b' }) }
    const PROCESSOR_URL = first.processorUrl
    const limited = await startService({
      ...cells.settings,
      FLORIN_CELL: 'a',
      FLORIN_ROLES: 'api',
      PROCESSOR_URL,
    })
    expect(await addCustomer(limited, shops.a)).toBe(201)
    const read = await limited.operator.get(`/operator/v1/companies/${shops.b.companyId}`)
    expect(read.status).toBe(503)
    expect(await readiness(limited)).toEqual({ status: 'ready', cells: { a: 'ready' } })
    const rewrap = await limited.operator.post('/operator/v1/rewrap', {})
    expect(rewrap.status).toBe(422)
    expect((await first.operator.post('/operator/v1/rewrap', {})).status).toBe(200)
  })
})

function linesOf({ lines }: TestCells) {
  const { a, b } = lines
  if (!a || !b) throw new Error('the test has no cells a and b')
  return { a, b }
}

function toUuid(companyId: string): string {
  return parseId('cmp', companyId) ?? ''
}
