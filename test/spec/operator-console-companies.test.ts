import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { newCompany } from '../support/florin.ts'
import { newOperator } from '../support/operators.ts'
import {
  ageSessions,
  findToken,
  getMailsTo,
  goodPassword,
  membersOf,
  newBrowser,
  newEmail,
  newUser,
} from '../support/users.ts'
import { expectedCell, rowsOfService } from '../support/service-database.ts'

const path = '/operator/companies'
const unknownCompany = 'cmp_01k2v9m4e8f3q7r5s6t0w1x2y3'
const secrets = /sk_sandbox_|hpp_[\w-]{20}|inv_[\w-]{43}|whsec_/

const newName = () => `Engines ${crypto.randomUUID()}`

describe('the companies of the console', () => {
  test('are found by a part of the name or by id, with counts and without records', async () => {
    const name = newName()
    const company = await newCompany({ name: `Ünder ${name}`, state: 'TX' })
    await newUser(company)
    await membersOf(company).invite({ email: newEmail() })
    const { browser } = await newOperator()
    const found = await browser.call(
      'GET',
      `${path}?search=${encodeURIComponent(`ünder ${name}`.toUpperCase())}`,
    )
    const shown = {
      ...expectedCell(),
      companyId: company.companyId,
      name: `Ünder ${name}`,
      state: 'TX',
      timeZone: expect.any(String),
      products: ['cc', 'ach'],
      limits: {
        requestsPerSecond: expect.any(Number),
        burst: expect.any(Number),
        monthlyQuota: expect.any(Number),
      },
      processor: 'sandbox',
      createdAt: expect.any(String),
      members: 1,
      invited: 1,
      requestsThisMonth: expect.any(Number),
    }
    expect(found.body).toEqual({ companies: [shown], nextCursor: null })
    const byId = await browser.call('GET', `${path}?search=${company.companyId}`)
    expect(byId.body.companies).toEqual([shown])
    expect((await browser.call('GET', `${path}/${company.companyId}`)).body).toEqual(shown)
    expect((await browser.call('GET', `${path}?search=${unknownCompany}`)).body.companies).toEqual([])
    expect((await browser.call('GET', `${path}/${unknownCompany}`)).status).toBe(404)
  })

  test('come in pages, newest first', async () => {
    const name = newName()
    const ids: string[] = []
    for (let made = 0; made < 3; made++) ids.unshift((await newCompany({ name })).companyId)
    const { browser } = await newOperator()
    const read = async (cursor = '') =>
      (await browser.call('GET', `${path}?limit=2&search=${encodeURIComponent(name)}${cursor}`)).body
    const first = await read()
    const second = await read(`&cursor=${first.nextCursor}`)
    const idsOf = (page: typeof first) => page.companies.map((each: { companyId: string }) => each.companyId)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids)
    expect(second.nextCursor).toBeNull()
  })

  test('are refused to admins, and changed only after a re-authentication', async () => {
    const company = await newCompany()
    const { browser: admin } = await newUser(company)
    const { browser, email } = await newOperator()
    await ageSessions(email, 901)
    const ofCompany = `${path}/${company.companyId}`
    for (const [method, call, body] of [
      ['POST', path, { name: 'X', adminEmail: newEmail() }],
      ['PATCH', ofCompany, { limits: { burst: 9 } }],
      ['POST', `${ofCompany}/suspend`, { confirmation: 'Test Company' }],
      ['POST', `${ofCompany}/resume`, {}],
      ['POST', `${ofCompany}/first-admin`, { email: newEmail() }],
    ] as const) {
      const byAdmin = await admin.call(method, call, body)
      expect(byAdmin.body, call).toMatchObject({ statusCode: 403, error: 'forbidden' })
      expect((await browser.call(method, call, body)).body, call).toMatchObject({ reauthenticate: true })
    }
    expect((await admin.call('GET', path)).status).toBe(403)
    expect((await browser.call('GET', path)).status).toBe(200)
  })
})

describe('a new company', () => {
  test('invites its first admin by mail, and shows no secret', async () => {
    const { browser } = await newOperator()
    const [name, adminEmail] = [newName(), newEmail()]
    const sent = {
      name,
      adminEmail,
      state: 'TX',
      zip: '75201',
      timeZone: 'America/Chicago',
      products: ['cc'],
    }
    const made = await browser.call('POST', path, sent)
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({
      name,
      state: 'TX',
      zip: '75201',
      products: ['cc'],
      members: 0,
      invited: 1,
    })
    expect(made.text).not.toMatch(secrets)
    const { companyId } = made.body
    const [mail] = await getMailsTo({ companyId }, adminEmail, 'invitation')
    const admin = newBrowser()
    const accept = `/invitations/${findToken(mail.links[0])}/accept`
    expect((await admin.call('POST', accept, { name: 'Ada', password: goodPassword })).status).toBe(200)
    expect((await admin.call('GET', '/me')).body.companies).toMatchObject([{ companyId, role: 'admin' }])
    const entries = await getAudit({ companyId }, { action: 'company.created' })
    expect(entries).toMatchObject([
      { actor: { type: 'operator', name: 'Grace Hopper', id: expect.stringMatching(/^per_/) } },
    ])
    expect(JSON.stringify(await getAudit({ companyId }, {}))).not.toMatch(secrets)
  })

  test('is made once for an idempotency key, which is the operator’s own', async () => {
    const { browser } = await newOperator()
    const sent = { name: newName(), adminEmail: newEmail() }
    const key = { 'idempotency-key': 'new-company' }
    const first = await browser.call('POST', path, sent, key)
    const second = await browser.call('POST', path, sent, key)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    const other = await (await newOperator()).browser.call('POST', path, sent, key)
    expect(other.body.companyId).not.toBe(first.body.companyId)
    const kept = await rowsOfService(`select answer from idempotency_keys where answer ~ $1`, [sent.name])
    expect(JSON.stringify(kept)).not.toMatch(secrets)
  })

  test.each([
    [{ adminEmail: 'a@b.example' }, 'body.name'],
    [{ name: 'X' }, 'body.adminEmail'],
    [{ name: 'X', adminEmail: 'nobody' }, 'body.adminEmail'],
    [{ name: 'X', adminEmail: 'a@b.example', state: 'ZZ' }, 'body.state'],
    [{ name: 'X', adminEmail: 'a@b.example', settings: {} }, 'body.settings'],
  ])('is refused with a body like %j', async (body, field) => {
    const { browser } = await newOperator()
    const refused = await browser.call('POST', path, body)
    expect(refused.body).toMatchObject({ error: 'validation_failed', fields: [{ path: field }] })
  })

  test('has its first admin invited again until a user joins', async () => {
    const { browser } = await newOperator()
    const { companyId } = (await browser.call('POST', path, { name: newName(), adminEmail: newEmail() })).body
    const email = newEmail()
    const again = await browser.call('POST', `${path}/${companyId}/first-admin`, { email })
    expect(again.body, again.text).toMatchObject({ companyId, members: 0, invited: 2 })
    const [mail] = await getMailsTo({ companyId }, email, 'invitation')
    const accept = `/invitations/${findToken(mail.links[0])}/accept`
    await newBrowser().call('POST', accept, { name: 'Ada', password: goodPassword })
    const late = await browser.call('POST', `${path}/${companyId}/first-admin`, { email: newEmail() })
    expect(late.status).toBe(422)
  })
})

describe('an operator', () => {
  test('changes limits only, and is named in the audit', async () => {
    const company = await newCompany()
    const { browser } = await newOperator()
    const ofCompany = `${path}/${company.companyId}`
    const changed = await browser.call('PATCH', ofCompany, {
      limits: { requestsPerSecond: 3, monthlyQuota: 500 },
    })
    expect(changed.body).toMatchObject({ limits: { requestsPerSecond: 3, monthlyQuota: 500 } })
    const [entry] = await getAudit(company, { action: 'company.changed' })
    expect(entry).toMatchObject({
      actor: { type: 'operator', name: 'Grace Hopper' },
      changes: { 'limits.requestsPerSecond': { after: 3 } },
    })
    const refused = await browser.call('PATCH', ofCompany, { name: 'Mine' })
    expect(refused.body).toMatchObject({ fields: [{ path: 'body.name' }] })
    const wrong = await browser.call('PATCH', ofCompany, { limits: { burst: 0 } })
    expect(wrong.body).toMatchObject({ fields: [{ path: 'body.limits.burst' }] })
  })

  test('suspends a company by its name, and resumes it', async () => {
    const name = newName()
    const company = await newCompany({ name })
    const { browser: admin } = await newUser(company)
    const { browser } = await newOperator()
    const ofCompany = `${path}/${company.companyId}`
    const wrong = await browser.call('POST', `${ofCompany}/suspend`, { confirmation: 'Engines' })
    expect(wrong.body).toMatchObject({ fields: [{ path: 'body.confirmation', code: 'not_equal' }] })
    const suspended = await browser.call('POST', `${ofCompany}/suspend`, { confirmation: name })
    expect(suspended.body).toMatchObject({ suspendedAt: expect.any(String) })
    const home = `/companies/${company.companyId}/home?days=7`
    expect((await admin.call('GET', home)).body).toMatchObject({ error: 'company_suspended' })
    const resumed = await browser.call('POST', `${ofCompany}/resume`, {})
    expect(resumed.body.suspendedAt).toBeUndefined()
    expect((await admin.call('GET', home)).status).toBe(200)
    for (const action of ['company.suspended', 'company.resumed'])
      expect(await getAudit(company, { action })).toMatchObject([{ actor: { name: 'Grace Hopper' } }])
  })
})

describe('the audit of the console', () => {
  test('names operators and companies, and leaves records out', async () => {
    const name = newName()
    const company = await newCompany({ name })
    const { email, operatorId, browser } = await newOperator()
    await browser.call('PATCH', `${path}/${company.companyId}`, { limits: { burst: 7 } })
    const { browser: admin } = await newUser(company)
    await admin.call('PATCH', '/me', { name: 'Ada King' })
    const read = async (filter: string) =>
      (await browser.call('GET', `/operator/audit?limit=100${filter}`)).body.entries
    const [changed] = await read(`&action=company.changed`)
    expect(changed).toMatchObject({
      companyId: company.companyId,
      companyName: name,
      actor: { type: 'operator', name: 'Grace Hopper' },
      changes: { 'limits.burst': { after: 7 } },
    })
    expect(await read(`&subject=${operatorId}`)).toMatchObject([
      { action: 'operator.joined' },
      { action: 'operator.invited', changes: { email: { after: email } } },
    ])
    const [invited] = await read('&action=member.invited')
    expect(invited.changes).toBeUndefined()
    expect(await read(`&action=person.renamed&from=2026-01-01`)).not.toContainEqual(
      expect.objectContaining({ companyId: company.companyId }),
    )
  })

  test('comes in pages, and is for operators', async () => {
    const { browser } = await newOperator()
    const first = (await browser.call('GET', '/operator/audit?limit=1')).body
    const second = await browser.call('GET', `/operator/audit?limit=1&cursor=${first.nextCursor}`)
    expect(second.body.entries[0].id).not.toBe(first.entries[0].id)
    const { browser: admin } = await newUser(await newCompany())
    for (const call of ['/operator/audit', '/operator/operators'])
      expect((await admin.call('GET', call)).status).toBe(403)
  })
})

test('operators see each other', async () => {
  const { email, operatorId, browser } = await newOperator()
  const listed = (await browser.call('GET', '/operator/operators')).body.operators
  expect(listed).toContainEqual(
    expect.objectContaining({ operatorId, email, name: 'Grace Hopper', status: 'active', twoFactor: true }),
  )
  expect(JSON.stringify(listed)).not.toMatch(/opi_/)
})
