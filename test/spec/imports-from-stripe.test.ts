import { describe, expect, test } from 'vitest'
import { dayMs, toIsoInstant } from '#kernel/clock'
import { runCommand } from '../support/command-line.ts'
import {
  advance,
  getBooks,
  newCompany,
  operator,
  saveCard,
  sessionFor,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import {
  aStripeCard,
  aStripeCustomer,
  aStripeInvoice,
  aStripePrice,
  aStripeProduct,
  aStripeSubscription,
  toSeconds,
  writeStripeExport,
  type StripeExport,
} from '../support/stripe-export.ts'

const now = Date.now()
const period = { from: now - 10 * dayMs, until: now + 20 * dayMs }
const until = toIsoInstant(toSeconds(period.until) * 1000)
const days = (count: number) => count * 86_400

const anExport = (more: StripeExport = {}): StripeExport => ({
  customers: [aStripeCustomer()],
  products: [aStripeProduct()],
  prices: [aStripePrice()],
  subscriptions: [aStripeSubscription(period)],
  ...more,
})

/** Imports an export, and returns the exit code and the report of the last line. */
async function runImport({ companyId }: TestCompany, files: StripeExport, ...options: string[]) {
  const folder = await writeStripeExport(files)
  const args = ['import', folder, '--company', companyId, '--from', 'stripe', ...options]
  const { exitCode, output, complaint } = await runCommand(args)
  const last = output.trim().split('\n').at(-1) ?? ''
  return { exitCode, output, complaint, report: last.startsWith('{') ? JSON.parse(last) : undefined }
}

/** Lists records of a company with a fresh session: the clock may have ended an earlier one. */
async function search({ apiKey }: TestCompany, noun: 'invoices' | 'subscriptions' | 'customers') {
  const path = noun === 'subscriptions' ? '/api/subscriptions/v2/search' : `/api/${noun}/search`
  const { body, text } = await (await sessionFor(apiKey)).post(path, { limit: 100 })
  const found: Loose[] | undefined = body[noun]
  if (!found) throw new Error(text)
  return found
}

const listMails = async ({ companyId }: TestCompany): Promise<Loose[]> =>
  (await operator().get(`/sandbox/v1/outbox?companyId=${companyId}`)).body.messages

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
      invoices: [
        aStripeInvoice(
          { created: now },
          { subscription: 'sub_metered', billing_reason: 'subscription_cycle' },
        ),
      ],
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

describe('open invoices', () => {
  const open = (fields: Loose = {}) =>
    aStripeInvoice({ created: now - 3 * dayMs, due: now + 4 * dayMs }, fields)

  test('are here with their numbers and payments, fall due after the cut-over, and new numbers go on', async () => {
    const company = await newCompany()
    const invoices = [
      open({ amount_remaining: 1_500, number: 'INV-ZZZ9' }),
      open({ id: 'in_paid', status: 'paid', number: 'INV-100Z' }),
    ]
    const files = anExport({ subscriptions: [], invoices })
    expect(await runImport(company, files)).toMatchObject({ exitCode: 0, report: { invoices: 1 } })
    const [invoice] = await search(company, 'invoices')
    expect(invoice).toMatchObject({
      invoiceId: 'INV-ZZZ9',
      amount: 20,
      amountPaid: 5,
      amountDue: 15,
      invoiceStatus: 'Partial',
    })
    const customerId = invoice?.['customerId']
    const sent = { customerId, description: 'Soap', amount: 1, dueDate: '2099-01-01', sendEmail: false }
    expect((await company.api.post('/api/invoices', sent)).body.invoiceId).toBe('INV-ZZZA')
    await runImport(company, files, '--cut-over')
    await advance(company, days(5))
    const found = await search(company, 'invoices')
    expect(found.find(({ invoiceId }) => invoiceId === 'INV-ZZZ9')).toMatchObject({
      invoiceStatus: 'Overdue',
    })
  })

  test('that Stripe has closed since are cancelled at the cut-over', async () => {
    const company = await newCompany()
    await runImport(company, anExport({ invoices: [open()] }))
    await runImport(company, anExport({ invoices: [open({ status: 'paid' })] }), '--cut-over')
    expect(await search(company, 'invoices')).toMatchObject([{ invoiceStatus: 'Cancelled' }])
  })

  test('of a subscription that is past due are retried after the cut-over, and not at once', async () => {
    const company = await newCompany()
    const invoice = aStripeInvoice(
      { created: period.from },
      { subscription: 'sub_1MowQVLkdIwHu7ixeRlqHVzs', billing_reason: 'subscription_cycle' },
    )
    const late = aStripeSubscription(period, { status: 'past_due' })
    const files = anExport({ subscriptions: [late], invoices: [invoice] })
    expect(await runImport(company, files)).toMatchObject({ report: { subscriptions: 1, invoices: 1 } })
    const [customer] = await search(company, 'customers')
    await saveCard(company, customer?.['id'])
    expect(await runImport(company, files, '--cut-over')).toMatchObject({ exitCode: 0 })
    expect(await search(company, 'subscriptions')).toMatchObject([{ status: 'failed' }])
    expect(await getBooks(company)).toEqual([])
    await advance(company, days(1) + 60)
    expect(await search(company, 'subscriptions')).toMatchObject([{ status: 'active' }])
    expect(await getBooks(company)).toMatchObject([{ amountCents: 2_000 }])
  })

  test('are asked for: a subscription past due without one is left out', async () => {
    const company = await newCompany()
    const late = aStripeSubscription(period, { status: 'past_due' })
    const { exitCode, report } = await runImport(company, anExport({ subscriptions: [late] }))
    expect({ exitCode, report }).toMatchObject({
      exitCode: 1,
      report: { skipped: [{ reason: expect.stringContaining('no open invoice of it') }] },
    })
  })
})

describe('a shadow', () => {
  test('finds every difference to the upcoming invoices of Stripe, and then nothing is cut over', async () => {
    const company = await newCompany()
    const upcoming = {
      sub_1MowQVLkdIwHu7ixeRlqHVzs: {
        object: 'invoice',
        currency: 'usd',
        total: 2_500,
        period_end: toSeconds(period.until + dayMs),
        next_payment_attempt: toSeconds(period.until + dayMs) + 3_600,
      },
    }
    const { exitCode, report, output } = await runImport(
      company,
      anExport({ upcoming }),
      '--shadow',
      '40',
      '--cut-over',
    )
    expect(exitCode).toBe(1)
    const id = 'sub_1MowQVLkdIwHu7ixeRlqHVzs'
    const [ours, theirs] = [period.until, period.until + dayMs].map((at) => toIsoInstant(at).slice(0, 10))
    expect(report.differences).toEqual([
      { id, kind: 'date', ours, theirs },
      { id, kind: 'amount', ours: 20, theirs: 25 },
      { id, kind: 'chargeDate', ours, theirs },
    ])
    expect(output).toContain('Not cut over')
    await advance(company, days(25))
    expect(await search(company, 'invoices')).toEqual([])
  })
})

describe('a cut-over is taken back', () => {
  const takeBack = ({ companyId }: TestCompany) =>
    runCommand(['import', '.', '--company', companyId, '--from', 'stripe', '--take-back'])

  test('with the invoices that were issued since, and made again from a newer export', async () => {
    const company = await newCompany()
    await runImport(company, anExport(), '--cut-over')
    await advance(company, days(21))
    const back = await takeBack(company)
    expect(back.output, back.complaint).toContain('1 subscriptions are held again, and 1 invoices cancelled')
    expect(await search(company, 'invoices')).toMatchObject([{ invoiceStatus: 'Cancelled' }])
    await advance(company, days(40))
    expect(await search(company, 'invoices')).toHaveLength(1)
    expect(await takeBack(company)).toMatchObject({ exitCode: 1 })
  })

  test('and the same period is invoiced after another cut-over, once', async () => {
    const company = await newCompany()
    await runImport(company, anExport(), '--cut-over')
    await advance(company, days(20) + 60)
    await takeBack(company)
    await runImport(company, anExport(), '--cut-over')
    await advance(company, days(1))
    expect((await search(company, 'invoices')).map(({ invoiceStatus }) => invoiceStatus).toSorted()).toEqual([
      'Cancelled',
      'Overdue',
    ])
  })

  test('as long as nothing was charged', async () => {
    const company = await newCompany()
    await runImport(company, anExport())
    const [customer] = await search(company, 'customers')
    await saveCard(company, customer?.['id'])
    await runImport(company, anExport(), '--cut-over')
    await advance(company, days(21))
    expect(await getBooks(company)).toHaveLength(1)
    expect(await takeBack(company)).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining('was charged since the cut-over'),
    })
    expect(await search(company, 'invoices')).toMatchObject([{ invoiceStatus: 'Paid' }])
  })
})

test('payers without a method whose next charge is near are asked for one, once', async () => {
  const company = await newCompany()
  const later = { from: now, until: now + 60 * dayMs }
  const files = anExport({
    customers: [aStripeCustomer(), aStripeCustomer({ id: 'cus_2', email: 'later@example.com' })],
    subscriptions: [
      aStripeSubscription(period),
      aStripeSubscription(later, { id: 'sub_2', customer: 'cus_2' }),
    ],
  })
  expect(await runImport(company, files, '--ask', '30')).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('1 payers were asked'),
  })
  await runImport(company, files, '--ask', '30')
  expect(await listMails(company)).toMatchObject([{ kind: 'manage_link', to: 'jennyrosen@example.com' }])
})
