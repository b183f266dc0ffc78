import { describe, expect, test } from 'vitest'
import type { FakeStripeAccount } from '#fake-stripe'
import { dayMs } from '#kernel/clock'
import { runCommand, runCommandAt } from '../support/command-line.ts'
import { newCompany, type Loose } from '../support/florin.ts'
import { search } from '../support/imports.ts'
import { ownOperatorToken, type OwnService } from '../support/own-service.ts'
import { ownSession } from '../support/own-shop.ts'
import {
  aStripeCoupon,
  aStripeCustomer,
  aStripeDiscount,
  aStripeInvoice,
  aStripeInvoiceItem,
  aStripePrice,
  aStripeProduct,
  aStripeSubscription,
} from '../support/stripe-export.ts'
import { aStripeSchedule } from '../support/stripe-schedule.ts'
import {
  invoiceAt,
  openStripeShop,
  saveAtStripe,
  startWithStripe,
  type StripeShop,
} from '../support/stripe-shop.ts'

const period = { from: Date.now() - 10 * dayMs, until: Date.now() + 20 * dayMs }

async function importLive(service: OwnService, companyId: string, ...options: string[]) {
  const args = ['import', '--company', companyId, '--from', 'stripe', '--live', ...options]
  const at = { baseUrl: service.baseUrl, operatorToken: ownOperatorToken }
  const { exitCode, output, complaint } = await runCommandAt(at, args)
  const last = output.trim().split('\n').at(-1) ?? ''
  return { exitCode, output, complaint, report: last.startsWith('{') ? JSON.parse(last) : undefined }
}

/** Opens an account at Stripe with a customer and a method that another system saved, and a company on the account. */
async function openUsedAccount({ method }: { method?: string } = {}) {
  const { service, twin } = await startWithStripe()
  const account = twin.openAccount()
  const former = await openStripeShop(service, account)
  const card = await saveAtStripe(former, method)
  const customers = account.tables.customer
  const [owner] = [...customers.values()].filter(({ id }) =>
    [...account.tables.payment_method.values()].some((one) => one.customer === id),
  )
  if (!owner) throw new Error('no customer has the card')
  // The other system has not marked its customers, and has no others.
  for (const id of customers.keys()) if (id !== owner.id) customers.delete(id)
  customers.set(owner.id, {
    ...owner,
    metadata: {},
    invoice_settings: {
      custom_fields: null,
      default_payment_method: card,
      footer: null,
      rendering_options: null,
    },
  })
  const shop = await openStripeShop(service, account)
  return { service, account, former, shop, card, customer: owner.id }
}

function keepAll(account: FakeStripeAccount, objects: Loose[]): void {
  // A key that is undefined is no key at Stripe.
  for (const object of objects) account.keep(JSON.parse(JSON.stringify(object)))
}

/** Keeps customers and products on several pages, subscriptions with and without a reason to leave them out, and invoices. */
function keepBilling(account: FakeStripeAccount, customer: string): void {
  for (let place = 0; place < 30; place++) {
    const other = aStripeCustomer({ id: `cus_${place}`, email: `payer-${place}@example.com` })
    account.tables.customer.set(String(other['id']), JSON.parse(JSON.stringify(other)))
  }
  const coupon = aStripeCoupon({ duration: 'repeating', duration_in_months: 3, percent_off: 25 })
  const some = aStripeCoupon({ id: 'SOME', applies_to: { products: ['prod_1'] } })
  keepAll(account, [
    ...Array.from({ length: 120 }, (_, place) => aStripeProduct({ id: `prod_${place}` })),
    aStripeProduct(),
    aStripePrice(),
    some,
    aStripeSubscription(period, {
      customer,
      discounts: [aStripeDiscount(coupon, { end: Math.floor((period.until + 40 * dayMs) / 1000) })],
    }),
    aStripeSubscription(period, { id: 'sub_ending', customer: 'cus_1', cancel_at_period_end: true }),
    aStripeSubscription(period, {
      id: 'sub_some',
      customer: 'cus_2',
      discounts: [aStripeDiscount(some, { id: 'di_some' })],
    }),
    aStripeSubscription(period, { id: 'sub_over', customer: 'cus_3', status: 'canceled' }),
    aStripeSubscription(period, { id: 'sub_pending', customer: 'cus_5' }),
    aStripeInvoiceItem('sub_pending', { id: 'ii_pending', customer: 'cus_5' }),
    aStripeInvoiceItem('sub_ending', { id: 'ii_billed', customer: 'cus_1', invoice: 'in_paid' }),
    aStripeSchedule(period, { status: 'released', subscription: null, customer: 'cus_1' }),
    aStripeInvoice({ created: period.from, due: period.until }, { customer: 'cus_4', number: 'A-0007' }),
    aStripeInvoice({ created: period.from }, { id: 'in_draft', customer: 'cus_4', status: 'draft' }),
    aStripeInvoice({ created: period.from }, { id: 'in_paid', status: 'paid', number: 'INV-2041' }),
  ])
}

describe('the company’s own account', () => {
  test('is read page by page, held against its upcoming invoices, and billed here after the cut-over', async () => {
    const { service, account, shop, card, customer } = await openUsedAccount()
    keepBilling(account, customer)
    const before = account.tables.payment_intent.size
    const shadow = await importLive(service, shop.companyId, '--shadow', '40')
    expect(shadow.output).toContain('Read from the account: 31 customers')
    expect(shadow.output).toContain('Read from the account: 121 products')
    // A period that begins in between has its invoice there alone.
    const [invoices, subscriptions] = [/\d invoices$/m, /\d subscriptions$/m].map((line) =>
      shadow.output.search(line),
    )
    expect(invoices).toBeLessThan(subscriptions ?? 0)
    expect(shadow, shadow.complaint).toMatchObject({
      exitCode: 1,
      report: {
        customers: 31,
        paymentMethods: 1,
        subscriptions: 2,
        invoices: 1,
        differences: [],
        skipped: [
          { id: 'ii_pending', reason: expect.stringContaining('pending') },
          { id: 'sub_pending', reason: expect.stringContaining('pending invoice items') },
          { id: 'sub_some', reason: expect.stringContaining('applies to some products only') },
          { id: 'in_draft', reason: expect.stringContaining('draft') },
        ],
      },
    })
    expect(await importLive(service, shop.companyId, '--cut-over')).toMatchObject({
      output: expect.stringContaining('2 subscriptions count here now'),
    })
    expect(account.tables.payment_intent.size).toBe(before)

    const session = await ownSession(service, shop.apiKey)
    const open = await session.post('/api/invoices/search', {})
    expect(open.body.invoices).toMatchObject([{ invoiceId: 'A-0007' }])
    const sent = { customerId: shop.customerId, description: 'Soap', amount: 1, dueDate: '2099-01-01' }
    expect((await session.post('/api/invoices', sent)).body.invoiceId).toBe('INV-2042')
    await pass(service, shop, 21)
    expect(await paidInvoices(service, shop)).toMatchObject([{ amount: 15 }])
    const [made, ...more] = [...account.tables.payment_intent.values()].slice(before)
    expect({ made, more }).toMatchObject({
      made: { amount: 1_500, payment_method: card, customer },
      more: [],
    })
  })

  test('has the company’s own customers too, which stay as they are, and no holder of an unassigned card', async () => {
    const { service, twin } = await startWithStripe()
    const account = twin.openAccount()
    const shop = await openStripeShop(service, account)
    const card = await saveAtStripe(shop)
    const [own] = [...account.tables.customer.values()]
    if (!own) throw new Error('the account has no customer')
    const holder = { ...own, id: 'cus_nobody', metadata: { ...own.metadata, florin_nobody: 'true' } }
    account.tables.customer.set(holder.id, holder)
    const read = await importLive(service, shop.companyId)
    expect(read, read.complaint).toMatchObject({ report: { customers: 1, paymentMethods: 1, skipped: [] } })
    const { body } = await shop.api.post('/api/customers/search', {})
    expect(body.customers).toMatchObject([{ id: shop.customerId, contactId: own.id }])
    const methods = await shop.api.get(`/api/customers/${shop.customerId}/paymentmethods`)
    expect(methods.text).toContain(card)
  })

  test('leaves an open invoice out whose payment is under way there', async () => {
    const { service, account, former, shop, card, customer } = await openUsedAccount({
      method: 'pm_usBankAccount_success',
    })
    const invoice = await invoiceAt(former, former.api, 20)
    await former.api.put(`/api/invoices/${invoice}/payment`, { accountVaultId: card })
    const [intent] = [...account.tables.payment_intent.values()]
    expect(intent).toMatchObject({ status: 'processing' })
    const payment = {
      id: 'inpay_1',
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: 2_000,
      created: 1_700_000_000,
      currency: 'usd',
      invoice: 'in_1MtHbELkdIwHu7ixl4OzzPMv',
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: intent?.id },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    }
    const payments = { object: 'list', data: [payment], has_more: false, url: '/v1/invoice_payments' }
    keepAll(account, [aStripeInvoice({ created: period.from }, { customer, payments })])
    expect(await importLive(service, shop.companyId)).toMatchObject({
      exitCode: 1,
      report: { invoices: 0, skipped: [{ reason: expect.stringContaining('under way') }] },
    })
    // The invoice is read first, and its payment succeeds before that is read.
    if (intent) account.tables.payment_intent.set(intent.id, { ...intent, status: 'succeeded' })
    expect(await importLive(service, shop.companyId)).toMatchObject({
      report: { invoices: 0, skipped: [{ reason: expect.stringContaining('was paid while') }] },
    })
  })
})

describe('nothing is written', () => {
  test('for a company that is not on Stripe', async () => {
    const company = await newCompany()
    const args = ['import', '--company', company.companyId, '--from', 'stripe', '--live']
    expect(await runCommand(args)).toMatchObject({
      exitCode: 2,
      complaint: expect.stringContaining('not on Stripe'),
    })
    expect(await search(company, 'customers')).toEqual([])
  })

  test('with a key that Stripe has revoked, or that may not read a list', async () => {
    const { service, account, shop } = await openUsedAccount()
    account.breakNext({ kind: 'GET /v1/subscriptions', how: 'not permitted' })
    expect(await importLive(service, shop.companyId)).toMatchObject({
      exitCode: 2,
      complaint: expect.stringContaining('rak_subscription_read'),
    })
    account.revokeKey()
    expect(await importLive(service, shop.companyId)).toMatchObject({
      exitCode: 2,
      complaint: expect.stringContaining('Stripe does not take the key of this account'),
    })
    const found = await (await ownSession(service, shop.apiKey)).post('/api/customers/search', {})
    expect(found.body.customers).toHaveLength(1)
  })

  test('if the object of a cursor is gone: the list is read from its beginning', async () => {
    const { service, shop, customer } = await openUsedAccount()
    const read = (list: string, cursor: string) =>
      service.operator.get(
        `/operator/v1/companies/${shop.companyId}/imports/stripe/account/${list}?cursor=${cursor}`,
      )
    for (const [list, cursor] of [
      ['customers', 'cus_gone'],
      ['payment_methods', 'cus_gone'],
      ['invoices', 'lost%20in_gone'],
      ['invoices', 'open%20in_gone'],
      ['upcoming', customer],
    ] as const)
      expect(await read(list, cursor), list).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'query.cursor', message: expect.stringContaining('beginning') }] },
      })
  })

  test('by a dry run', async () => {
    const { service, shop } = await openUsedAccount()
    expect(await importLive(service, shop.companyId, '--dry-run')).toMatchObject({
      exitCode: 0,
      report: { customers: 1, paymentMethods: 1 },
    })
    const found = await (await ownSession(service, shop.apiKey)).post('/api/customers/search', {})
    expect(found.body.customers).toHaveLength(1)
  })
})

test('an import stops at once if Stripe revokes the key in between, and goes on with another key', async () => {
  const { service, account, shop, customer } = await openUsedAccount()
  account.breakNext({ kind: `GET /v1/customers/{customer}`, how: 'not permitted' })
  expect(await importLive(service, shop.companyId)).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('rak_customer_read'),
  })
  expect(await importLive(service, shop.companyId)).toMatchObject({
    exitCode: 0,
    report: { customers: 1, paymentMethods: 1 },
  })
  const { body } = await (await ownSession(service, shop.apiKey)).post('/api/customers/search', {})
  const imported = body.customers.filter(({ externalUserId }: Loose) => externalUserId === customer)
  expect(imported).toHaveLength(1)
})

test('only Stripe is read live, and another source needs its folder', async () => {
  for (const args of [
    ['--from', 'csv', '--live'],
    ['--from', 'stripe'],
  ])
    expect(await runCommand(['import', '--company', 'cmp_1', ...args])).toMatchObject({ exitCode: 2 })
  const both = ['import', '/nowhere', '--company', 'cmp_1', '--from', 'stripe', '--live']
  expect(await runCommand(both)).toMatchObject({
    exitCode: 2,
    output: expect.stringContaining('/nowhere is not read'),
    complaint: expect.not.stringContaining('folder'),
  })
})

const pass = (service: OwnService, { companyId }: StripeShop, days: number) =>
  service.operator.post('/sandbox/v1/clock', { companyId, advanceSeconds: days * 86_400 })

async function paidInvoices(service: OwnService, { apiKey }: StripeShop): Promise<Loose[]> {
  const session = await ownSession(service, apiKey)
  const { body } = await session.post('/api/invoices/search', {})
  return body.invoices.filter(({ invoiceStatus }: Loose) => invoiceStatus === 'Paid')
}
