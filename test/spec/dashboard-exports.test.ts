import { describe, expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { getAudit } from '../support/audit.ts'
import { newDashboard } from '../support/dashboard.ts'
import { bytesOf, exportPath, linesOf, openExport, getExport } from '../support/exports.ts'
import { newCompany, newCustomer, newInvoice, type Loose, type TestCompany } from '../support/florin.ts'
import { openCardCheckout } from '../support/checkout.ts'
import { until } from '../support/until.ts'
import {
  defineOwnField,
  expectFields,
  inDatabase,
  walkIds,
  writeCustomers,
  writeInvoices,
} from '../support/search.ts'

const idsOf = (lines: Record<string, string>[]) => lines.map(({ id }) => id)

describe('an export', () => {
  test('is refused where its filters are none of the list', async () => {
    const company = await newCompany()
    const dashboard = await newDashboard(company, 'read_only')
    const path = exportPath(company, 'invoices')
    const ask = (filters: string) => dashboard.get(`${path}?filters=${encodeURIComponent(filters)}`)
    for (const none of [
      'x',
      '[]',
      '7',
      '""',
      '{"amount":{"value":1}',
      '{"amount":{"value":1},"amount":{"value":2}}',
    ])
      expectFields(await ask(none), [['query.filters', 'invalid_json']], none)
    const refused = (filters: object) => ask(JSON.stringify(filters))
    expectFields(await refused({ colour: { value: 'red' } }), [['query.filters.colour', 'unrecognized_keys']])
    expectFields(await refused({ amount: { value: 'much' } }), [
      ['query.filters.amount.value', 'invalid_type'],
    ])
    expectFields(await refused({ invoiceStatus: { value: 'Gone' } }), [
      ['query.filters.invoiceStatus.value', 'invalid_enum_value'],
    ])
    expectFields(await refused({ customFields: { size: { value: 1 } } }), [
      ['query.filters.customFields.size', 'unknown_custom_field'],
    ])
    expectFields(await refused({ customFields: { size: { value: '4242424242424242' } } }), [
      ['query.filters.customFields.size.value', 'card_number'],
    ])
    expectFields(await dashboard.get(`${path}?limit=1`), [['query.limit', 'unrecognized_keys']])
    expectFields(await dashboard.get(`${path}?filters=%7B%7D&filters=%7B%7D`), [
      ['query.filters', 'invalid_type'],
    ])
    expect((await dashboard.get(exportPath(company, 'mails'))).status).toBe(404)
    expect(await getAudit(company, { action: 'invoices.exported' })).toEqual([])
  })

  test('of another company is not there', async () => {
    const dashboard = await newDashboard(await newCompany())
    expect((await dashboard.get(exportPath(await newCompany(), 'invoices'))).status).toBe(404)
  })

  test('is a file that spreadsheets read, in which no text is a formula', async () => {
    const company = await newCompany({ timeZone: 'America/New_York' })
    await defineOwnField(company, 'invoice', 'note', { label: 'Note', type: 'text' })
    const customerId = await newCustomer(company, {
      firstName: '=HYPERLINK("http://x","y")',
      lastName: 'שלום, 👩‍🌾',
    })
    const { id } = await newInvoice(company, customerId, {
      description: '"Two"\nlines, and\r\nthree',
      amount: 1234.5,
      dueDate: '2099-01-15',
      customFields: { note: '@sum' },
    })
    await inDatabase(`update invoices set invoice_date = '2026-01-02T03:04:05Z' where company_id = $1`, [
      parseId('cmp', company.companyId),
    ])
    const { user } = await newDashboard(company, 'read_only')
    const response = await openExport(company, user, exportPath(company, 'invoices'))
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="invoices-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'no-store',
    })
    const text = String(await bytesOf(response))
    expect(text.split('\r\n')[0]).toBe(
      '\u{feff}id,invoiceId,invoiceStatus,amount,amountPaid,amountDue,description,invoiceDate,day,dueDate,customerId,' +
        'customer.firstName,customer.lastName,customer.companyName,customer.email,subscriptionId,paymentMethods,lastAttemptStatus,createdAt,' +
        'updatedAt,paidAt,closedReason,customFields.note',
    )
    expect(linesOf(text)).toEqual([
      expect.objectContaining({
        id,
        customerId,
        amount: '1234.50',
        amountPaid: '0.00',
        description: '"Two"\nlines, and\r\nthree',
        invoiceDate: '2026-01-02T03:04:05.000Z',
        day: '2026-01-01',
        'customer.firstName': `'=HYPERLINK("http://x","y")`,
        'customer.lastName': 'שלום, 👩‍🌾',
        'customFields.note': `'@sum`,
        paymentMethods: 'cc ach',
        subscriptionId: '',
      }),
    ])
  })

  test('holds what the search finds on all its pages, in its order', async () => {
    const company = await newCompany()
    const [one = '', other = ''] = await writeCustomers(
      company,
      Array.from({ length: 450 }, (_, place) => (place % 5 === 0 ? null : `payer${place}@example.com`)),
    )
    const statuses = ['Pending', 'Paid', 'Overdue', 'Voided']
    await writeInvoices(
      company,
      Array.from({ length: 650 }, (_, place) => ({
        customerId: place % 3 === 0 ? one : other,
        status: statuses[place % statuses.length] ?? 'Pending',
        amount: 100 * (1 + (place % 40)),
        createdAt: Date.UTC(2026, 0, 1) + Math.floor(place / 7),
      })),
    )
    const { user } = await newDashboard(company, 'read_only')
    const asked: [kind: 'invoices' | 'customers', filters: object][] = [
      ['invoices', {}],
      ['invoices', { invoiceStatus: { value: ['Pending', 'Overdue'], operator: 'in' } }],
      ['invoices', { amount: { value: [5, 20], operator: 'between' }, customerId: { value: one } }],
      [
        'invoices',
        { invoiceId: { value: 'w-', operator: 'contains' }, amount: { value: 30, operator: 'gte' } },
      ],
      ['customers', {}],
      ['customers', { email: { value: 'payer1', operator: 'startsWith' } }],
      ['customers', { id: { value: [other, one], operator: 'in' } }],
    ]
    for (const [kind, filters] of asked) {
      const found = await walkIds(company, kind, { filters, limit: 100 })
      const lines = await getExport(company, user, exportPath(company, kind, filters))
      expect(idsOf(lines), JSON.stringify(filters)).toEqual(found)
      expect(found.length).toBeGreaterThan(1)
    }
  })

  test('is noted with who took what, but not with whom they looked for', async () => {
    const company = await newCompany()
    const { user } = await newDashboard(company, 'read_only')
    await getExport(company, user, exportPath(company, 'invoices', { amount: { value: 5, operator: 'gte' } }))
    await getExport(company, user, exportPath(company, 'customers', { email: { value: 'ada@example.com' } }))
    const { personId } = (await user.browser.call('GET', '/me')).body.person
    const entries = await getAudit(company)
    expect(entries.slice(0, 2)).toMatchObject([
      {
        action: 'customers.exported',
        actor: { type: 'person', id: personId },
        changes: { 'filters.email': { after: '(withheld)' } },
      },
      {
        action: 'invoices.exported',
        subject: { kind: 'company', id: company.companyId },
        changes: { 'filters.amount.value': { after: 5 }, 'filters.amount.operator': { after: 'gte' } },
      },
    ])
    expect(JSON.stringify(entries)).not.toContain('ada@example.com')
  })
})

describe('an export of what was paid', () => {
  test('has what went back below zero, and agrees with the search and with what was taken', async () => {
    const checkout = await openCardCheckout()
    const { company } = checkout
    const dashboard = await newDashboard(company)
    const accountVaultId = checkout.vaultId
    const paid = await dashboard.put(`/api/invoices/${checkout.id}/payment`, { accountVaultId, amount: 100 })
    expect(paid.status, paid.text).toBe(200)
    const back = await dashboard.post(`/api/trx/refund/${paid.body.transactionId}`, {
      transaction_amount: 30,
    })
    expect(back.status, back.text).toBe(200)

    const lines = await getExport(company, dashboard.user, exportPath(company, 'transactions'))
    expect(lines.map(({ action, amount }) => [action, amount])).toEqual([
      ['refund', '-30.00'],
      ['sale', '100.00'],
    ])
    const path = `/dashboard/v1/companies/${company.companyId}/transactions/search`
    const found = await dashboard.post(path, { filters: { action: { value: 'refund' } } })
    const refunds = await getExport(
      company,
      dashboard.user,
      exportPath(company, 'transactions', { action: { value: 'refund' } }),
    )
    expect(refunds.map(({ transactionId }) => transactionId)).toEqual(
      found.body.transactions.map(({ transaction_id: id }: Loose) => id),
    )

    const volumePath = exportPath(company, 'takings')
    expectFields(await dashboard.get(`${volumePath}?from=2026-01-02&to=2026-01-01`), [
      ['query.to', 'out_of_range'],
    ])
    const day = lines[0]?.['day'] ?? ''
    expect(await getExport(company, dashboard.user, `${volumePath}?from=${day}&to=${day}`)).toMatchObject([
      { date: day, cc: '100.00', refunded: '-30.00', returned: '0.00', net: '70.00', count: '1' },
    ])
    expect((await getAudit(company)).slice(0, 3).map(({ action }) => action)).toEqual([
      'takings.exported',
      'transactions.exported',
      'transactions.exported',
    ])
  })
})

// The rows exceed all buffers on the way, so that an export stops while the client reads nothing.
const count = 3_000

async function openLongList(): Promise<TestCompany & { customerId: string }> {
  const company = await newCompany()
  const [customerId = ''] = await writeCustomers(company, ['payer@example.com'])
  await writeInvoices(
    company,
    Array.from({ length: count }, () => ({ customerId, status: 'Pending' })),
  )
  await inDatabase(`update invoices set description = repeat('x', 8000) where company_id = $1`, [
    parseId('cmp', company.companyId),
  ])
  return { ...company, customerId }
}

const readingNow = `from pg_stat_activity where query like 'fetch % from whole' and state <> 'idle'`

async function untilReading(wanted: number): Promise<void> {
  await until(async () => {
    const [{ reading }] = (await inDatabase(`select count(*)::int as reading ${readingNow}`, [])) as [
      { reading: number },
    ]
    return reading === wanted
  }, `${wanted} exports read`)
}

describe('a long export', () => {
  test('is as the list was when it was asked for, takes a place of its person and gives back what it held', async () => {
    const company = await openLongList()
    const own = parseId('cmp', company.companyId)
    const { user, get } = await newDashboard(company, 'read_only')
    const path = exportPath(company, 'invoices')
    const [first, second] = [await openExport(company, user, path), await openExport(company, user, path)]
    await untilReading(2)
    const third = await get(path)
    expect([third.status, third.body.error]).toEqual([429, 'rate_limited'])
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await get(`/api/trx`)).status).toBe(200)

    await writeInvoices(company, [{ customerId: company.customerId, createdAt: Date.UTC(2025, 0, 1) }])
    await inDatabase(`update invoices set status = 'Overdue', updated_at = now() where company_id = $1`, [
      own,
    ])
    second.destroy()
    await untilReading(1)
    const lines = linesOf(String(await bytesOf(first)))
    expect(lines).toHaveLength(count)
    expect(new Set(lines.map(({ invoiceStatus }) => invoiceStatus))).toEqual(new Set(['Pending']))
    await untilReading(0)
    expect((await get(exportPath(company, 'customers'))).status).toBe(200)
  })

  test('that fails half-way breaks off, and does not look whole', async () => {
    const company = await openLongList()
    const { user } = await newDashboard(company)
    const response = await openExport(company, user, exportPath(company, 'invoices'))
    await untilReading(1)
    await inDatabase(`select pg_terminate_backend(pid) ${readingNow}`, [])
    await expect(bytesOf(response).then(({ length }) => length)).rejects.toThrow('aborted')
    expect(response.complete).toBe(false)
    await getExport(company, user, exportPath(company, 'customers'))
  })
})
