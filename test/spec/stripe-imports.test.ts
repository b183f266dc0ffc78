import { expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import { runCommandAt } from '../support/command-line.ts'
import type { Loose } from '../support/florin.ts'
import { ownOperatorToken, type OwnService } from '../support/own-service.ts'
import { ownSession } from '../support/own-shop.ts'
import {
  aStripeCard,
  aStripeCustomer,
  aStripePrice,
  aStripeSubscription,
  writeStripeExport,
  type StripeExport,
} from '../support/stripe-export.ts'
import { openStripeShop, saveAtStripe, startWithStripe } from '../support/stripe-shop.ts'

async function runImport(service: OwnService, companyId: string, files: StripeExport, ...options: string[]) {
  const folder = await writeStripeExport(files)
  const args = ['import', folder, '--company', companyId, '--from', 'stripe', ...options]
  const at = { baseUrl: service.baseUrl, operatorToken: ownOperatorToken }
  const { exitCode, output, complaint } = await runCommandAt(at, args)
  const last = output.trim().split('\n').at(-1) ?? ''
  return { exitCode, complaint, report: last.startsWith('{') ? JSON.parse(last) : undefined }
}

/** Opens an account at Stripe with a customer and a card that another system saved, and a company on the account. */
async function openAccountWithCard() {
  const { service, twin } = await startWithStripe()
  const account = twin.openAccount()
  const former = await openStripeShop(service, account)
  const card = await saveAtStripe(former)
  const [customer] = [...account.tables.customer.values()].filter(({ id }) =>
    [...account.tables.payment_method.values()].some((method) => method.customer === id),
  )
  if (!customer) throw new Error('no customer has the card')
  // The other system has not marked its customers.
  customer.metadata = {}
  const shop = await openStripeShop(service, account)
  return { service, account, shop, card, customerId: customer.id }
}

test('a card that the account has is charged here without asking the payer, from the next period on', async () => {
  const { service, account, shop, card, customerId } = await openAccountWithCard()
  const period = { from: Date.now() - 10 * dayMs, until: Date.now() + 20 * dayMs }
  const files: StripeExport = {
    customers: [
      aStripeCustomer({ id: customerId, invoice_settings: { default_payment_method: card } }),
      aStripeCustomer({ id: 'cus_elsewhere' }),
    ],
    payment_methods: [
      aStripeCard({ id: card, customer: customerId }),
      aStripeCard({ id: 'pm_foreign', customer: customerId }),
      aStripeCard({ id: 'pm_elsewhere', customer: 'cus_elsewhere' }),
    ],
    prices: [aStripePrice()],
    subscriptions: [aStripeSubscription(period, { customer: customerId })],
  }
  const before = account.tables.payment_intent.size
  const first = await runImport(service, shop.companyId, files)
  expect(first).toMatchObject({
    exitCode: 1,
    report: {
      paymentMethods: 1,
      subscriptions: 1,
      skipped: [
        { id: 'pm_foreign', reason: expect.stringContaining('does not have it') },
        { id: 'pm_elsewhere', reason: expect.stringContaining('does not have it') },
      ],
    },
  })
  const again = await runImport(service, shop.companyId, files, '--cut-over')
  expect(again.report).toMatchObject({ paymentMethods: 1, subscriptions: 1 })
  expect(account.tables.payment_intent.size).toBe(before)

  const { body } = await shop.api.post('/api/customers/search', { limit: 10 })
  const imported = body.customers.find(({ externalUserId }: Loose) => externalUserId === customerId)
  const methods = await shop.api.get(`/api/customers/${imported.id}/paymentmethods`)
  expect(methods.body.accountvaults, methods.text).toMatchObject([{ id: card, isDefault: true }])

  await service.operator.post('/sandbox/v1/clock', {
    companyId: shop.companyId,
    advanceSeconds: 21 * 86_400,
  })
  const session = await ownSession(service, shop.apiKey)
  expect((await session.post('/api/invoices/search', {})).body.invoices).toMatchObject([
    { amount: 20, invoiceStatus: 'Paid' },
  ])
  expect(account.tables.payment_intent.size).toBe(before + 1)
})

test('the methods of a customer with more than a page of them are taken', async () => {
  const { service, account, shop, card, customerId } = await openAccountWithCard()
  const oldest = account.tables.payment_method.get(card)
  if (!oldest) throw new Error('the account has no card')
  // Stripe lists the newest methods first.
  for (let place = 0; place < 100; place++)
    account.tables.payment_method.set(`pm_${place}`, { ...oldest, id: `pm_${place}` })
  const files: StripeExport = {
    customers: [aStripeCustomer({ id: customerId })],
    payment_methods: [aStripeCard({ id: card, customer: customerId })],
  }
  expect(await runImport(service, shop.companyId, files)).toMatchObject({
    exitCode: 0,
    report: { paymentMethods: 1 },
  })
})

test('a failure of Stripe in between is passed over: the step is sent again', async () => {
  const { service, account, shop, card, customerId } = await openAccountWithCard()
  const files: StripeExport = {
    customers: [aStripeCustomer({ id: customerId })],
    payment_methods: [aStripeCard({ id: card, customer: customerId })],
  }
  account.breakNext({ kind: 'GET /v1/customers/{customer}', how: 'lost before' })
  expect(await runImport(service, shop.companyId, files)).toMatchObject({
    exitCode: 0,
    report: { customers: 1, paymentMethods: 1 },
  })
})
