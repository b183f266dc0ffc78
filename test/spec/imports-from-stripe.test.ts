import { expect, test } from 'vitest'
import { dayMs, toIsoInstant } from '#kernel/clock'
import { runCommand } from '../support/command-line.ts'
import { advance, getBooks, newCompany, operator, type Loose } from '../support/florin.ts'
import { anExport, days, listMails, now, period, runImport, search, until } from '../support/imports.ts'
import {
  aStripeCard,
  aStripeCustomer,
  aStripeInvoice,
  aStripePrice,
  aStripeSubscription,
  toSeconds,
  writeStripeExport,
} from '../support/stripe-export.ts'

test('a company moves in: it has its customers, plans and subscriptions, and nothing is charged or mailed', async () => {
  const company = await newCompany()
  const { exitCode, report, complaint, output } = await runImport(company, anExport())
  expect({ exitCode, complaint }).toEqual({ exitCode: 0, complaint: '' })
  expect(output).toContain('1 subscriptions to plans of $20.00 per cycle')
  expect(report).toEqual({
    customers: 1,
    paymentMethods: 0,
    plans: 1,
    subscriptions: 1,
    invoices: 0,
    skipped: [],
    differences: [],
  })
  const [customer] = await search(company, 'customers')
  expect(customer).toMatchObject({ externalUserId: 'cus_NffrFeUfNV2Hib', email: 'jennyrosen@example.com' })
  const [subscription] = await search(company, 'subscriptions')
  expect(subscription).toMatchObject({
    status: 'active',
    customerId: customer?.['id'],
    planName: 'Gold Plan',
    totalAmount: 20,
    nextBillingDate: until,
    isHeld: true,
  })
  const history = await operator().get(
    `/operator/v1/companies/${company.companyId}/subscriptions/${subscription?.['subscriptionId']}/history`,
  )
  expect(history.body.events).toMatchObject([
    { type: 'created', detail: { importedFrom: 'stripe', originId: 'sub_1MowQVLkdIwHu7ixeRlqHVzs' } },
  ])

  // Before the cut-over Stripe bills it, and not this service.
  await advance(company, days(25))
  expect(await search(company, 'invoices')).toEqual([])
  expect(await listMails(company)).toEqual([])
  expect(await getBooks(company)).toEqual([])
})

test('a held subscription is changed in the former system, not here', async () => {
  const company = await newCompany()
  await runImport(company, anExport())
  const [subscription] = await search(company, 'subscriptions')
  const at = `/api/subscriptions/v2/${subscription?.['subscriptionId']}`
  for (const answer of [
    await company.api.put(at, { operation: 'update', updates: { paymentDueDays: 3 } }),
    await company.api.put(at, { operation: 'cancel', cancelAtPeriodEnd: true }),
  ])
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'unprocessable_entity', message: expect.stringContaining('held until the cut-over') },
    })
})

test('at the cut-over the first invoice is the one that Stripe would have made next', async () => {
  const company = await newCompany()
  const { exitCode, report, output } = await runImport(company, anExport(), '--shadow', '365', '--cut-over')
  expect({ exitCode, report }).toMatchObject({ exitCode: 0, report: { differences: [], skipped: [] } })
  expect(output).toMatch(/Shadow: \d+ invoices compared, no difference/)
  expect(output).toContain('Stripe must not bill them any more')
  expect(await search(company, 'invoices')).toEqual([])
  await advance(company, days(21))
  expect(await search(company, 'invoices')).toMatchObject([{ amount: 20, invoiceDate: until }])
})

test('the same import twice, and two at once, write each record once', async () => {
  const company = await newCompany()
  const [one, other] = await Promise.all([runImport(company, anExport()), runImport(company, anExport())])
  // The newer of two runs goes on, and an older one stops without harm.
  expect([one.exitCode, other.exitCode]).toContain(0)
  const again = await runImport(company, anExport())
  expect(again).toMatchObject({ exitCode: 0, report: { customers: 1, plans: 1, subscriptions: 1 } })
  expect(await search(company, 'customers')).toHaveLength(1)
  expect(await search(company, 'subscriptions')).toHaveLength(1)
})

test('a newer export replaces what is held, and a customer who was here stays as it is', async () => {
  const company = await newCompany()
  const created = await company.api.post('/api/customers', {
    email: 'own@example.com',
    externalUserId: 'cus_NffrFeUfNV2Hib',
  })
  await runImport(company, anExport())
  const [before] = await search(company, 'subscriptions')
  await advance(company, days(21))
  const later = { from: period.until, until: period.until + 30 * dayMs }
  const price = aStripePrice({ id: 'price_2', unit_amount: 3_000 })
  const newer = anExport({ subscriptions: [aStripeSubscription(later, { price })] })
  expect(await runImport(company, newer)).toMatchObject({ exitCode: 0 })
  const [after] = await search(company, 'subscriptions')
  expect(after).toMatchObject({
    subscriptionId: before?.['subscriptionId'],
    customerId: created.body.id,
    totalAmount: 30,
    nextBillingDate: toIsoInstant(toSeconds(later.until) * 1000),
  })
  expect(await search(company, 'customers')).toMatchObject([{ email: 'own@example.com' }])
})

test('what cannot be expressed is left out by name, and the exit code says so', async () => {
  const company = await newCompany()
  const metered = aStripePrice({ id: 'price_metered', recurring: { usage_type: 'metered' } })
  const { exitCode, report } = await runImport(
    company,
    anExport({
      payment_methods: [aStripeCard()],
      subscriptions: [
        aStripeSubscription(period),
        aStripeSubscription(period, { id: 'sub_metered', price: metered }),
      ],
      invoices: [aStripeInvoice({ created: now, subscription: 'sub_metered' })],
    }),
  )
  expect(exitCode).toBe(1)
  expect(report).toMatchObject({ subscriptions: 1, invoices: 0, paymentMethods: 0 })
  expect(Object.fromEntries(report.skipped.map(({ id, reason }: Loose) => [id, reason]))).toEqual({
    sub_metered: expect.stringContaining('metered'),
    in_1MtHbELkdIwHu7ixl4OzzPMv: expect.stringContaining('sub_metered is left out'),
    pm_1MqLiJLkdIwHu7ixUEgbFdYF: expect.stringContaining('not on Stripe'),
  })
})

test('a dry run says what the export has and writes nothing, and a cut export is refused whole', async () => {
  const company = await newCompany()
  const dry = await runImport(company, anExport(), '--dry-run')
  expect(dry).toMatchObject({ exitCode: 0, report: { customers: 1, subscriptions: 1 } })
  const folder = await writeStripeExport({})
  const refusals: [string[], string][] = [
    [[folder, '--company', company.companyId, '--from', 'stripe'], 'has no export'],
    [['/nowhere', '--company', company.companyId, '--from', 'stripe'], 'cannot be read'],
    [[folder, '--company', company.companyId, '--from', 'chargebee'], '--from takes'],
    [[folder, '--from', 'stripe'], '--company is required'],
    [[folder, '--company', company.companyId, '--from', 'stripe', '--shadow', '0'], '1 to 400 days'],
    [[folder, '--company', company.companyId, '--from', 'stripe', '--dry-run', '--cut-over'], 'nothing'],
  ]
  for (const [args, message] of refusals) {
    const { exitCode, complaint } = await runCommand(['import', ...args])
    expect([exitCode, complaint]).toEqual([2, expect.stringContaining(message)])
  }
  const unknown = { ...company, companyId: 'cmp_01k2v9m4e8f3q7r5s6t0w1x2y3' }
  expect(await runImport(unknown, anExport())).toMatchObject({ exitCode: 2 })
  expect(await runImport(company, { invoices: [aStripeCustomer()] })).toMatchObject({
    exitCode: 2,
    complaint: expect.stringMatching(/invoices\.json has a customer in place 1.*nothing was written/),
  })
  expect(await search(company, 'customers')).toEqual([])
})
