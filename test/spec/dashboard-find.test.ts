import { describe, expect, test } from 'vitest'
import { newDashboard, type DashboardClient } from '../support/dashboard.ts'
import {
  newCustomer,
  newInvoice,
  saveCard,
  testCards,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { defineInvoiceField, openCheckout } from '../support/checkout.ts'
import { recordOffline } from '../support/offline.ts'

const pathOf = ({ companyId }: TestCompany, typed: string) =>
  `/dashboard/v1/companies/${companyId}/find?q=${encodeURIComponent(typed)}`

/** Returns the results of the dashboard's search: kind and title of each. */
async function found(dashboard: DashboardClient, company: TestCompany, typed: string): Promise<string[]> {
  const answered = await dashboard.get(pathOf(company, typed))
  expect(answered.status, answered.text).toBe(200)
  return answered.body.results.map(({ kind, title }: Loose) => `${kind} ${title}`)
}

describe('finding records', () => {
  test('is refused without a text, with too short or too long a one, and with what cannot be stored', async () => {
    const { company } = await openCheckout()
    const dashboard = await newDashboard(company, 'read_only')
    for (const typed of [
      '',
      'a',
      '  a  ',
      'x'.repeat(101),
      'nul\0byte',
      'half \ud800'.toWellFormed() + '\0',
    ]) {
      const refused = await dashboard.get(pathOf(company, typed))
      expect(refused.body, typed).toMatchObject({ statusCode: 400, fields: [{ path: 'query.q' }] })
    }
    const bare = await dashboard.get(pathOf(company, 'x').replace(/\?.*/, ''))
    expect(bare.body).toMatchObject({ statusCode: 400, fields: [{ path: 'query.q' }] })
    expect((await dashboard.get(`${pathOf(company, 'payer')}&limit=100`)).status).toBe(400)
  })

  test('finds nothing by rubbish, and takes no sign for a wildcard', async () => {
    const { company, customerId } = await openCheckout()
    await newInvoice(company, customerId, { invoiceId: 'SHOP-1' })
    const dashboard = await newDashboard(company)
    const rubbish = ['%%', '__', '\\\\', "'; --", '👩‍👩‍👧 💸', '\u001f\u001f', '$$', '--', '.*', 'x'.repeat(100)]
    for (const typed of rubbish) expect(await found(dashboard, company, typed), typed).toEqual([])
  })

  test('names a customer without a name by the company, in invoices and charges too', async () => {
    const { company } = await openCheckout()
    const customerId = await newCustomer(company, { companyName: 'Harbor Dental', email: 'office@x.com' })
    await newInvoice(company, customerId, { invoiceId: 'SHOP-9' })
    const dashboard = await newDashboard(company)
    const { results } = (await dashboard.get(pathOf(company, 'harbor'))).body
    expect(results).toMatchObject([
      { kind: 'customer', title: 'Harbor Dental', detail: 'office@x.com' },
      { kind: 'invoice', title: 'SHOP-9', detail: 'Harbor Dental · Gardening' },
    ])
  })

  test('shows nobody the records of another company', async () => {
    const { company, customerId } = await openCheckout()
    const { id } = await newInvoice(company, customerId, { invoiceId: 'SHOP-1' })
    const other = await openCheckout()
    const stranger = await newDashboard(other.company)
    for (const typed of [id, customerId, 'SHOP-1'])
      expect(await found(stranger, other.company, typed)).toEqual([])
    expect((await stranger.get(pathOf(company, 'SHOP-1'))).status).toBe(404)
  })

  test('finds an invoice by its number, a part of it, its id and its amount, and who pays it', async () => {
    const { company, customerId } = await openCheckout()
    const { id } = await newInvoice(company, customerId, { invoiceId: 'SHOP-2026-17', amount: 1240.5 })
    const dashboard = await newDashboard(company, 'read_only')
    for (const typed of ['SHOP-2026-17', 'shop-2026', '2026-17', id, '1,240.50', '$1240.50'])
      expect(await found(dashboard, company, typed), typed).toEqual(['invoice SHOP-2026-17'])
    for (const typed of ['pat payer', 'PAYER', 'payer@exam', customerId])
      expect(await found(dashboard, company, typed), typed).toEqual([
        'customer Pat Payer',
        'invoice SHOP-2026-17',
      ])
    const { body } = await dashboard.get(pathOf(company, 'SHOP-2026-17'))
    expect(body.results[0]).toMatchObject({ kind: 'invoice', id, amount: 1240.5, status: 'Pending' })
    expect(body.results[0].detail).toContain('Pat Payer')
  })

  test('finds people by another way of writing their names and emails', async () => {
    const { company } = await openCheckout()
    await newCustomer(company, {
      firstName: 'Ζωή',
      lastName: 'ΟΔΥΣΣΕΥΣ',
      email: 'zo\u0065\u0308@example.com',
    })
    await newCustomer(company, { firstName: 'Kim', lastName: 'O’Brien', email: 'kim@example.com' })
    const dashboard = await newDashboard(company, 'read_only')
    for (const typed of ['ΖΩΉ οδυσσευς', 'Ζωή'.normalize('NFD'), 'ZOË@EXAMPLE'])
      expect(await found(dashboard, company, typed), typed).toEqual(['customer Ζωή ΟΔΥΣΣΕΥΣ'])
    expect(await found(dashboard, company, "o'brien")).toEqual(['customer Kim O’Brien'])
  })

  test('finds a charge by last four, amount, both together, its ids and the request that made it', async () => {
    const { company, customerId } = await openCheckout()
    const { id } = await newInvoice(company, customerId, { invoiceId: 'SHOP-1', amount: 51.5 })
    const accountVaultId = await saveCard(company, customerId, testCards.visa)
    const paid = await company.api.put(`/api/invoices/${id}/payment`, { accountVaultId, amount: 51.5 })
    expect(paid.status, paid.text).toBe(200)
    const { transactionId, correlationId } = paid.body
    const dashboard = await newDashboard(company, 'clerk')
    const charge = 'transaction Visa ending in 4242'
    for (const typed of ['4242 51.50', '$51.50 4242', '4242', transactionId, correlationId].filter(Boolean))
      expect(await found(dashboard, company, typed), typed).toEqual([charge])
    for (const typed of ['51.50', 'SHOP-1'])
      expect(await found(dashboard, company, typed), typed).toEqual(['invoice SHOP-1', charge])
    for (const typed of ['4242 51.49', '4243 51.50', '4242 51.50 1'])
      expect(await found(dashboard, company, typed), typed).toEqual([])
  })

  test('finds names by their words in any order, and records of a name and an amount', async () => {
    const { company } = await openCheckout()
    const customerId = await newCustomer(company, { firstName: 'Xenia', lastName: 'Haddad' })
    await newInvoice(company, customerId, { invoiceId: 'SHOP-1', amount: 420.5 })
    await newInvoice(company, customerId, { invoiceId: 'SHOP-2', amount: 99 })
    const cash = await newInvoice(company, customerId, { invoiceId: 'SHOP-3', amount: 75 })
    await recordOffline(company, cash.id)
    const dashboard = await newDashboard(company)
    for (const typed of ['haddad xenia', 'xenia haddad', 'HADDAD  x'])
      expect((await found(dashboard, company, typed))[0], typed).toBe('customer Xenia Haddad')
    for (const typed of ['haddad 420.50', '420.50 haddad', 'xenia $420.50 haddad'])
      expect(await found(dashboard, company, typed), typed).toEqual(['invoice SHOP-1'])
    expect(await found(dashboard, company, 'haddad $75')).toEqual(['invoice SHOP-3', 'transaction Cash'])
    for (const typed of ['haddad 420.51', 'nobody 420.50', 'haddad walter'])
      expect(await found(dashboard, company, typed), typed).toEqual([])
  })

  test('finds customers by phone digits, whatever stands between them', async () => {
    const { company } = await openCheckout()
    await newCustomer(company, { firstName: 'Ada', phoneNumber: '+15125551000' })
    await newCustomer(company, { firstName: 'Bob', phoneNumber: '+15125551001' })
    const dashboard = await newDashboard(company)
    for (const typed of ['+15125551000', '5125551000', '(512) 555-1000', '1 512 555 1000', '555-1000'])
      expect(await found(dashboard, company, typed), typed).toEqual(['customer Ada'])
    for (const typed of ['5125551', '4125551000', '551000'])
      expect(await found(dashboard, company, typed), typed).toEqual([])
  })

  test('finds invoices by their description and custom fields, and checks by their numbers', async () => {
    const { company, customerId } = await openCheckout()
    await defineInvoiceField(company, 'chart', { label: 'Chart number', type: 'text' })
    const { id } = await newInvoice(company, customerId, {
      invoiceId: 'SHOP-1',
      description: 'Crown, upper left',
      customFields: { chart: 'C-4711' },
    })
    await recordOffline(company, id, { method: 'check', amount: 10, reference: 'K 1042' })
    const dashboard = await newDashboard(company)
    for (const typed of ['left crown', 'c-4711', 'C‑4711'])
      expect(await found(dashboard, company, typed), typed).toEqual(['invoice SHOP-1'])
    for (const typed of ['k 1042', 'check k 1042', 'Check #K 1042'])
      expect(await found(dashboard, company, typed), typed).toEqual(['transaction Check'])
    for (const typed of ['chart', '471', 'wire x 1042'])
      expect(await found(dashboard, company, typed), typed).toEqual([])
    const other = await openCheckout()
    const stranger = await newDashboard(other.company)
    for (const typed of ['left crown', 'c-4711', 'k 1042'])
      expect(await found(stranger, other.company, typed), typed).toEqual([])
  })

  test('answers twenty at most, and leaves room for every kind', async () => {
    const { company, customerId } = await openCheckout()
    for (let number = 1; number <= 22; number++)
      await newInvoice(company, customerId, { invoiceId: `PAYER-${number}`, sendEmail: false })
    const results = await found(await newDashboard(company), company, 'payer')
    expect(results).toHaveLength(20)
    expect(results.filter((each) => each.startsWith('invoice'))).toHaveLength(19)
    expect(results.at(-1)).toBe('customer Pat Payer')
  })
})
