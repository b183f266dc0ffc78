import { describe, expect, test } from 'vitest'
import { newDashboard, type DashboardClient } from '../support/dashboard.ts'
import { expectEnvelope } from '../support/envelope.ts'
import {
  getBooks,
  newCompany,
  newCustomer,
  operator,
  saveCard,
  testCards,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import {
  change,
  getHistory,
  newPlan,
  newSubscription,
  openCheckoutAt,
  openRenewing,
  openSubscription,
  paidThenDeclined,
} from '../support/subscriptions.ts'

const pathOf = ({ companyId }: TestCompany, id: string) =>
  `/dashboard/v1/companies/${companyId}/subscriptions/${id}`

async function read(dashboard: DashboardClient, path: string): Promise<Loose> {
  const response = await dashboard.get(path)
  expect(response.status, response.text).toBe(200)
  return response.body
}

const surcharging = { surcharge: { enabled: true, percentage: 3 }, settings: { surchargeOnRecurring: true } }

async function setDunning({ companyId }: TestCompany, dunningDays: number[]) {
  const patched = await operator().patch(`/operator/v1/companies/${companyId}`, { settings: { dunningDays } })
  expect(patched.status, patched.text).toBe(200)
}

describe('the details of a subscription in the dashboard', () => {
  test('tell the next payment as the schedule then makes it, surcharge included', async () => {
    const { company, id, on, vaultId } = await openSubscription('03-10T08:00', { company: surcharging })
    const dashboard = await newDashboard(company, 'read_only')
    const before = await read(dashboard, pathOf(company, id))
    expect(before).toMatchObject({
      subscription: { subscriptionId: id, status: 'active' },
      plan: { name: 'Gold' },
      customer: { firstName: 'Pat', lastName: 'Payer' },
      paymentMethods: [{ id: vaultId, inUse: true }],
      nextPayment: { date: on('04-10T08:00'), amount: 50, isCharged: true },
    })
    await goTo(company, on('04-10T09:00'))
    const charge = (await getBooks(company)).at(-1)
    expect(charge).toMatchObject({
      amountCents: Math.round(before.nextPayment.total * 100),
      surchargeCents: Math.round(before.nextPayment.surcharge * 100),
    })
    const after = await read(dashboard, pathOf(company, id))
    expect(after.nextPayment.date).toBe(on('05-10T08:00'))
    expect(after.invoices).toMatchObject([
      {
        invoiceStatus: 'Paid',
        amount: 50,
        isPayable: false,
        periodStart: on('04-10T08:00'),
        periodEnd: on('05-10T08:00'),
      },
      { invoiceStatus: 'Paid', periodStart: on('03-10T08:00'), periodEnd: on('04-10T08:00') },
    ])
    expect(after.failure).toBeUndefined()
  })

  test('tell a failed charge with its retries, and a changed setting at once', async () => {
    const { company, id, on } = await openRenewing(testCards.declined, {
      settings: { dunningDays: [1, 3, 7] },
    })
    const dashboard = await newDashboard(company)
    await goTo(company, on('04-11T09:00'))
    const days = async () => {
      const { failure } = await read(dashboard, pathOf(company, id))
      return failure.retries.map(
        ({ at, isDone }: Loose) => `${at.slice(5, 10)} ${isDone ? 'done' : 'to come'}`,
      )
    }
    const { failure, subscription, invoices } = await read(dashboard, pathOf(company, id))
    expect(subscription.status).toBe('failed')
    expect(failure).toMatchObject({
      invoiceId: invoices[0].id,
      amountDue: 50,
      reasonCode: expect.any(String),
    })
    expect(failure.nextRetryAt.slice(5, 10)).toBe('04-13')
    expect(await days()).toEqual(['04-11 done', '04-13 to come', '04-17 to come'])
    await setDunning(company, [1, 5])
    expect(await days()).toEqual(['04-11 done', '04-15 to come'])
    await setDunning(company, [1])
    await goTo(company, on('04-20T09:00'))
    const over = await read(dashboard, pathOf(company, id))
    expect(over.failure.nextRetryAt).toBeUndefined()
    expect(over.invoices[0]).toMatchObject({ isPayable: true, amountDue: 50 })
  })

  test('end with the subscription', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    await change(company, id, { operation: 'cancel', cancelAtPeriodEnd: true })
    const dashboard = await newDashboard(company)
    const { nextPayment, subscription } = await read(dashboard, pathOf(company, id))
    expect(nextPayment).toBeUndefined()
    expect(subscription).toMatchObject({ cancelAtPeriodEnd: true, status: 'active' })
  })

  test('are hidden from others, and unknown ones are not found', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const other = await newCompany()
    const stranger = await newDashboard(other)
    for (const path of [
      pathOf(company, id),
      pathOf(other, id),
      pathOf(other, 'sub_01h455vb4pex5vsknk084sn02q'),
      `${pathOf(company, id)}/history`,
      `${pathOf(other, id)}/history`,
    ])
      expectEnvelope(await stranger.get(path), 404, 'not_found')
  })
})

describe('the list of subscriptions in the dashboard', () => {
  test('has each subscription in one tab, with counts that equal the list and the sum of a month', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    await saveCard(company, customerId)
    const startDate = on('03-10T08:00')
    const monthly = await newPlan(company)
    const yearly = await newPlan(company, { billingCycle: 'yearly', price: 120 })
    const trial = await newPlan(company, { trialDays: 30 })
    const newOne = (planId: string, fields: object = {}) =>
      newSubscription(company, { customerId, planId, startDate, ...fields })
    const made = {
      active: [await newOne(monthly), await newOne(yearly)],
      trial: [await newOne(trial)],
      past_due: [] as string[],
      ending: [await newOne(monthly)],
      ended: [await newOne(monthly)],
    }
    await change(company, made.ending[0] ?? '', { operation: 'cancel', cancelAtPeriodEnd: true })
    await change(company, made.ended[0] ?? '', { operation: 'cancel' })
    const declined = await newCustomer(company, { companyName: 'Broke Ltd' })
    await saveCard(company, declined, paidThenDeclined)
    made.past_due.push(await newSubscription(company, { customerId: declined, planId: monthly, startDate }))
    await goTo(company, on('04-09T08:00'))
    await goTo(company, on('04-10T08:01'))
    const dashboard = await newDashboard(company, 'read_only')
    const { tabs } = await read(dashboard, pathOf(company, 'tabs'))
    const inTab = async (tab: string) => {
      const found = await dashboard.post(pathOf(company, 'search'), { filters: { tab: { value: tab } } })
      expect(found.status, found.text).toBe(201)
      return found.body.subscriptions
    }
    // The trial and the ending one are over by now.
    const expected = {
      ...made,
      active: [...made.active, ...made.trial],
      trial: [],
      ending: [],
      ended: [...made.ending, ...made.ended],
    }
    for (const { tab, count } of tabs) {
      const ids = (await inTab(tab)).map(({ subscriptionId }: Loose) => subscriptionId)
      expect(ids.toSorted(), tab).toEqual([...expected[tab as keyof typeof expected]].toSorted())
      expect(ids).toHaveLength(count)
    }
    expect(tabs.map(({ tab, perMonth }: Loose) => [tab, perMonth])).toEqual([
      ['active', 110],
      ['trial', 0],
      ['past_due', 50],
      ['ending', 0],
      ['ended', 100],
    ])
    const [late] = await inTab('past_due')
    expect(late).toMatchObject({
      customer: { companyName: 'Broke Ltd' },
      failure: { amountDue: 50, nextRetryAt: expect.any(String), reasonText: expect.any(String) },
    })
  })

  test('tells trials and those that end, finds by name, and pages newest first', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    await saveCard(company, customerId)
    const startDate = on('03-10T08:00')
    const planId = await newPlan(company, { trialDays: 30 })
    const ids: string[] = []
    for (let place = 0; place < 3; place++)
      ids.push(await newSubscription(company, { customerId, planId, startDate }))
    const dashboard = await newDashboard(company)
    const find = async (body: object) => {
      const found = await dashboard.post(pathOf(company, 'search'), body)
      expect(found.status, found.text).toBe(201)
      return {
        ids: found.body.subscriptions.map(({ subscriptionId }: Loose) => subscriptionId),
        ...found.body,
      }
    }
    const byName = { customer: { value: 'pay', operator: 'contains' } }
    const firstPage = await find({ limit: 2, filters: { tab: { value: 'trial' }, ...byName } })
    expect(firstPage.ids).toEqual([ids[2], ids[1]])
    expect(firstPage.subscriptions[0].nextPayment).toMatchObject({ date: on('04-09T08:00'), amount: 50 })
    const { nextCursor: cursor } = firstPage
    expect((await find({ limit: 2, cursor, filters: { tab: { value: 'trial' }, ...byName } })).ids).toEqual([
      ids[0],
    ])
    expect((await find({ filters: { customer: { value: 'nobody' } } })).ids).toEqual([])
    await change(company, ids[0] ?? '', { operation: 'cancel', cancelAtPeriodEnd: true })
    expect((await find({ filters: { tab: { value: 'ending' } } })).ids).toEqual([ids[0]])
    const stranger = await newDashboard(await newCompany())
    expectEnvelope(await stranger.post(pathOf(company, 'search'), {}), 404, 'not_found')
    expectEnvelope(await stranger.get(pathOf(company, 'tabs')), 404, 'not_found')
    expect(
      (await dashboard.post(pathOf(company, 'search'), { filters: { tab: { value: 'x' } } })).status,
    ).toBe(400)
  })

  test('is exported as it is filtered', async () => {
    const { company, id, planId } = await openSubscription('03-10T08:00')
    const dashboard = await newDashboard(company)
    const exported = async (filters: object) => {
      const query = new URLSearchParams({ filters: JSON.stringify(filters) })
      const path = `/dashboard/v1/companies/${company.companyId}/exports/subscriptions.csv?${query}`
      const file = await dashboard.get(path)
      expect(file.status, file.text).toBe(200)
      return file.text.trim().split('\r\n')
    }
    const [header = '', row = '', ...rest] = await exported({ tab: { value: 'active' } })
    expect(rest).toEqual([])
    expect(header).toContain('subscriptionId,status,planId,planName,totalAmount')
    expect(row).toContain(`${id},active,${planId},Gold,50.00,monthly,recurring`)
    expect(row).toContain('Pat,Payer')
    expect(await exported({ tab: { value: 'ended' } })).toHaveLength(1)
    expect(await exported({ customer: { value: 'payer' } })).toHaveLength(2)
    expect(await exported({ customer: { value: 'nobody' } })).toHaveLength(1)
  })
})

describe('the history of a subscription in the dashboard', () => {
  test('has the events of the API, newest first, with who acted and what was mailed', async () => {
    const { company, id, on } = await openRenewing(testCards.declined)
    const dashboard = await newDashboard(company)
    await goTo(company, on('04-11T09:00'))
    const changed = await dashboard.call('PUT', `/api/subscriptions/v2/${id}`, {
      operation: 'cancel',
      cancelAtPeriodEnd: true,
      reason: 'Moved away',
    })
    expect(changed.status, changed.text).toBe(200)
    const { entries } = await read(dashboard, `${pathOf(company, id)}/history`)
    const events = entries.filter(({ kind }: Loose) => kind !== 'mailed')
    const types = (await getHistory(company, id)).map((event) => event.split(' ')[0])
    expect(events.map(({ kind }: Loose) => kind).toReversed()).toEqual(types)
    expect(events[0]).toMatchObject({
      kind: 'cancel_requested',
      by: { type: 'person', name: 'Ada Lovelace' },
      text: expect.stringMatching(/^Cancellation on May 10, \d{4} requested: Moved away$/),
    })
    const failures = events.filter(({ kind }: Loose) => kind === 'charge_failed')
    expect(failures.map(({ text }: Loose) => text)).toEqual(['Retry 1 failed', 'Charge failed'])
    expect(failures[0]).toMatchObject({
      by: { type: 'system' },
      reasonCode: expect.any(String),
    })
    expect(events.find(({ kind }: Loose) => kind === 'invoiced')).toMatchObject({
      text: 'Invoice of $50.00 created',
      invoiceId: expect.stringMatching(/^inv_/),
    })
    expect(events.at(-1)).toMatchObject({ kind: 'created', by: { type: 'api_key' } })
    const mails = entries.filter(({ kind }: Loose) => kind === 'mailed')
    expect(mails.length).toBeGreaterThan(1)
    for (const { messageId } of mails) expect(messageId).toMatch(/^msg_/)
    const times = entries.map(({ at }: Loose) => at)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})
