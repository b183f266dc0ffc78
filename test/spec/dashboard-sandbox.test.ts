import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { newDashboard } from '../support/dashboard.ts'
import { expectAuditEntry, getAuditEntries } from '../support/dashboard-audit.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { newCompany, newCustomer, newInvoice, operator, saveBankAccount } from '../support/florin.ts'

const daySeconds = 86_400
const dayMs = daySeconds * 1_000

const clockPath = ({ companyId }: { companyId: string }) => `/dashboard/v1/companies/${companyId}/clock`

async function openSandbox() {
  const company = await newCompany()
  const admin = await newDashboard(company)
  const show = async () => {
    const read = await admin.get(clockPath(company))
    expect(read.status, read.text).toBe(200)
    return read.body
  }
  return { company, admin, show, now: async () => Date.parse((await show()).now) }
}

describe('the clock of a company in the dashboard', () => {
  test('is the one that the sandbox control shows', async () => {
    const { company, show } = await openSandbox()
    const { companyId } = company
    await operator().post('/sandbox/v1/clock', { companyId, advanceSeconds: daySeconds })
    const before = (await operator().get(`/sandbox/v1/clock?companyId=${companyId}`)).body
    const shown = await show()
    expect(shown).toEqual({ companyId, now: expect.any(String) })
    expect(shown.now >= before.now).toBe(true)
  })

  test('moves by seconds, and to a moment, and the audit has both', async () => {
    const { company, admin, now } = await openSandbox()
    const before = await now()
    const moved = await admin.post(clockPath(company), { advanceSeconds: daySeconds })
    expect(moved.body).toEqual({ companyId: company.companyId, now: expect.any(String) })
    expect(Date.parse(moved.body.now)).toBeGreaterThanOrEqual(before + dayMs)
    const entry = await expectAuditEntry(company, admin, moved, {
      before: 0,
      action: 'clock.moved',
      subject: { kind: 'company', id: company.companyId },
      changes: { now: { before: expect.any(String), after: expect.any(String) } },
    })
    const { before: from, after: to } = entry['changes'].now
    expect(Date.parse(to) - Date.parse(from)).toBe(dayMs)
    const advanceTo = new Date(before + 5 * dayMs).toISOString()
    await expectAuditEntry(company, admin, await admin.post(clockPath(company), { advanceTo }), {
      before: 1,
      action: 'clock.moved',
      subject: { kind: 'company', id: company.companyId },
      changes: { now: { before: expect.any(String), after: advanceTo } },
    })
    expect(await now()).toBeGreaterThanOrEqual(before + 5 * dayMs)
  })

  test('does the work that is due on the way', async () => {
    const { company, admin } = await openSandbox()
    const customerId = await newCustomer(company)
    const accountVaultId = await saveBankAccount(company, customerId)
    const { id } = await newInvoice(company, customerId)
    const paid = await company.api.put(`/api/invoices/${id}/payment`, { accountVaultId })
    expect(paid.status, paid.text).toBe(200)
    expect((await admin.post(clockPath(company), { advanceSeconds: 8 * daySeconds })).status).toBe(200)
    expect((await admin.get(`/api/invoices/${id}`)).body).toMatchObject({ invoiceStatus: 'Paid' })
  })

  test('adds up moves that two admins and the operator make at once', async () => {
    const { company, admin, now } = await openSandbox()
    const other = await newDashboard(company)
    const before = await now()
    const move = { advanceSeconds: daySeconds }
    const answered = await Promise.all([
      admin.post(clockPath(company), move),
      other.post(clockPath(company), move),
      operator().post('/sandbox/v1/clock', { companyId: company.companyId, ...move }),
    ])
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await now()).toBeGreaterThanOrEqual(before + 3 * dayMs)
    expect(await getAuditEntries(company)).toHaveLength(2)
  })

  test('stays after a move that is refused, and after one of no length, and the audit has neither', async () => {
    const { company, admin, now } = await openSandbox()
    const before = await now()
    const past = new Date(before - 60_000).toISOString()
    const refused: [object, { path: string; code: string }][] = [
      [{}, { path: 'body.advanceSeconds', code: 'invalid_type' }],
      [
        { advanceSeconds: 1, advanceTo: '2099-01-01' },
        { path: 'body.advanceTo', code: 'not_applicable' },
      ],
      [{ advanceSeconds: -1 }, { path: 'body.advanceSeconds', code: 'too_small' }],
      [{ advanceTo: past }, { path: 'body.advanceTo', code: 'too_small' }],
      [{ advanceTo: 'tomorrow' }, { path: 'body.advanceTo', code: 'invalid_string' }],
      [{ advanceTo: '2999-01-01' }, { path: 'body.advanceTo', code: 'too_big' }],
      [
        { advanceSeconds: 1, hours: 1 },
        { path: 'body.hours', code: 'unrecognized_keys' },
      ],
    ]
    for (const [move, problem] of refused)
      expect(getFields(await admin.post(clockPath(company), move))).toEqual([problem])
    expect((await admin.post(clockPath(company), { advanceSeconds: 0 })).status).toBe(200)
    // The clock goes on in real time, so it is compared with half a day.
    expect((await now()) - before).toBeLessThan(dayMs / 2)
    expect(await getAuditEntries(company)).toEqual([])
  })

  test.each(['clerk', 'read_only'])('is neither shown to a %s nor moved', async (role) => {
    const { company, now } = await openSandbox()
    const before = await now()
    const dashboard = await newDashboard(company, role)
    expectEnvelope(await dashboard.get(clockPath(company)), 403, 'forbidden')
    const move = { advanceSeconds: daySeconds }
    expectEnvelope(await dashboard.post(clockPath(company), move), 403, 'forbidden')
    expect((await now()) - before).toBeLessThan(dayMs / 2)
  })

  test('of another company is not found', async () => {
    const [{ admin }, other] = [await openSandbox(), await openSandbox()]
    const before = await other.now()
    expectEnvelope(await admin.get(clockPath(other.company)), 404, 'not_found')
    const move = { advanceSeconds: daySeconds }
    expectEnvelope(await admin.post(clockPath(other.company), move), 404, 'not_found')
    expect((await other.now()) - before).toBeLessThan(dayMs / 2)
  })
})

describe('the work that a move of the clock would perform', () => {
  const duePath = (company: { companyId: string }, until: number | string) =>
    `${clockPath(company)}/due?until=${typeof until === 'string' ? until : new Date(until).toISOString()}`

  test('is counted by kind until the target, and performed by the move', async () => {
    const { company, admin, now } = await openSandbox()
    const before = await now()
    const dueDate = new Date(before + 5 * dayMs).toISOString()
    const customerId = await newCustomer(company)
    await newInvoice(company, customerId, { dueDate })
    await newInvoice(company, customerId, { dueDate, reminders: false })
    const until = before + 10 * dayMs
    const due = await admin.get(duePath(company, until))
    expect(due.body).toEqual({
      now: expect.any(String),
      work: [
        { kind: 'reminder', count: 1, firstAt: expect.any(String) },
        { kind: 'overdue', count: 1, firstAt: dueDate },
      ],
      isPart: false,
    })
    expect((await admin.get(duePath(company, before + dayMs))).body.work).toEqual([])
    const moved = await admin.post(clockPath(company), { advanceTo: new Date(until).toISOString() })
    expect(moved.status, moved.text).toBe(200)
    const kinds = (await admin.get(duePath(company, until))).body.work
    expect(kinds).not.toContainEqual(expect.objectContaining({ kind: 'overdue' }))
  })

  test('names the next moment of the sandbox processor', async () => {
    const { company, admin, now } = await openSandbox()
    const customerId = await newCustomer(company)
    const accountVaultId = await saveBankAccount(company, customerId)
    const { id } = await newInvoice(company, customerId)
    expect((await company.api.put(`/api/invoices/${id}/payment`, { accountVaultId })).status).toBe(200)
    const before = await now()
    const soon = await admin.get(duePath(company, before + dayMs / 24))
    expect(soon.body).not.toHaveProperty('processorAt')
    const later = await admin.get(duePath(company, before + 8 * dayMs))
    expect(Date.parse(later.body.processorAt)).toBeGreaterThan(before)
  })

  test('is shown to admins alone, and needs a moment', async () => {
    const { company, admin } = await openSandbox()
    expect(getFields(await admin.get(duePath(company, 'tomorrow')))).toEqual([
      { path: 'query.until', code: 'invalid_string' },
    ])
    const clerk = await newDashboard(company, 'clerk')
    expectEnvelope(await clerk.get(duePath(company, '2030-01-01')), 403, 'forbidden')
  })
})

describe('a mail of the sandbox', () => {
  const pageOf = ({ companyId }: { companyId: string }, id: string) =>
    `/dashboard/v1/companies/${companyId}/messages/${id}/page`

  test('is shown as the payer sees it, without links and scripts, and may not be framed elsewhere', async () => {
    const { company, admin } = await openSandbox()
    await newInvoice(company, await newCustomer(company))
    const listed = await admin.get(`/dashboard/v1/companies/${company.companyId}/messages`)
    const [message] = listed.body.messages
    const page = await admin.get(pageOf(company, message.id))
    expect(page.status, page.text).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(page.text).toContain('<html')
    expect(page.text).not.toMatch(/href=|<script|\/pay\//)
    const outbox = await operator().get(`/sandbox/v1/outbox?companyId=${company.companyId}`)
    for (const link of outbox.body.messages.flatMap(({ links }: { links: string[] }) => links))
      expect(page.text).not.toContain(link)
  })

  test('is of its company, and for admins', async () => {
    const [{ company, admin }, other] = [await openSandbox(), await openSandbox()]
    await newInvoice(company, await newCustomer(company))
    const listed = await admin.get(`/dashboard/v1/companies/${company.companyId}/messages`)
    const [{ id }] = listed.body.messages
    expectEnvelope(await other.admin.get(pageOf(other.company, id)), 404, 'not_found')
    expectEnvelope(await other.admin.get(pageOf(company, id)), 404, 'not_found')
    const clerk = await newDashboard(company, 'clerk')
    expectEnvelope(await clerk.get(pageOf(company, id)), 403, 'forbidden')
  })
})
