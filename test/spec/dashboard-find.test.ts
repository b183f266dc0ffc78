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
import { openCheckout } from '../support/checkout.ts'

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
      { kind: 'invoice', title: 'SHOP-9', detail: 'Harbor Dental · Gardening' },
      { kind: 'customer', title: 'Harbor Dental', detail: 'office@x.com' },
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
        'invoice SHOP-2026-17',
        'customer Pat Payer',
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
