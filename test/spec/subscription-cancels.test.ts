import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { getBooks, saveCard } from '../support/florin.ts'
import { callersAs, goTo, toMinute } from '../support/invoice-life.ts'
import { concurrently } from '../support/one-off.ts'
import { openCheckout, pay, getInvoice } from '../support/checkout.ts'
import {
  change,
  getHistory,
  getInvoices,
  newPlan,
  newSubscription,
  noSubscription,
  openSubscription,
  openCheckoutAt,
  paidThenDeclined,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'

const now = { operation: 'cancel', cancelAtPeriodEnd: false }
const atPeriodEnd = { operation: 'cancel', cancelAtPeriodEnd: true }
const keep = { operation: 'update', updates: { cancelAtPeriodEnd: false } }

describe('a cancellation is refused', () => {
  test.each([
    [{}, 'operation'],
    [{ operation: 'x' }, 'operation'],
    [{ operation: 'Cancel' }, 'operation'],
    [{ ...now, foo: 1 }, 'foo'],
    [{ ...now, updates: {} }, 'updates'],
    [{ operation: 'cancel', cancelAtPeriodEnd: 'yes' }, 'cancelAtPeriodEnd'],
    [{ ...now, reason: 7 }, 'reason'],
    [{ ...now, reason: 'x'.repeat(501) }, 'reason'],
  ])('with the body %j', async (body, key) => {
    const { company, id } = await openSubscription('03-10T08:00')
    expect(getFields(await change(company, id, body)).map(({ path }) => path)).toEqual([`body.${key}`])
    expect((await getSubscription(company, id)).status).toBe('active')
  })

  test('of a subscription that nobody has, and of another company’s', async () => {
    const owner = await openSubscription('03-10T08:00')
    const { company } = await openCheckout()
    for (const id of [noSubscription, owner.id, 'x'])
      expect((await change(company, id, now)).status).toBe(404)
    expect((await getSubscription(owner.company, owner.id)).status).toBe('active')
  })

  test('for a clerk, who may update, and for somebody who may only read', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    for (const role of ['clerk', 'read_only'] as const) {
      const { api } = await callersAs(company, role)
      for (const body of [now, atPeriodEnd])
        expect((await change({ ...company, api }, id, body)).status).toBe(403)
    }
    const { api } = await callersAs(company, 'clerk')
    const update = { operation: 'update', updates: { amount: 60 } }
    expect((await change({ ...company, api }, id, update)).status).toBe(200)
  })

  test('of what is cancelled already, or ended', async () => {
    const { company, customerId, planId, vaultId, id, on } = await openSubscription('03-10T08:00')
    await change(company, id, now)
    const request = { customerId, planId, startDate: on('03-10T08:00'), billingMode: 'nonRecurring' }
    const once = await newSubscription(company, request)
    await pay(company, (await getInvoices(company, once))[0]?.id, vaultId)
    await drainJobs(company)
    for (const over of [id, once])
      for (const body of [now, atPeriodEnd, keep, { operation: 'update', updates: { amount: 5 } }])
        expect((await change(company, over, body)).status).toBe(422)
  })
})

describe('a subscription that is cancelled now', () => {
  test('is over at once, with the reason, and nothing is invoiced or charged any more', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    await goTo(company, on('03-20T08:00'))
    const response = await change(company, id, { ...now, reason: 'Moved away' })
    expect(response).toMatchObject({
      status: 200,
      body: {
        message: 'success',
        correlationId: expect.any(String),
        subscriptionId: id,
        status: 'cancelled',
        cancelReason: 'Moved away',
        cancelAtPeriodEnd: false,
      },
    })
    expect(toMinute(response.body.cancelDate)).toBe(on('03-20T08:00'))
    expect(response.body).not.toHaveProperty('nextBillingDate')
    await goTo(company, on('06-10T08:00'))
    expect(await getInvoices(company, id)).toHaveLength(1)
    expect(await getBooks(company)).toHaveLength(1)
    expect((await getHistory(company, id)).at(-1)).toBe('cancelled cancelled')
  })

  test('is so where nothing is said of when', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    expect((await change(company, id, { operation: 'cancel' })).body.status).toBe('cancelled')
  })

  test('keeps an open invoice of the period that has begun payable, which does not bring it back', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const request = { customerId, planId: await newPlan(company), startDate: on('03-10T08:00') }
    const id = await newSubscription(company, request)
    expect((await change(company, id, now)).body.status).toBe('cancelled')
    const [open] = await getInvoices(company, id)
    expect(open?.invoiceStatus).toBe('Pending')
    await pay(company, open?.id, await saveCard(company, customerId))
    await drainJobs(company)
    expect((await getSubscription(company, id)).status).toBe('cancelled')
    expect((await getInvoice(company, open?.id)).invoiceStatus).toBe('Paid')
  })

  test('is not charged by a retry that was still to come', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', { accountNumber: paidThenDeclined })
    await goTo(company, on('04-10T08:00'))
    await change(company, id, now)
    await goTo(company, on('04-30T08:00'))
    expect(await getBooks(company)).toHaveLength(2)
  })

  test('twenty times at once is cancelled once', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const answers = await concurrently(20, () => change(company, id, now))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
    expect((await getHistory(company, id)).filter((entry) => entry.startsWith('cancelled'))).toHaveLength(1)
  })
})

describe('a subscription that is cancelled at period end', () => {
  test('runs until then, and is over when the period is', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    const response = await change(company, id, { ...atPeriodEnd, reason: 'Too dear' })
    expect(response.body).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      cancelDate: on('04-10T08:00'),
      cancelReason: 'Too dear',
    })
    expect(response.body).not.toHaveProperty('nextBillingDate')
    await goTo(company, on('04-10T07:59'))
    expect((await getSubscription(company, id)).status).toBe('active')
    await goTo(company, on('04-10T08:00'))
    expect(await getSubscription(company, id)).toMatchObject({
      status: 'cancelled',
      cancelDate: on('04-10T08:00'),
      cancelReason: 'Too dear',
      cancelAtPeriodEnd: false,
    })
    expect(await getInvoices(company, id)).toHaveLength(1)
    expect((await getHistory(company, id)).slice(-2)).toEqual([
      'cancel_requested active',
      'cancelled cancelled',
    ])
  })

  test('may be asked for that again, and cancelled now afterwards', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const first = await change(company, id, atPeriodEnd)
    const again = await change(company, id, atPeriodEnd)
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ ...first.body, correlationId: expect.any(String) })
    expect(again.body).toMatchObject(await getSubscription(company, id))
    expect((await change(company, id, now)).body.status).toBe('cancelled')
  })

  test('at the end of its trial is never charged', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', { subscription: { trialDays: 14 } })
    expect((await change(company, id, atPeriodEnd)).body).toMatchObject({
      status: 'active',
      cancelDate: on('03-24T08:00'),
    })
    await goTo(company, on('04-30T08:00'))
    expect((await getSubscription(company, id)).status).toBe('cancelled')
    expect(await getBooks(company)).toEqual([])
  })

  test('goes on with its dunning until then', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', { accountNumber: paidThenDeclined })
    await goTo(company, on('04-10T08:00'))
    expect((await change(company, id, atPeriodEnd)).body).toMatchObject({
      status: 'failed',
      cancelDate: on('05-10T08:00'),
    })
    await goTo(company, on('05-10T08:00'))
    expect((await getSubscription(company, id)).status).toBe('cancelled')
    expect(await getBooks(company)).toHaveLength(6)
  })

  test.each([
    ['before it begins', { startDate: '03-20T08:00' }],
    ['while its first invoice is unpaid', { startDate: '03-10T08:00' }],
    ['where it is paid once', { startDate: '03-10T08:00', billingMode: 'nonRecurring' }],
  ])('is over at once %s', async (_when, { startDate, ...fields }) => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const planId = await newPlan(company)
    const request = { customerId, planId, startDate: on(startDate), ...fields }
    const id = await newSubscription(company, request)
    expect((await change(company, id, atPeriodEnd)).body.status).toBe('cancelled')
  })
})
