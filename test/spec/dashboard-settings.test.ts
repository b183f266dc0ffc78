import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { newDashboard, type DashboardClient } from '../support/dashboard.ts'
import { expectAuditEntry, getAuditEntries } from '../support/dashboard-audit.ts'
import { newCompany, newInvoice, operator, testCards, type TestCompany } from '../support/florin.ts'
import { getMails, goTo, openCheckoutAtNoon, toMinute } from '../support/invoice-life.ts'
import { concurrently } from '../support/one-off.ts'
import { getDeclines, openRenewing } from '../support/subscriptions.ts'
import { goodPassword } from '../support/users.ts'

const path = ({ companyId }: TestCompany) => `/dashboard/v1/companies/${companyId}/settings`

async function openSettings(role = 'admin') {
  const company = await newCompany()
  const dashboard = await newDashboard(company, role)
  return { company, dashboard, ...settingsOf(company, dashboard) }
}

function settingsOf(company: TestCompany, dashboard: DashboardClient) {
  return {
    read: async () => (await dashboard.get(path(company))).body,
    change: (body: object) => dashboard.call('PATCH', path(company), body),
  }
}

test('an admin changes the name, the time zone and the reminders, and the audit says who', async () => {
  const { company, dashboard, read, change } = await openSettings()
  const { asOf, ...before } = await read()
  const reminders = { daysBefore: [5, 1], onDueDate: false, daysAfter: [] }
  const answered = await change({ name: 'Zuse', timeZone: 'America/Denver', settings: { reminders }, asOf })
  expect(answered.status, answered.text).toBe(200)
  expect(answered.body).toEqual({
    ...before,
    name: 'Zuse',
    timeZone: 'America/Denver',
    settings: { ...before.settings, reminders },
    asOf: expect.not.stringContaining(asOf),
  })
  expect(await read()).toEqual(answered.body)
  await expectAuditEntry(company, dashboard, answered, {
    before: 0,
    action: 'company.changed',
    subject: { kind: 'company', id: company.companyId },
    changes: {
      name: { before: 'Test Company', after: 'Zuse' },
      timeZone: { before: before.timeZone, after: 'America/Denver' },
      'settings.reminders.daysBefore': { before: [3], after: [5, 1] },
      'settings.reminders.onDueDate': { before: true, after: false },
      'settings.reminders.daysAfter': { before: [7], after: [] },
    },
  })
})

test.each(['clerk', 'read_only'])('a %s reads the settings and changes none', async (role) => {
  const { company, dashboard, read, change } = await openSettings(role)
  const before = await read()
  expect(before.settings).toMatchObject({ dunningDays: [1, 3, 5, 7], sessionHours: 12 })
  expect((await change({ name: 'Zuse' })).status).toBe(403)
  expect(await read()).toEqual(before)
  expect(await getAuditEntries(company)).toEqual([])
  expect((await dashboard.get(path(await newCompany()))).status).toBe(404)
})

test('the settings of another company are not found', async () => {
  const { dashboard } = await openSettings()
  const { change } = settingsOf(await newCompany(), dashboard)
  expect((await change({ name: 'Zuse' })).status).toBe(404)
})

test.each([
  ['tax above a hundred percent', { taxPercentage: 101 }, 'settings.taxPercentage', 'too_big'],
  [
    'a reminder after 61 days',
    { reminders: { daysAfter: [61] } },
    'settings.reminders.daysAfter.0',
    'too_big',
  ],
  ['a retry on day 0', { dunningDays: [0] }, 'settings.dunningDays.0', 'too_small'],
  ['a session of 25 hours', { sessionHours: 25 }, 'settings.sessionHours', 'too_big'],
  ['a part of a cent', { reauthenticateAbove: 0.005 }, 'settings.reauthenticateAbove', 'invalid_precision'],
  ['a setting of the operator', { webhookHosts: [] }, 'settings.webhookHosts', 'unrecognized_keys'],
])('%s is refused', async (_name, settings, at, code) => {
  const { company, change } = await openSettings()
  expect(getFields(await change({ settings }))).toEqual([{ path: `body.${at}`, code }])
  expect(await getAuditEntries(company)).toEqual([])
})

test.each([
  [{ limits: { burst: 1 } }, 'limits', 'unrecognized_keys'],
  [{ products: ['cc'] }, 'products', 'unrecognized_keys'],
  [{ timeZone: '+05:00' }, 'timeZone', 'invalid_string'],
  [{ state: 'ZZ' }, 'state', 'invalid_enum_value'],
  [{ name: ' ' }, 'name', 'too_small'],
  [{ zip: '123' }, 'zip', 'invalid_string'],
])('%j is refused', async (body, at, code) => {
  const { change } = await openSettings()
  expect(getFields(await change(body))).toEqual([{ path: `body.${at}`, code }])
})

describe('settings of security', () => {
  test.each([
    { requireTwoFactor: false },
    { reauthenticateAbove: 1000 },
    { clerkRefundsUpTo: 20 },
    { sessionIdleMinutes: 30 },
    { sessionHours: 8 },
    { apiSessionHours: 8 },
  ])('%j needs a re-authentication', async (settings) => {
    const { dashboard, read, change } = await openSettings()
    const before = await read()
    const refused = await change({ name: 'Zuse', settings })
    expect([refused.status, refused.body.reauthenticate], refused.text).toEqual([403, true])
    expect(await read()).toEqual(before)
    await dashboard.user.browser.call('POST', '/reauthenticate', { password: goodPassword })
    const changed = await change({ settings })
    expect(changed.body.settings).toEqual({ ...before.settings, ...settings })
  })

  test('a change of nothing else needs none', async () => {
    const { change } = await openSettings()
    expect((await change({ settings: { taxPercentage: 8.25 } })).status).toBe(200)
  })
})

describe('two admins at once', () => {
  async function openTwo() {
    const first = await openSettings()
    const other = settingsOf(first.company, await newDashboard(first.company))
    return { ...first, other, asOf: (await first.read()).asOf }
  }

  test('the second one is refused with field, values, author and time, and nothing is saved', async () => {
    const { company, other, change, read, asOf } = await openTwo()
    await change({ name: 'Zuse', settings: { dunningDays: [2] }, asOf })
    const after = await read()
    const refused = await other.change({ settings: { dunningDays: [4], taxPercentage: 1 }, asOf })
    expect([refused.status, refused.body.error], refused.text).toEqual([409, 'changed_meanwhile'])
    const [entry] = await getAuditEntries(company)
    const conflict = { path: 'settings.dunningDays', before: [1, 3, 5, 7], now: [2] }
    expect(refused.body.conflicts).toEqual([{ ...conflict, changedAt: entry?.at, changedBy: 'Ada Lovelace' }])
    expect(await read()).toEqual(after)
    const { settings } = (await other.change({ settings: { dunningDays: [4] }, asOf: after.asOf })).body
    expect(settings.dunningDays).toEqual([4])
  })

  test('the same value, another field, and a field set back are no conflict', async () => {
    const { other, change, asOf } = await openTwo()
    await change({ settings: { taxPercentage: 5 }, asOf })
    expect((await other.change({ settings: { taxPercentage: 5 }, asOf })).status).toBe(200)
    expect((await other.change({ settings: { receipts: false }, asOf })).status).toBe(200)
    await change({ settings: { taxPercentage: 0 } })
    expect((await other.change({ settings: { taxPercentage: 7 }, asOf })).status).toBe(200)
  })

  test('a change of the operator counts, also several of one field', async () => {
    const { company, change, asOf } = await openTwo()
    for (const name of ['One', 'Two'])
      await operator().patch(`/operator/v1/companies/${company.companyId}`, { name })
    const { conflicts } = (await change({ name: 'Three', asOf })).body
    expect(conflicts).toMatchObject([
      { path: 'name', before: 'Test Company', now: 'Two', changedBy: 'The operator' },
    ])
  })

  test('without asOf the last one counts', async () => {
    const { other, change } = await openTwo()
    await change({ name: 'Zuse' })
    expect((await other.change({ name: 'Turing' })).body.name).toBe('Turing')
  })

  test('of 20 different values at once exactly one is saved, and of 20 equal ones all', async () => {
    const { change, read, asOf } = await openTwo()
    const answered = await concurrently(20, (n) => change({ settings: { taxPercentage: n + 1 }, asOf }))
    const saved = answered.filter(({ status }) => status === 200)
    expect(saved).toHaveLength(1)
    expect(answered.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await read()).settings.taxPercentage).toBe(saved[0]?.body.settings.taxPercentage)
    const { asOf: next } = await read()
    const equal = await concurrently(20, () => change({ name: 'Zuse', asOf: next }))
    expect(equal.filter(({ status }) => status !== 200)).toEqual([])
  })

  test('an asOf that is no id is refused as no id', async () => {
    const { change } = await openTwo()
    expect(getFields(await change({ name: 'Zuse', asOf: 'yesterday' }))).toEqual([
      { path: 'body.asOf', code: 'invalid_string' },
    ])
  })
})

describe('a preview of settings', () => {
  const preview = (company: TestCompany, dashboard: DashboardClient, body: object = {}) =>
    dashboard.post(`${path(company)}/preview`, body)

  test('names the reminders that then go out', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const dashboard = await newDashboard(company)
    for (const dueDate of [on(10), on(10), on(30)])
      await newInvoice(company, customerId, { dueDate, sendEmail: false })
    const dayOf = (n: number) => on(n).slice(0, 10)
    const first = { date: dayOf(7), count: 2, isPartial: false }
    expect((await preview(company, dashboard)).body).toEqual({ reminders: first })
    const settings = { reminders: { daysBefore: [5, 25] } }
    const second = { reminders: { date: dayOf(5), count: 3, isPartial: false } }
    expect((await preview(company, dashboard, { settings })).body).toEqual(second)
    expect((await preview(company, dashboard)).body).toEqual({ reminders: first })
    await settingsOf(company, dashboard).change({ settings })
    await goTo(company, on(6, '12:00'))
    const mails = await getMails(company, 'reminder')
    expect(mails.map(({ sentAt }) => toMinute(sentAt))).toEqual(Array(3).fill(on(5, '09:00')))
  })

  test('names the day of the next retry', async () => {
    const { company, on } = await openRenewing(testCards.declined)
    await goTo(company, on('04-10T08:00'))
    const dashboard = await newDashboard(company)
    const retriesOn = async (body: object) => (await preview(company, dashboard, body)).body.retries
    const one = (day: string) => ({ date: on(day).slice(0, 10), count: 1, isPartial: false })
    expect(await retriesOn({})).toEqual(one('04-11'))
    const settings = { dunningDays: [4] }
    expect(await retriesOn({ settings })).toEqual(one('04-14'))
    expect(await retriesOn({ settings: { dunningDays: [] } })).toBeUndefined()
    await settingsOf(company, dashboard).change({ settings })
    await goTo(company, on('04-20T08:00'))
    expect(await getDeclines(company)).toEqual(['04-10', '04-14'])
  })

  test('writes nothing, refuses what the change refuses, and is open to readers', async () => {
    const { company, dashboard, read } = await openSettings('read_only')
    const before = await read()
    const answered = await preview(company, dashboard, {
      timeZone: 'Asia/Tokyo',
      settings: { dunningDays: [9] },
    })
    expect([answered.status, answered.body]).toEqual([200, {}])
    expect(getFields(await preview(company, dashboard, { timeZone: 'Nowhere' }))).toEqual([
      { path: 'body.timeZone', code: 'invalid_string' },
    ])
    expect(await read()).toEqual(before)
    expect(await getAuditEntries(company)).toEqual([])
    expect((await preview(await newCompany(), dashboard)).status).toBe(404)
  })
})
