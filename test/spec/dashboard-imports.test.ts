import { describe, expect, test } from 'vitest'
import { dayMs, toIsoInstant } from '#kernel/clock'
import { newConfirmedAdmin, newDashboard } from '../support/dashboard.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { advance, newCompany, operator, type Loose, type TestCompany } from '../support/florin.ts'
import {
  aStripeCustomer,
  aStripePrice,
  aStripeProduct,
  aStripeSubscription,
  toStripeFiles,
  toSeconds,
  type StripeExport,
} from '../support/stripe-export.ts'

const now = Date.now()
const period = { from: now - 10 * dayMs, until: now + 20 * dayMs }
const subscriptionId = 'sub_1MowQVLkdIwHu7ixeRlqHVzs'

const pathOf = ({ companyId }: TestCompany, rest = '') =>
  `/dashboard/v1/companies/${companyId}/imports${rest}`
const toContent = (text: string) => Buffer.from(text).toString('base64')

/** Returns an export of Stripe as a page sends it. */
const upload = (files: StripeExport) => ({
  files: toStripeFiles(files).map(([name, text]) => ({ name, content: toContent(text) })),
  days: 30,
})

const anExport = (more: StripeExport = {}): StripeExport => ({
  customers: [aStripeCustomer()],
  products: [aStripeProduct()],
  prices: [aStripePrice()],
  subscriptions: [aStripeSubscription(period)],
  ...more,
})

async function open(role?: string) {
  const company = await newCompany()
  return { company, dashboard: await newDashboard(company, role) }
}

type Dashboard = Awaited<ReturnType<typeof newDashboard>>

/** Reads an export and writes all of its records by one request. Returns the contents and the run. */
async function writeExport(dashboard: Dashboard, company: TestCompany, files: StripeExport) {
  const read = await dashboard.post(pathOf(company, '/stripe/read'), upload(files))
  expect(read.status, read.text).toBe(200)
  const begun = await dashboard.post(pathOf(company), { from: 'stripe' })
  const { run } = begun.body
  const written = await dashboard.post(pathOf(company, '/stripe/records'), { run, ...read.body.records })
  expect(written.status, written.text).toBe(200)
  return { book: read.body, run, results: written.body.results as Loose[] }
}

describe('an export that a page sends', () => {
  test.each(['clerk', 'read_only'])('is not read for a %s', async (role) => {
    const { company, dashboard } = await open(role)
    const answered = await dashboard.post(pathOf(company, '/stripe/read'), upload(anExport()))
    expectEnvelope(answered, 403, 'forbidden')
  })

  test('is not read for the admin of another company', async () => {
    const { dashboard } = await open()
    const other = await newCompany()
    for (const rest of ['/stripe/read', '/stripe/comparison', '', '/stripe/records'])
      expectEnvelope(await dashboard.post(pathOf(other, rest), upload(anExport())), 404, 'not_found')
  })

  test('is refused with the reason if it is no base64, cut, of another system, or twice the same file', async () => {
    const { company, dashboard } = await open()
    const reasonOf = async (from: string, ...files: { name: string; content: string }[]) => {
      const answered = await dashboard.post(pathOf(company, `/${from}/read`), { files, days: 30 })
      expectEnvelope(answered, 400, 'validation_failed')
      const [{ path, message }] = answered.body.fields
      return `${path} ${message}`
    }
    const whole = JSON.stringify([aStripeCustomer()])
    const customers = { name: 'customers.json', content: toContent(whole) }
    expect(await reasonOf('stripe', { name: 'customers.json', content: '%%%%' })).toBe(
      'body.files.0.content must be base64',
    )
    expect(await reasonOf('stripe', customers, customers)).toMatch(/^body\.files\.1\.name must be/)
    const cut = { name: 'customers.json', content: toContent(whole.slice(0, -20)) }
    expect(await reasonOf('stripe', cut)).toMatch(
      /^body\.files cannot be read: customers\.json is not whole JSON/,
    )
    expect(await reasonOf('csv', customers)).toContain('none of the files')
    const archive = { name: 'backup.zip', content: toContent('PK no archive') }
    expect(await reasonOf('invoice-ninja', archive)).toContain('no zip archive')
    const unknown = await dashboard.post(pathOf(company, '/chargebee/read'), upload(anExport()))
    expectEnvelope(unknown, 404, 'not_found')
  })

  test('may have 8 MB together, and not a byte more', async () => {
    const { company, dashboard } = await open()
    const list = JSON.stringify([aStripeCustomer()])
    const sendOf = (bytes: number) =>
      dashboard.post(pathOf(company, '/stripe/read'), {
        files: [{ name: 'customers.json', content: toContent(list.padEnd(bytes)) }],
        days: 30,
      })
    const largest = await sendOf(8_000_000)
    expect(largest.status, largest.text).toBe(200)
    expect(largest.body.records.customers).toHaveLength(1)
    expectEnvelope(await sendOf(8_000_001), 413, 'payload_too_large')
  })

  test('is understood without a write: records, sums, and the ones that are left out with reasons', async () => {
    const { company, dashboard } = await open()
    const metered = aStripePrice({ id: 'price_metered', recurring: { usage_type: 'metered' } })
    const subscriptions = [
      aStripeSubscription(period),
      aStripeSubscription(period, { id: 'sub_metered', price: metered }),
    ]
    const read = await dashboard.post(pathOf(company, '/stripe/read'), upload(anExport({ subscriptions })))
    expect(read.body, read.text).toMatchObject({
      records: {
        customers: [{ originId: 'cus_NffrFeUfNV2Hib', email: 'jennyrosen@example.com' }],
        subscriptions: [{ originId: subscriptionId }],
      },
      skipped: [{ id: 'sub_metered', reason: expect.stringContaining('metered') }],
      perCycle: 20,
      due: 0,
      compared: [
        {
          originId: subscriptionId,
          ends: false,
          // The one after the horizon says that the former system has no other one before it.
          expected: [{ day: toIsoInstant(period.until).slice(0, 10), amount: 20 }, { amount: 20 }],
        },
      ],
    })
    expect((await dashboard.get(pathOf(company))).body).toEqual({ imports: [], accountLists: [] })
    expect((await company.api.post('/api/customers/search', {})).body.customers).toEqual([])
  })
})

describe('an import by a page', () => {
  test('is written, compared, cut over by an admin who confirms, and taken back', async () => {
    const company = await newCompany()
    const dashboard = await newDashboard(company)
    const { book, run, results } = await writeExport(dashboard, company, anExport())
    expect(results.map(({ outcome }) => outcome)).toEqual(['written', 'written', 'written'])
    const [compared] = book.compared
    const compare = async (expected: Loose[]) => {
      const subscriptions = [{ ...compared, expected }]
      return dashboard.post(pathOf(company, '/stripe/comparison'), { run, days: 30, subscriptions })
    }
    expect((await compare(compared.expected)).body).toEqual({ compared: 1, differences: [] })
    const [invoice] = compared.expected
    expect((await compare([{ ...invoice, amount: 25 }])).body).toEqual({
      compared: 1,
      differences: [{ id: subscriptionId, kind: 'amount', ours: 20, theirs: 25 }],
    })
    const standing = async () => (await dashboard.get(pathOf(company))).body.imports
    expect(await standing()).toEqual([{ from: 'stripe', run, updatedAt: expect.any(String) }])

    const asked = await dashboard.post(pathOf(company, '/stripe/cut-over'), { run })
    expect([asked.status, asked.body.reauthenticate]).toEqual([403, true])
    const admin = await newConfirmedAdmin(company)
    const cut = await admin.post(pathOf(company, '/stripe/cut-over'), { run })
    expect(cut.body, cut.text).toMatchObject({ subscriptions: 1, left: [] })
    expect(await standing()).toMatchObject([{ cutOverAt: cut.body.cutOverAt }])
    expect((await compare([{ ...invoice, amount: 25 }])).body).toEqual({ compared: 0, differences: [] })

    const back = await dashboard.post(pathOf(company, '/stripe/take-back'))
    expect(back.body, back.text).toEqual({ subscriptions: 1, invoices: 0, left: [] })
    expect((await standing())[0]).not.toHaveProperty('cutOverAt')
    const audit = await dashboard.get(`/dashboard/v1/companies/${company.companyId}/audit`)
    const actions = audit.body.entries.map(({ action }: Loose) => action)
    expect(actions.filter((action: string) => action.startsWith('import.'))).toEqual([
      'import.taken_back',
      'import.cut_over',
      'import.begun',
    ])
  })

  test('cannot be compared any more once a newer run has begun', async () => {
    const { company, dashboard } = await open()
    const { book, run } = await writeExport(dashboard, company, anExport())
    await operator().post(`/operator/v1/companies/${company.companyId}/imports`, { from: 'stripe' })
    const body = { run, days: 30, subscriptions: book.compared }
    const answered = await dashboard.post(pathOf(company, '/stripe/comparison'), body)
    expectEnvelope(answered, 409, 'request_in_progress')
  })

  test("is read by the company's clock, which a sandbox has moved", async () => {
    const company = await newCompany()
    await advance(company, 40 * 86_400)
    const later = { from: period.until + 10 * dayMs, until: period.until + 40 * dayMs }
    const files = anExport({ subscriptions: [aStripeSubscription(later)] })
    const { book } = await writeExport(await newDashboard(company), company, files)
    expect(book.compared[0].expected[0].day).toBe(toIsoInstant(toSeconds(later.until) * 1000).slice(0, 10))
  })
})
