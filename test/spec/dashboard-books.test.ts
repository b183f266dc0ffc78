import { describe, expect, test } from 'vitest'
import { exportPath, getExport } from '../support/exports.ts'
import { newCustomer, newInvoice, testCards, type Loose } from '../support/florin.ts'
import { dayIn, figuresPath, keptThere, openBooks } from '../support/home.ts'
import { by, cents, sumOf, toCentsOf, toReport, type Lines } from '../support/movement-file.ts'
import { goTo, refund } from '../support/invoice-life.ts'
import { parseId } from '#kernel/ids'
import { inDatabase } from '../support/search.ts'
import { recordOffline, reverseOffline } from '../support/offline.ts'
import { saveCardFrom } from '../support/quotes.ts'
import { pay, payment, setBankOutcome } from '../support/checkout.ts'

type Books = Awaited<ReturnType<typeof openBooks>>

const chargedBack = '4000000000000259'

/** Lives a few days with every kind of movement; `at` are five instants, and the last is days after the others. */
async function live({ company, customerId, card, bank, owed }: Books, timeZone: string, at: string[]) {
  const [first = '', second = '', third = '', fourth = '', last = ''] = at
  await goTo(company, first)
  const sale = await pay(company, await owed(100), card)
  const checkInvoice = await owed(250)
  const check = { method: 'check', reference: '=1042', receivedOn: dayIn(first, timeZone) }
  const { transactionId: checkId } = await recordOffline(company, checkInvoice, check)
  const disputed = await saveCardFrom(company, customerId, {}, chargedBack)
  await pay(company, await owed(80), disputed)
  const declined = await saveCardFrom(company, customerId, {}, testCards.declined)
  expect((await payment(company, await owed(7), { accountVaultId: declined })).status).toBe(400)
  const transfer = await pay(company, await owed(301), bank)
  await goTo(company, second)
  await refund(company, sale.transactionId, { transaction_amount: 30.5 })
  await setBankOutcome(company, 'settled', 301)
  await goTo(company, third)
  await reverseOffline(company, checkInvoice, checkId)
  await recordOffline(company, await owed(45), { method: 'cash' })
  await pay(company, await owed(20.2), card)
  await goTo(company, fourth)
  await setBankOutcome(company, 'returned', 301)
  await recordOffline(company, await owed(60), { method: 'wire', reference: 'W-7' })
  await goTo(company, last)
  return { sale, transfer, checkId }
}

/** Compares the offline columns of the report and its file with the rows of offline payments. */
async function expectMethods({ company, figures }: Books, lines: Lines, [from, to]: [string, string]) {
  const span = `from=${from}&to=${to}&by=month&detail=offline`
  const { rows, total } = (await figures.dashboard.get(figuresPath(company, `/reports/takings?${span}`))).body
  const sales = by(by(lines, 'paymentMethod', 'offline'), 'action', 'sale')
  const methods = ['cash', 'check', 'wire', 'card_terminal', 'other']
  const sumsOf = (some: Lines) =>
    Object.fromEntries(
      methods.map((method) => [method, sumOf(by(some, 'offlineMethod', method), 'amount') / 100]),
    )
  for (const { date, offlineMethods } of rows)
    expect(offlineMethods).toEqual(sumsOf(sales.filter(({ day = '' }) => day.startsWith(date))))
  expect(total.offlineMethods).toEqual({ cash: 45, check: 250, wire: 60, card_terminal: 0, other: 0 })
  const file = await getExport(company, figures.dashboard.user, `${exportPath(company, 'takings')}?${span}`)
  for (const method of methods)
    expect(sumOf(file, `offline.${method}`)).toBe(cents(total.offlineMethods[method]))
}

/** Compares each cell of the report of a few days with the totals of the list behind it. */
async function expectCells({ company, figures }: Books, lines: Lines) {
  const path = `/dashboard/v1/companies/${company.companyId}/transactions/search`
  const movements = by(lines, 'day', ...lines.flatMap(({ day = '' }) => (day === '' ? [] : [day])))
  const [from, until] = [movements.at(-1)?.['movedAt'], movements[3]?.['movedAt']].toSorted()
  const movedAt = { value: [from, until], operator: 'between' }
  const within = movements.filter(({ movedAt: at = '' }) => at >= (from ?? '') && at <= (until ?? ''))
  for (const filters of [
    {},
    { movedAt },
    { movedAt, action: { value: 'return' } },
    { movedAt, action: { value: 'refund' }, paymentMethod: { value: 'cc' } },
    { movedAt, action: { value: ['sale', 'authcomplete'] }, paymentMethod: { value: 'ach' } },
    { movedAt, paymentMethod: { value: 'offline' }, offlineMethod: { value: 'check' } },
  ]) {
    const { body } = await figures.dashboard.post(path, { filters, totals: true, limit: 1 })
    const file = await getExport(
      company,
      figures.dashboard.user,
      exportPath(company, 'transactions', filters),
    )
    const { cc, ach, offline, fees, refunded, returned, net } = toReport(file.filter(({ day }) => day !== ''))
    expect([filters, toCentsOf(body.totals)]).toEqual([
      filters,
      {
        collected: cc + ach + offline,
        fees,
        refunded,
        returned,
        net,
        count: new Set(file.map(({ transactionId }) => transactionId)).size,
      },
    ])
    if ('movedAt' in filters && !('action' in filters) && !('offlineMethod' in filters))
      expect(file).toEqual(within)
  }
}

/** Local midnights and changes of the clock are between these instants. */
const calendars: [name: string, timeZone: string, at: string[]][] = [
  [
    'in Los Angeles, where the clock goes forward',
    'America/Los_Angeles',
    [
      '2027-03-14T07:59:00.000Z',
      '2027-03-14T08:01:00.000Z',
      '2027-03-15T06:59:00.000Z',
      '2027-03-15T07:01:00.000Z',
      '2027-03-20T12:00:00.000Z',
    ],
  ],
  [
    'in Los Angeles, where the clock goes back at the beginning of a month',
    'America/Los_Angeles',
    [
      '2027-11-01T06:59:00.000Z',
      '2027-11-01T07:01:00.000Z',
      '2027-11-08T07:59:00.000Z',
      '2027-11-08T08:01:00.000Z',
      '2027-11-12T12:00:00.000Z',
    ],
  ],
  [
    'in UTC, at the end of a year',
    'UTC',
    [
      '2027-12-31T23:59:00.000Z',
      '2028-01-01T00:01:00.000Z',
      '2028-01-01T23:59:00.000Z',
      '2028-01-02T00:01:00.000Z',
      '2028-01-06T12:00:00.000Z',
    ],
  ],
]

describe('the file of transactions, the reports, the home page and the books of the processor agree', () => {
  test.each(calendars)('on each day and in each month %s', async (_, timeZone, at) => {
    const books = await openBooks(timeZone)
    await live(books, timeZone, at)
    const { company, figures } = books
    const lines = await getExport(company, figures.dashboard.user, exportPath(company, 'transactions'))
    for (const { day, movedAt = '' } of lines) expect(day).toBe(movedAt && dayIn(movedAt, timeZone))
    const { days } = await figures.home(30)
    const [from, to] = [days[0].date, days.at(-1).date]

    for (const period of ['day', 'month']) {
      const { rows, total } = await figures.takings(from, to, period)
      const within = (date: string) => lines.filter(({ day = '' }) => day.startsWith(date))
      for (const row of rows)
        expect([row.date, toReport(within(row.date))]).toEqual([row.date, toCentsOf(row)])
      expect(toReport(by(lines, 'day', ...days.map(({ date }: Loose) => date)))).toEqual(toCentsOf(total))
      const path = `${exportPath(company, 'takings')}?from=${from}&to=${to}&by=${period}`
      const file = await getExport(company, figures.dashboard.user, path)
      expect(file.map(({ date, net }) => [date, cents(net)])).toEqual(
        rows.map(({ date, net }: Loose) => [date, cents(net)]),
      )
      if (period === 'day')
        expect(days).toEqual(rows.map(({ net: _net, count: _count, ...sums }: Loose) => sums))
    }

    await expectMethods(books, lines, [from, to])
    await expectCells(books, lines)
    const { kept, refunded } = await keptThere(company)
    const all = toReport(lines.filter(({ day }) => day !== ''))
    const byHand = all.offline + all.refunded + refunded
    expect(all.net).toBe(kept + byHand)
    expect(all).toMatchObject({ cc: 20_020, ach: 30_100, offline: 35_500, refunded: -28_050 })
    expect(all.returned).toBe(-(30_100 + 8_240))
    const returns = by(lines, 'action', 'return')
    expect(returns.map(({ movedAt, returnedAt }) => movedAt === returnedAt)).toEqual([true, true])
  })
})

test('the file names the invoice, the payer and the details of an offline payment', async () => {
  const books = await openBooks()
  const { company, figures, owed } = books
  const businessId = await newCustomer(company, { firstName: '', lastName: '', companyName: '+Grün & Söhne' })
  const { id } = await newInvoice(company, businessId, { amount: 90, invoiceId: 'INV-X1', sendEmail: false })
  const { transactionId } = await recordOffline(company, id, {
    method: 'check',
    reference: '=1042',
    receivedOn: '2026-11-02',
  })
  await pay(company, await owed(10), books.card)
  const lines = await getExport(company, figures.dashboard.user, exportPath(company, 'transactions'))
  const [card, check] = lines
  expect(check).toMatchObject({
    transactionId,
    orderId: '',
    invoiceNumber: 'INV-X1',
    customerName: "'+Grün & Söhne",
    action: 'sale',
    offlineMethod: 'check',
    reference: "'=1042",
    receivedOn: '2026-11-02',
    refundedAmount: '0.00',
    returnedAt: '',
  })
  expect(card).toMatchObject({
    customerName: 'payer@example.com',
    offlineMethod: '',
    reference: '',
    receivedOn: '',
  })
  expect(card?.['invoiceNumber']).toBe(card?.['orderId'])
  expect(Object.keys(card ?? {}).slice(-7)).toEqual([
    'invoiceNumber',
    'customerName',
    'refundedAmount',
    'returnedAt',
    'offlineMethod',
    'reference',
    'receivedOn',
  ])
})

test('a returned payment has both days, in its file by its filters and in the list', async () => {
  const timeZone = 'America/Los_Angeles'
  const books = await openBooks(timeZone)
  const [, , at = []] = calendars[0] ?? []
  const { transfer } = await live(books, timeZone, at)
  const { company, figures } = books
  const get = (filters: object) =>
    getExport(company, figures.dashboard.user, exportPath(company, 'transactions', filters))
  const find = async (filters: object): Promise<Loose[]> => {
    const path = `/dashboard/v1/companies/${company.companyId}/transactions/search`
    return (await figures.dashboard.post(path, { filters })).body.transactions
  }
  const transactionId = { value: transfer.transactionId }
  const [found] = await find({ transactionId })
  expect(found).toMatchObject({
    status: 'returned',
    movedOn: '2027-03-14',
    returnedOn: '2027-03-15',
    returnedAt: expect.stringMatching(/^2027-03-15T07:01/),
    invoiceNumber: found?.['order_id'],
  })
  const rows = (lines: Lines) => lines.map(({ action, day, amount }) => [action, day, amount])
  const [sale, back] = [
    ['sale', '2027-03-14', '301.00'],
    ['return', '2027-03-15', '-301.00'],
  ]
  expect(rows(await get({ transactionId }))).toEqual([back, sale])
  const on = (day: number) => ({
    movedAt: { value: [`2027-03-${day}T07:00:00Z`, `2027-03-${day + 1}T06:59:59.999Z`], operator: 'between' },
  })
  const bank = { paymentMethod: { value: 'ach' } }
  expect(rows(await get({ ...bank, ...on(14) }))).toEqual([sale])
  expect(rows(await get({ ...bank, ...on(15) }))).toEqual([back])
  const isReturn = { action: { value: 'return' } }
  expect(rows(await get({ ...bank, ...isReturn }))).toEqual([back])
  expect(await find({ ...bank, ...isReturn, ...on(15) })).toMatchObject([{ transaction_amount: 301 }])
  expect(await find({ ...bank, ...isReturn, ...on(14) })).toEqual([])
  expect(await find({ ...bank, ...on(14) })).toHaveLength(1)
  const checks = await find({ offlineMethod: { value: ['check', 'wire'] } })
  expect(checks.map(({ action, offline }) => [action, offline.method])).toEqual([
    ['sale', 'wire'],
    ['refund', 'check'],
    ['sale', 'check'],
  ])
})

test('a closed month stays as it was when a return is won back or a refund fails later', async () => {
  const timeZone = 'America/Los_Angeles'
  const books = await openBooks(timeZone)
  const [, , at = []] = calendars[0] ?? []
  const { sale } = await live(books, timeZone, at)
  const { company, figures } = books
  const read = async () => (await figures.takings('2027-03-10', '2027-03-20')).rows
  const before: Loose[] = await read()
  await inDatabase(
    `update transactions set undone_movements = jsonb_build_array(jsonb_build_object(
         'action', case when action = 'refund' then action else 'return' end,
         'movedAt', extract(epoch from coalesce(returned_at, ended_at)) * 1000, 'undoneAt', $3::float8)),
       status = case when action = 'refund' then 'failed' else 'completed' end, returned_at = null
     where company_id = $1 and (parent_id = $2 or status = 'returned' and payment_method = 'cc')`,
    [
      parseId('cmp', company.companyId),
      parseId('trx', sale.transactionId),
      Date.parse('2027-03-19T12:00:00.000Z'),
    ],
  )
  const after: Loose[] = await read()
  expect(after.filter(({ date }) => date !== '2027-03-19')).toEqual(
    before.filter(({ date }) => date !== '2027-03-19'),
  )
  expect(after.at(-2)).toMatchObject({ returned: -82.4, refunded: -30.5, net: 112.9 })
  const lines = await getExport(company, figures.dashboard.user, exportPath(company, 'transactions'))
  for (const { date, ...row } of after)
    expect([date, toReport(by(lines, 'day', date))]).toEqual([date, toCentsOf(row)])
  await expectCells(books, lines)
})
