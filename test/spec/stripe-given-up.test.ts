import { expect, test } from 'vitest'
import type { FakeStripeAccount } from '#fake-stripe'
import type { OwnService } from '../support/own-service.ts'
import { ownSession } from '../support/own-shop.ts'
import {
  invoiceAt,
  openStripeShop,
  saveAtStripe,
  startWithStripe,
  type StripeShop,
} from '../support/stripe-shop.ts'

const companies = '/operator/v1/companies'

/** Creates a shop at Stripe, and other accounts to which it may move. */
async function openMovable() {
  const { service, twin } = await startWithStripe()
  const shop = await openStripeShop(service, twin.openAccount())
  const address = `${companies}/${shop.companyId}`
  const leave = (to: FakeStripeAccount, more: object = {}) =>
    service.operator.patch(address, { processor: { ...keysOf(to), leave: 'unreachable', ...more } })
  const accountId = async () => (await service.operator.get(address)).body.processor.accountId
  return { service, twin, shop, address, leave, accountId }
}

const keysOf = ({ secretKey, publishableKey }: FakeStripeAccount) => ({
  kind: 'stripe',
  secretKey,
  publishableKey,
})

const alertsAt = async ({ operator }: OwnService, { companyId }: StripeShop) =>
  (await operator.get(`${companies}/${companyId}/alerts`)).body.alerts

const givenUp = async ({ operator }: OwnService, { companyId }: StripeShop) =>
  (await operator.get(`/operator/v1/audit?companyId=${companyId}&action=company.account_given_up`)).body
    .entries

const later = ({ operator }: OwnService, { companyId }: StripeShop, advanceSeconds: number) =>
  operator.post('/sandbox/v1/clock', { companyId, advanceSeconds })

const settle = ({ operator }: OwnService, { companyId }: StripeShop, id: string, outcome: string) =>
  operator.post(`${companies}/${companyId}/transactions/${id}/settle`, { outcome, reason: 'Its statement.' })

/** Pays a new invoice and returns its id and the response. */
async function payAt(shop: StripeShop, accountVaultId: string, amount: number) {
  const id = await invoiceAt(shop, shop.api, amount)
  return { id, response: await shop.api.put(`/api/invoices/${id}/payment`, { accountVaultId }) }
}

test('an account is not given up by another word, nor for a new company, nor where there is none to leave', async () => {
  const { service, twin, shop, leave, accountId } = await openMovable()
  const to = twin.openAccount()
  shop.account.revokeKey()
  for (const word of ['closed', '', true])
    expect(await leave(to, { leave: word })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.processor.leave' }] },
    })
  const created = { name: 'New', processor: { ...keysOf(to), leave: 'unreachable' } }
  expect((await service.operator.post(companies, created)).status).toBe(400)
  const same = await leave(shop.account, { secretKey: shop.account.newKey() })
  expect(same).toMatchObject({ status: 422, body: { message: expect.stringContaining('none to leave') } })
  const { companyId } = (
    await service.operator.post(companies, { name: 'Sandbox', processor: { kind: 'sandbox' } })
  ).body
  const stays = { processor: { kind: 'sandbox', leave: 'unreachable' } }
  expect((await service.operator.patch(`${companies}/${companyId}`, stays)).status).toBe(422)
  expect(await accountId()).toBe(shop.account.id)
  expect(await givenUp(service, shop)).toEqual([])
})

test('an account that can be asked is not given up, nor one of which an outage hides whether it can', async () => {
  const { service, twin, shop, leave, accountId } = await openMovable()
  const vaultId = await saveAtStripe(shop)
  const to = twin.openAccount()
  expect(await leave(to)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('can be asked') },
  })
  for (const how of ['too many', 'failed before', 'lost before', 'unreadable'] as const) {
    shop.account.breakNext({ kind: 'GET /v1/account', how })
    expect((await leave(to)).status, how).toBe(503)
  }
  expect(await accountId()).toBe(shop.account.id)
  expect(await givenUp(service, shop)).toEqual([])
  expect((await payAt(shop, vaultId, 20)).response.status).toBe(200)
})

test('keys that are no good, or a second who gives it up at once, leave it as it is', async () => {
  const { service, twin, shop, leave } = await openMovable()
  await saveAtStripe(shop)
  const [one, other, closed] = [twin.openAccount(), twin.openAccount(), twin.openAccount()]
  for (const { revokeKey } of [shop.account, closed]) revokeKey()
  expect(await leave(closed)).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'body.processor.secretKey' }] },
  })
  expect(await alertsAt(service, shop)).toEqual([])
  // Both requests have read the account before either leaves it.
  for (const { breakNext } of [one, other]) breakNext({ kind: 'GET /v1/account', how: 'slow', ms: 500 })
  const left = await Promise.all([leave(one), leave(other)])
  expect(left.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await givenUp(service, shop)).toHaveLength(1)
  expect(await alertsAt(service, shop)).toHaveLength(1)
})

test('what was saved at an account that is given up counts as deleted, and is saved anew at the next', async () => {
  const { service, twin, shop, address, leave, accountId } = await openMovable()
  const vaultId = await saveAtStripe(shop)
  const methods = `/api/customers/${shop.customerId}/paymentmethods`
  const { id, response } = await payAt(shop, vaultId, 40)
  expect(response.status, response.text).toBe(200)
  const to = twin.openAccount()
  shop.account.revokeKey()
  const stays = await service.operator.patch(address, { processor: keysOf(to) })
  expect(stays, stays.text).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('saved') },
  })
  const left = await leave(to)
  expect(left, left.text).toMatchObject({ status: 200, body: { processor: { accountId: to.id } } })
  expect(await accountId()).toBe(to.id)

  expect((await shop.api.get(methods)).body).toMatchObject({ accountvaults: [], total: 0 })
  expect((await shop.api.delete(`${methods}/${vaultId}`)).status).toBe(404)
  expect((await payAt(shop, vaultId, 20)).response.status).toBe(400)
  expect(await alertsAt(service, shop)).toMatchObject([{ kind: 'methods_withdrawn' }])
  expect(await givenUp(service, shop)).toMatchObject([
    {
      actor: { type: 'operator' },
      changes: { account: { after: shop.account.id }, methods: { after: 1 }, openAttempts: { after: 0 } },
    },
  ])
  // A payment at the old account stays paid, and can be refunded only in that account's dashboard.
  expect((await shop.api.get(`/api/invoices/${id}`)).body.invoiceStatus).toBe('Paid')
  const refunded = await shop.legacy.post(`/api/trx/refund/${response.body.transactionId}`, {
    transaction_amount: 10,
    close_invoice: false,
  })
  expect(refunded, refunded.text).toMatchObject({ status: 422, body: { error: 'not_supported' } })

  const again = await saveAtStripe({ ...shop, account: to })
  expect((await payAt(shop, again, 30)).response.status).toBe(200)
  expect(to.tables.charge.size).toBe(1)
})

test('a subscription whose method was withdrawn goes on as one whose method was deleted', async () => {
  const { service, twin, shop, leave } = await openMovable()
  const { api, apiKey } = shop
  const terms = { name: 'Gold', billingCycle: 'monthly', price: 50, preRenewalInvoice: { leadTimeDays: 0 } }
  const plan = await api.post('/api/subscriptions/v2/plans', terms)
  const second = await api.post('/api/customers', { email: 'second@example.com', firstName: 'Sam' })
  const subscribe = async (customerId: string) => {
    const vaultId = await saveAtStripe({ ...shop, customerId })
    const request = { customerId, planId: plan.body.planId, startDate: new Date().toISOString() }
    const made = await api.post('/api/subscriptions/v2', request)
    expect(made.status, made.text).toBe(201)
    return { vaultId, id: made.body.subscriptionId }
  }
  const [withdrawn, deleted] = [await subscribe(shop.customerId), await subscribe(second.body.id)]
  await later(service, shop, 60)
  const path = `/api/customers/${second.body.id}/paymentmethods/${deleted.vaultId}`
  expect((await api.delete(path)).status).toBe(200)
  shop.account.revokeKey()
  expect((await leave(twin.openAccount())).status).toBe(200)
  await later(service, shop, 32 * 24 * 3_600)
  const again = await ownSession(service, apiKey)
  const getStatuses = async ({ id }: { id: string }) => {
    const { events } = (await again.get(`/api/subscriptions/v2/${id}/history`)).body
    const { status } = (await again.get(`/api/subscriptions/v2/${id}`)).body
    return [
      status,
      ...events.map((event: { type: string; status: string }) => `${event.type} ${event.status}`),
    ]
  }
  expect(await getStatuses(withdrawn)).toEqual(await getStatuses(deleted))
  expect(await getStatuses(withdrawn)).toContain('charged active')
  expect((await getStatuses(withdrawn))[0]).not.toBe('active')
})

test('what was under way at an account that is given up is settled by hand, and nobody else is asked about it', async () => {
  const { service, twin, shop, address, leave } = await openMovable()
  const { account, api } = shop
  const [card, bank] = [await saveAtStripe(shop), await saveAtStripe(shop, 'pm_usBankAccount_success')]
  const accepted = await payAt(shop, bank, 60)
  expect(accepted.response.status, accepted.response.text).toBe(200)
  const lost = []
  for (const amount of [25, 35]) {
    account.breakNext({ kind: 'charge', how: 'lost after' })
    const unknown = await payAt(shop, card, amount)
    expect(unknown.response.body, unknown.response.text).toMatchObject({ reasonCode: 'OUTCOME_UNKNOWN' })
    lost.push(unknown.id)
  }
  account.revokeKey()
  const to = twin.openAccount()
  expect((await leave(to)).status).toBe(200)
  expect(await givenUp(service, shop)).toMatchObject([{ changes: { openAttempts: { after: 3 } } }])

  // Open attempts at the old account do not prevent another move.
  const further = twin.openAccount()
  const moved = await service.operator.patch(address, { processor: keysOf(further) })
  expect(moved, moved.text).toMatchObject({ status: 200, body: { processor: { accountId: further.id } } })

  await later(service, shop, 300)
  const alerts = await alertsAt(service, shop)
  const heldBack = alerts.filter(({ kind }: { kind: string }) => kind === 'processor_mismatch')
  expect(heldBack).toHaveLength(3)
  for (const { message } of heldBack) expect(message).toContain('has left')
  const [one = '', other = ''] = lost
  const attemptOf = (invoiceId: string) =>
    heldBack.find((alert: { invoiceId: string }) => alert.invoiceId === invoiceId).transactionId
  for (const id of [one, other, accepted.id])
    expect((await api.get(`/api/invoices/${id}`)).body.amountPaid).toBe(0)
  for (const [id, outcome, status] of [
    [one, 'completed', 'Paid'],
    [other, 'failed', 'Pending'],
    [accepted.id, 'completed', 'Paid'],
  ] as const) {
    const settled = await settle(service, shop, attemptOf(id), outcome)
    expect(settled, settled.text).toMatchObject({ status: 200, body: { transaction: { status: outcome } } })
    expect((await api.get(`/api/invoices/${id}`)).body.invoiceStatus).toBe(status)
    expect((await settle(service, shop, attemptOf(id), outcome)).status).toBe(422)
  }
  const open = (await alertsAt(service, shop)).filter(
    ({ resolvedAt }: { resolvedAt?: string }) => !resolvedAt,
  )
  expect(open).toMatchObject([{ kind: 'methods_withdrawn' }])
  for (const { tables } of [to, further]) expect(tables.payment_intent.size).toBe(0)
})

test('an authorization at an account that is given up can be neither taken nor let go, and ends when its time is over', async () => {
  const { service, twin, shop, leave } = await openMovable()
  const { account, legacy, customerId } = shop
  const card = await saveAtStripe(shop)
  const authorized = await legacy.post('/api/trx/auth', {
    contact_api_id: customerId,
    account_vault_id: card,
    transaction_amount: 15,
    order_id: 'order-1',
  })
  account.revokeKey()
  expect((await leave(twin.openAccount())).status).toBe(200)
  expect(authorized.status, authorized.text).toBe(201)
  const taken = await legacy.put(`/api/trx/auth/${authorized.body.transaction._id}`, {
    action: 'authcomplete',
  })
  expect(taken, taken.text).toMatchObject({ status: 422, body: { error: 'not_supported' } })
  const voided = await legacy.put(`/api/trx/auth/${authorized.body.transaction._id}`, { action: 'void' })
  expect(voided, voided.text).toMatchObject({ status: 422 })
  await later(service, shop, 8 * 24 * 3_600)
  const after = await service.operator.get(
    `${companies}/${shop.companyId}/transactions/${authorized.body.transaction._id}/history`,
  )
  expect(after.text).toContain('voided')
})
