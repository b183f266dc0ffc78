import { describe, expect, test } from 'vitest'
import { newDashboard } from '../support/dashboard.ts'
import { newInvoice, saveBankAccount, saveCard, testCards, type Loose } from '../support/florin.ts'
import { dayIn, figuresPath, openBooks, openFigures, zone } from '../support/home.ts'
import { goTo, openCheckoutAtNoon } from '../support/invoice-life.ts'
import { recordOffline } from '../support/offline.ts'
import { setBankOutcome, day, openCheckout, pay, payment, staysInFlight } from '../support/checkout.ts'

const nothing = { cc: 0, ach: 0, offline: 0, fees: 0, refunded: 0, returned: 0 }

describe('the figures of a company are refused', () => {
  test.each([
    ['/home?days=8', 'query.days'],
    ['/home?days=365', 'query.days'],
    ['/home?day=7', 'query.day'],
    ['/reports/takings', 'query.from'],
    ['/reports/takings?from=2027-02-30&to=2027-03-01', 'query.from'],
    ['/reports/takings?from=2027-02-01T00:00:00Z&to=2027-03-01', 'query.from'],
    ['/reports/takings?from=2027-02-02&to=2027-02-01', 'query.to'],
    ['/reports/takings?from=2026-01-01&to=2027-01-02', 'query.to'],
    ['/reports/takings?from=2016-01-01&to=2026-01-01&by=month', 'query.to'],
    ['/reports/takings?from=2027-02-01&to=2027-02-01&by=year', 'query.by'],
  ])('at %s, for %s', async (path, field) => {
    const { company } = await openCheckout()
    const read = await (await newDashboard(company)).get(figuresPath(company, path))
    expect([read.status, read.body.fields?.[0]?.path], read.text).toEqual([400, field])
  })

  test.each(['/home', '/reports/takings?from=2027-02-01&to=2027-02-01', '/reports/receivables'])(
    'at %s to whoever is no member, as those of a company that there is not',
    async (path) => {
      const [own, other] = [await openCheckout(), await openCheckout()]
      const dashboard = await newDashboard(own.company)
      const responses = await Promise.all(
        [other.company.companyId, 'cmp_01k2v9m4e8f3q7r5s6t0w1x2y3'].map((companyId) =>
          dashboard.get(figuresPath({ companyId }, path)),
        ),
      )
      expect(responses.map(({ status }) => status)).toEqual([404, 404])
      expect(new Set(responses.map(({ text }) => text.replace(/"correlationId":"[^"]+"/, ''))).size).toBe(1)
    },
  )
})

describe('home', () => {
  test('of a new company is full of nothing', async () => {
    const { company } = await openCheckout({ timeZone: zone })
    const { home } = await openFigures(company)
    const { now, days, ...read } = await home(90)
    expect(days).toHaveLength(90)
    expect(new Set(days.map(({ date: _date, ...sums }: Loose) => JSON.stringify(sums)))).toEqual(
      new Set([JSON.stringify(nothing)]),
    )
    expect(days.at(-1).date).toBe(dayIn(now))
    expect(read).toEqual({
      timeZone: zone,
      taken: { today: 0, sameDayLastWeek: 0 },
      inFlight: { amount: 0, count: 0 },
      overdue: { amount: 0, count: 0 },
      failedToday: { count: 0, byReason: [] },
      returned: { amount: 0, count: 0 },
      unknown: { count: 0 },
      openAlerts: 0,
      parkedDeliveries: 0,
    })
  })

  test('tells what was taken, what failed and why, what nobody knows of, and what is overdue', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    const { home } = await openFigures(company)
    const owed = async (fields: Record<string, unknown>) => (await newInvoice(company, customerId, fields)).id
    await pay(company, await owed({ amount: 80 }), await saveCard(company, customerId))
    await goTo(company, on(7, '12:00'))
    await pay(company, await owed({ amount: 60 }), await saveCard(company, customerId))
    for (const card of [testCards.insufficientFunds, testCards.insufficientFunds, testCards.declined])
      await payment(company, await owed({}), { accountVaultId: await saveCard(company, customerId, card) })
    const lost = await owed({ amount: 40 })
    await payment(company, lost, {
      accountVaultId: await saveCard(company, customerId, testCards.answerLost),
    })
    const late = await owed({ amount: 90, dueDate: on(8) })
    await recordOffline(company, late, { amount: 15 })
    expect(await home()).toMatchObject({
      taken: { today: 75, sameDayLastWeek: 80 },
      inFlight: { amount: 40, count: 1 },
      failedToday: {
        count: 3,
        byReason: [
          { reasonCode: '1616', reasonText: 'Insufficient funds', count: 2 },
          { reasonCode: expect.any(String), reasonText: expect.any(String), count: 1 },
        ],
      },
      unknown: { count: 1 },
    })
    await goTo(company, on(9, '12:00'))
    expect(await home()).toMatchObject({
      taken: { today: 0 },
      overdue: { amount: 75, count: 1, oldestDueAt: `${on(8)}T00:00:00.000Z` },
      failedToday: { count: 0, byReason: [] },
    })
  })

  test('has a bank transfer in flight until it settles, and taken on that day; what comes back is returned on its own', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon({ timeZone: zone })
    const figures = await openFigures(company)
    const bank = await saveBankAccount(company, customerId, staysInFlight)
    await pay(company, (await newInvoice(company, customerId, { amount: 70 })).id, bank)
    const flying = await figures.home()
    expect(flying).toMatchObject({ taken: { today: 0 }, inFlight: { amount: 70, count: 1 } })
    const { nextSettlementAt } = flying.inFlight
    expect(Date.parse(nextSettlementAt) - Date.parse(flying.now)).toBeGreaterThan(2 * day * 1_000)
    await goTo(company, on(4, '18:00'))
    await setBankOutcome(company, 'settled')
    expect(await figures.home()).toMatchObject({ taken: { today: 70 }, inFlight: { amount: 0, count: 0 } })
    await goTo(company, on(6, '18:00'))
    await setBankOutcome(company, 'returned')
    const { taken, returned, openAlerts, days } = await figures.home()
    expect([taken.today, returned, openAlerts]).toEqual([0, { amount: 70, count: 1 }, 1])
    expect(days.slice(-3)).toEqual([
      { ...nothing, date: on(4), ach: 70 },
      { ...nothing, date: on(5) },
      { ...nothing, date: on(6), returned: 70 },
    ])
    await goTo(company, on(40, '18:00'))
    expect((await figures.home()).returned).toEqual({ amount: 0, count: 0 })
  })
})

describe('a day', () => {
  test.each([
    ['of 23 hours', '2027-03-14', ['2027-03-14T06:00:00.000Z', '2027-03-15T04:59:00.000Z']],
    ['of 25 hours', '2027-11-07', ['2027-11-07T05:00:00.000Z', '2027-11-08T05:59:00.000Z']],
  ])('%s has what is paid in its first and in its last minute, and nothing else', async (_, date, within) => {
    const { company, card, owed, figures } = await openBooks()
    const [first = '', last = ''] = within
    const before = new Date(Date.parse(first) - 90_000).toISOString()
    const after = new Date(Date.parse(last) + 60_000).toISOString()
    const at: [string, number][] = [
      [before, 1],
      [first, 10],
      [last, 20],
      [after, 400],
    ]
    for (const [moment, amount] of at) {
      await goTo(company, moment)
      await pay(company, await owed(amount), card, amount)
    }
    const { rows, total } = await figures.takings('2027-01-01', '2027-12-31')
    expect(rows.find((row: Loose) => row.date === date)).toEqual({
      ...nothing,
      date,
      cc: 30,
      fees: 0.9,
      net: 30.9,
      count: 2,
    })
    expect([total.cc, total.count]).toEqual([431, 4])
  })
})

describe('what is due', () => {
  test('stands with how many days ago the due day was, where the company is', async () => {
    const { company, owed, figures, card } = await openBooks()
    await goTo(company, '2027-06-15T12:00:00.000Z')
    const due = (dueDate: string, amount: number) => owed(amount, { dueDate })
    const first = await due('2027-06-15', 1)
    await due('2027-06-16', 2)
    // It is late in the evening of the previous day in the company's time zone.
    await due('2027-06-15T04:30:00.000Z', 4)
    await due('2027-05-16', 8)
    await due('2027-05-15', 16)
    await due('2027-04-16', 32)
    await due('2027-04-15', 64)
    await due('2027-03-17', 128)
    await due('2027-03-16', 256)
    await pay(company, first, card, 0.5)
    const { buckets, total } = await figures.receivables()
    expect(buckets).toEqual([
      { from: 0, to: 0, count: 2, amountDue: 2.5 },
      { from: 1, to: 30, count: 2, amountDue: 12 },
      { from: 31, to: 60, count: 2, amountDue: 48 },
      { from: 61, to: 90, count: 2, amountDue: 192 },
      { from: 91, count: 1, amountDue: 256 },
    ])
    expect(total).toEqual({ count: 9, amountDue: 510.5 })
  })
})
