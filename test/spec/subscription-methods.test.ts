import { describe, expect, test } from 'vitest'
import { getBooks, fault, saveBankAccount, saveCard, testCards, type TestCompany } from '../support/florin.ts'
import { getFields } from '../support/customers.ts'
import { callersAs, goTo } from '../support/invoice-life.ts'
import { concurrently } from '../support/one-off.ts'
import {
  setBankOutcome,
  advanceClock,
  minute,
  openCheckout,
  pay,
  staysInFlight,
} from '../support/checkout.ts'
import {
  change,
  pickMethod,
  getHistory,
  getInvoices,
  methodPath as path,
  newPlan,
  newSubscription,
  noSubscription,
  noVault,
  openSubscription,
  openCheckoutAt,
  paidThenDeclined,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'
import { openSignup } from '../support/signups.ts'

/** Creates a subscription whose renewal of 10 April was declined. */
async function openFailed() {
  const checkout = await openSubscription('03-10T08:00', { accountNumber: paidThenDeclined })
  await goTo(checkout.company, checkout.on('04-10T08:00'))
  expect((await getSubscription(checkout.company, checkout.id)).status).toBe('failed')
  return checkout
}

const takenOf = async (company: TestCompany) =>
  (await getBooks(company))
    .filter(({ status }) => status !== 'declined')
    .map(({ amountCents }) => amountCents)

describe('choosing a method is refused', () => {
  test.each([
    [{}, ['body.accountVaultId']],
    [{ accountVaultId: 7 }, ['body.accountVaultId']],
    [{ accountVaultId: '' }, ['body.accountVaultId']],
    [{ accountVaultId: 'x', foo: 1 }, ['body.foo']],
  ])('with the body %j', async (fields, paths) => {
    const { company, id } = await openSignup()
    const refused = getFields(await company.api.post(path, { subscriptionId: id, ...fields }))
    expect(refused.map((field) => field.path)).toEqual(paths)
  })

  test('without a body', async () => {
    const { company } = await openSignup()
    expect((await company.api.post(path, {})).status).toBe(400)
  })

  test('of a subscription that nobody has, and of another company’s', async () => {
    const owner = await openSignup()
    const { company, customerId } = await openCheckout()
    const vaultId = await saveCard(company, customerId)
    for (const subscriptionId of [noSubscription, owner.id, 'x'])
      expect(getFields(await pickMethod(company, subscriptionId, vaultId))).toEqual([
        { path: 'body.subscriptionId', code: 'not_found' },
      ])
  })

  test('where the method is nobody’s, another customer’s, another company’s or deleted', async () => {
    const { company, customerId, id } = await openSignup()
    const other = await openCheckout()
    const friend = (await company.api.post('/api/customers', { email: 'friend@example.com' })).body.id
    const deleted = await saveCard(company, customerId)
    await company.api.delete(`/api/customers/${customerId}/paymentmethods/${deleted}`)
    const refused = [
      noVault,
      await saveCard(company, friend),
      await saveCard(other.company, other.customerId),
      deleted,
    ]
    for (const vaultId of refused)
      expect(getFields(await pickMethod(company, id, vaultId))).toEqual([
        { path: 'body.accountVaultId', code: 'not_found' },
      ])
    expect(await getSubscription(company, id)).not.toHaveProperty('paymentMethodId')
    expect(await getBooks(company)).toEqual([])
  })

  test('for somebody who may only read, and not for a clerk', async () => {
    const { company, customerId, id } = await openSignup()
    const vaultId = await saveCard(company, customerId)
    const reader = (await callersAs(company, 'read_only')).api
    expect((await pickMethod({ ...company, api: reader }, id, vaultId)).status).toBe(403)
    const clerk = (await callersAs(company, 'clerk')).api
    expect((await pickMethod({ ...company, api: clerk }, id, vaultId)).status).toBe(200)
  })

  test('of what is cancelled or ended', async () => {
    const { company, customerId, planId, id, on } = await openSignup()
    const vaultId = await saveCard(company, customerId)
    await change(company, id, { operation: 'cancel' })
    expect((await pickMethod(company, id, vaultId)).status).toBe(422)
    const request = { customerId, planId, startDate: on('03-10T08:00'), billingMode: 'nonRecurring' }
    const once = await newSubscription(company, request)
    await pay(company, (await getInvoices(company, once))[0]?.id, vaultId)
    await drainJobs(company)
    expect((await pickMethod(company, once, vaultId)).status).toBe(422)
    expect(await takenOf(company)).toEqual([5_000])
  })

  test('when the first invoice is declined: with the reason, and nothing is attached', async () => {
    const { company, customerId, id } = await openSignup()
    const refused = await pickMethod(
      company,
      id,
      await saveCard(company, customerId, testCards.insufficientFunds),
    )
    expect(refused).toMatchObject({ status: 400, body: { reasonCode: 1616 } })
    const read = await getSubscription(company, id)
    expect(read.status).toBe('pending')
    expect(read).not.toHaveProperty('paymentMethodId')
  })
})

describe('choosing a method', () => {
  test('of one that waits for its first invoice pays that, and attaches it', async () => {
    const { company, customerId, id } = await openSignup()
    const vaultId = await saveCard(company, customerId)
    const response = await pickMethod(company, id, vaultId)
    expect(response).toMatchObject({
      status: 200,
      body: {
        message: 'success',
        subscriptionId: id,
        status: 'success',
        subscriptionStatus: 'active',
        transactionId: expect.stringMatching(/^trx_/),
      },
    })
    expect(response.body).not.toHaveProperty('charge')
    expect(await getSubscription(company, id)).toMatchObject({ status: 'active', paymentMethodId: vaultId })
    expect(await takenOf(company)).toEqual([5_000])
  })

  test('of one that waits for its first invoice takes a rail that the invoice does not', async () => {
    const { company, customerId, planId, on } = await openSignup()
    await company.api.put(`/api/customers/${customerId}`, { defaultPaymentOptions: ['ach'] })
    const id = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    const response = await pickMethod(company, id, await saveCard(company, customerId))
    expect(response.body, response.text).toMatchObject({ subscriptionStatus: 'active' })
  })

  test('of one that has not begun attaches it, and its first invoice is charged when it begins', async () => {
    const checkout = await openCheckoutAt('03-10T08:00')
    const { company, customerId, on } = checkout
    const planId = await newPlan(company)
    const id = await newSubscription(company, { customerId, planId, startDate: on('03-20T08:00') })
    const response = await pickMethod(company, id, await saveCard(company, customerId))
    expect(response.body).toMatchObject({ subscriptionStatus: 'pending' })
    expect(response.body).not.toHaveProperty('transactionId')
    expect(await getBooks(company)).toEqual([])
    await goTo(company, on('03-20T08:00'))
    expect((await getSubscription(company, id)).status).toBe('active')
  })

  test('of one that has failed tries what is unpaid once, at once: it is active when that succeeds', async () => {
    const { company, customerId, id, on } = await openFailed()
    const good = await saveCard(company, customerId)
    const response = await pickMethod(company, id, good)
    expect(response.body).toMatchObject({
      subscriptionStatus: 'active',
      charge: { status: 'success', transactionId: expect.stringMatching(/^trx_/) },
    })
    expect(await getSubscription(company, id)).toMatchObject({ status: 'active', paymentMethodId: good })
    await goTo(company, on('04-30T08:00'))
    expect(await takenOf(company)).toEqual([5_000, 5_000])
  })

  test('of one that has failed attaches it too when it is declined, and tells of that', async () => {
    const { company, customerId, id, on } = await openFailed()
    const bad = await saveCard(company, customerId, testCards.insufficientFunds)
    const response = await pickMethod(company, id, bad)
    expect(response).toMatchObject({
      status: 200,
      body: { subscriptionStatus: 'failed', charge: { status: 'declined', reasonCode: 1616 } },
    })
    expect((await getSubscription(company, id)).paymentMethodId).toBe(bad)
    // There were two declines so far. The four dunning days follow, because the immediate charge was none of them.
    await goTo(company, on('04-30T08:00'))
    expect((await getBooks(company)).filter(({ status }) => status === 'declined')).toHaveLength(6)
  })

  test('that it had failed with tries it once more, and once for many who ask at once; not where it is good for nothing', async () => {
    const declined = async () => (await getBooks(company)).filter(({ status }) => status === 'declined')
    const { company, customerId, id } = await openFailed()
    const bad = await saveCard(company, customerId, testCards.insufficientFunds)
    await pickMethod(company, id, bad)
    for (const tries of [3, 4]) {
      // A repeated request does not charge again within a minute of the last attempt.
      await advanceClock(company, minute)
      const answers = await concurrently(tries === 3 ? 1 : 20, () => pickMethod(company, id, bad))
      for (const { status, body } of answers)
        expect([status, body.charge], JSON.stringify(body)).toMatchObject([200, { status: 'declined' }])
      expect(await declined()).toHaveLength(tries)
    }
    const lost = await saveCard(company, customerId, '4000000000009987')
    await pickMethod(company, id, lost)
    expect(await declined()).toHaveLength(5)
    await drainJobs(company)
    await pickMethod(company, id, lost)
    expect(await declined()).toHaveLength(5)
  })

  test('that the processor cannot be reached for is not called declined, and is charged once it can', async () => {
    const { company, customerId, id } = await openFailed()
    const good = await saveCard(company, customerId)
    await fault(company, 'sale', 'outage')
    const response = await pickMethod(company, id, good)
    expect(response).toMatchObject({
      status: 200,
      body: { subscriptionStatus: 'failed', charge: { status: 'unknown', reasonCode: 'NOT_CHARGED' } },
    })
    await advanceClock(company, 2 * minute)
    expect((await getSubscription(company, id)).status).toBe('active')
  })

  test('with the same key charges once and answers the same', async () => {
    const { company, customerId, id } = await openFailed()
    const body = { subscriptionId: id, accountVaultId: await saveCard(company, customerId) }
    const ask = () => company.api.post(path, body, { 'idempotency-key': 'choosing-1' })
    const first = await ask()
    expect(first.body, first.text).toMatchObject({ charge: { status: 'success' } })
    expect((await ask()).text).toBe(first.text)
    expect(await takenOf(company)).toEqual([5_000, 5_000])
  })

  test('of one that has two unpaid renewals tries each', async () => {
    const { company, customerId, id, on } = await openFailed()
    await goTo(company, on('05-10T08:00'))
    expect((await pickMethod(company, id, await saveCard(company, customerId))).body).toMatchObject({
      subscriptionStatus: 'active',
      charge: { status: 'success' },
    })
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual([
      'Paid',
      'Paid',
      'Paid',
    ])
  })

  test('of one that is active attaches it and charges nothing until the renewal', async () => {
    const { company, customerId, id, on } = await openSubscription('03-10T08:00')
    const bank = await saveBankAccount(company, customerId, staysInFlight)
    const response = await pickMethod(company, id, bank)
    expect(response.body).toMatchObject({ subscriptionStatus: 'active' })
    expect(response.body).not.toHaveProperty('charge')
    expect(await takenOf(company)).toEqual([5_000])
    await goTo(company, on('04-10T08:00'))
    expect((await getBooks(company)).at(-1)).toMatchObject({ paymentMethod: 'ach' })
    await setBankOutcome(company, 'settled')
    await drainJobs(company)
    expect((await getInvoices(company, id)).at(-1)).toMatchObject({ invoiceStatus: 'Paid' })
    expect(await getHistory(company, id)).toContain('method_changed active')
  })

  test.each(['past_due', 'suspended'])('of a manual one that is %s charges nothing', async (status) => {
    const { company, customerId, id, on } = await openSignup({
      subscription: { billingMode: 'recurringManual', paymentDueDays: 0, suspendAfterDays: 5 },
    })
    const vaultId = await saveCard(company, customerId)
    await pay(company, (await getInvoices(company, id))[0]?.id, vaultId)
    await goTo(company, on(status === 'past_due' ? '04-12T08:00' : '04-16T08:00'))
    expect((await pickMethod(company, id, vaultId)).body).toMatchObject({ subscriptionStatus: status })
    expect(await takenOf(company)).toEqual([5_000])
  })
})
