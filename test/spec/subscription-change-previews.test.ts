import { describe, expect, test } from 'vitest'
import { operator, testCards } from '../support/florin.ts'
import { callersAs, goTo } from '../support/invoice-life.ts'
import { pay } from '../support/checkout.ts'
import { previewChange } from '../support/previews.ts'
import {
  change,
  getAmounts,
  getHistory,
  getInvoices,
  newSubscription,
  noSubscription,
  openManual,
  openRenewing,
  openShop,
  openSubscription,
  putProduct,
} from '../support/subscriptions.ts'

const path = '/api/subscriptions/v2'

describe('the preview of a change', () => {
  test('says from when on new terms count, and what the next invoice comes to', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', {
      plan: { preRenewalInvoice: { leadTimeDays: 7 } },
    })
    await putProduct(company, 'seat')
    await goTo(company, on('04-04T08:00'))
    const updates = { addOns: [{ productId: 'seat', quantity: 2 }] }
    const { subscription, periods, changes } = await previewChange(company, id, {
      operation: 'update',
      updates,
      periods: 2,
    })
    // The invoice of April is issued already.
    expect(periods).toMatchObject([
      { start: on('04-10T08:00'), total: 50, chargeAt: on('04-10T08:00') },
      { start: on('05-10T08:00'), total: 70, chargeAt: on('05-10T08:00') },
    ])
    expect(changes).toEqual([
      { path: 'totalAmount', from: 50, to: 70, effectiveFrom: on('05-10T08:00') },
      { path: 'addOns', from: null, to: updates.addOns, effectiveFrom: on('05-10T08:00') },
    ])
    const changed = await change(company, id, { operation: 'update', updates })
    expect(changed.body).toMatchObject(subscription)
    await goTo(company, on('05-10T08:00'))
    expect(await getAmounts(company, id)).toEqual([50, 50, 70])
  })

  test('of a cancellation at the end of the period has its last day, and nothing after it', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    const body = { operation: 'cancel', cancelAtPeriodEnd: true }
    const { subscription, periods, surcharges, timeline, changes } = await previewChange(company, id, body)
    expect(subscription).toEqual({ status: 'active', totalAmount: 50, billingCycle: 'monthly' })
    expect([periods, surcharges]).toEqual([[], []])
    expect(timeline.slice(1)).toEqual([
      { at: on('04-10T08:00'), kind: 'status', name: 'cancelled' },
      { at: on('04-10T08:00'), kind: 'mail', name: 'subscription_ended' },
    ])
    expect(timeline[0]).toMatchObject({ kind: 'mail', name: 'subscription_cancelled' })
    expect(changes).toEqual([
      { path: 'cancelAtPeriodEnd', from: false, to: true, effectiveFrom: on('04-10T08:00') },
      { path: 'nextBillingDate', from: on('04-10T08:00'), to: null, effectiveFrom: on('04-10T08:00') },
      { path: 'cancelDate', from: null, to: on('04-10T08:00'), effectiveFrom: on('04-10T08:00') },
    ])
    await change(company, id, body)
    const back = await previewChange(company, id, {
      operation: 'update',
      updates: { cancelAtPeriodEnd: false },
      periods: 1,
    })
    expect(back.periods).toMatchObject([{ start: on('04-10T08:00'), total: 50 }])
    expect(back.timeline[0]).toMatchObject({ kind: 'mail', name: 'subscription_continues' })
  })

  test('has the retries of a failed renewal at the dunning days, as they come if they are approved', async () => {
    const { company, id, on } = await openRenewing(testCards.insufficientFunds, {
      settings: { dunningDays: [3] },
    })
    await goTo(company, on('04-10T08:05'))
    const { subscription, timeline } = await previewChange(company, id, {
      operation: 'update',
      updates: {},
      periods: 1,
    })
    expect(subscription.status).toBe('failed')
    expect(timeline.slice(0, 3)).toEqual([
      { at: on('04-13T08:00'), kind: 'charge', name: 'dunning' },
      { at: on('04-13T08:00'), kind: 'event', name: 'invoice.paid' },
      { at: on('04-13T08:00'), kind: 'mail', name: 'receipt' },
    ])
    expect(timeline).toContainEqual({ at: on('04-13T08:00'), kind: 'status', name: 'active' })
  })

  test('has the periods of a suspended subscription as they come once its invoice is paid', async () => {
    const { company, id, vaultId, on } = await openManual()
    await goTo(company, on('04-28T08:00'))
    const { subscription, periods, timeline } = await previewChange(company, id, {
      operation: 'update',
      updates: {},
      periods: 2,
    })
    expect(subscription.status).toBe('suspended')
    expect(periods).toMatchObject([{ start: on('05-10T08:00') }, { start: on('06-10T08:00') }])
    expect(timeline.filter(({ name }: { name: string }) => name === 'invoice.created')).toEqual([])
    const [, unpaid] = await getInvoices(company, id)
    await pay(company, unpaid?.id, vaultId)
    await goTo(company, on('06-10T08:00'))
    expect(await getInvoices(company, id)).toHaveLength(3)
    expect(await getHistory(company, id)).toContain('resumed active')
  })

  test('refuses with the error of the change: over, unknown, of another company, wrong terms', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const other = await openShop()
    const update = (updates: object) => ({ operation: 'update', updates })
    for (const [target, body] of [
      [noSubscription, { operation: 'cancel' }],
      [id, {}],
      [id, { operation: 'pause' }],
      [id, update({ planId: 'none' })],
      [id, update({ amount: 0 })],
      [id, update({ amount: 5, discounts: [{ type: 'amount', value: 1 }] })],
      [id, update({ addOns: [{ productId: 'none', quantity: 1 }] })],
      [id, update({ customFields: { none: 1 } })],
    ] as const) {
      const refused = await company.api.post(`${path}/${target}/preview`, body)
      const changed = await change(company, target, body)
      expect(changed.status).toBeGreaterThanOrEqual(400)
      expect([refused.status, refused.body]).toEqual([
        changed.status,
        { ...changed.body, correlationId: refused.body.correlationId },
      ])
    }
    const foreign = await other.company.api.post(`${path}/${id}/preview`, { operation: 'cancel' })
    expect(foreign.status).toBe(404)
    expect((await change(company, id, { operation: 'cancel' })).status).toBe(200)
    const over = await company.api.post(`${path}/${id}/preview`, { operation: 'cancel' })
    expect(over).toMatchObject({ status: 422, body: { error: 'unprocessable_entity' } })
  })

  test('goes on for a subscription whose plan was archived', async () => {
    const { company, id, planId } = await openSubscription('03-10T08:00')
    await operator().patch(`/operator/v1/companies/${company.companyId}/plans/${planId}`, { active: false })
    const { periods } = await previewChange(company, id, { operation: 'update', updates: { amount: 20 } })
    expect(periods[0]).toMatchObject({ total: 20 })
  })
})

describe('whoever may read', () => {
  test('may preview, with a key that may not write, but not without a session', async () => {
    const { company, request } = await openShop()
    const id = await newSubscription(company, request)
    const { api } = await callersAs(company, 'read_only')
    expect((await api.post(`${path}/preview`, request)).status).toBe(200)
    expect((await api.post(`${path}/${id}/preview`, { operation: 'cancel' })).status).toBe(200)
    expect((await company.legacy.post(`${path}/preview`, request)).status).toBe(401)
  })

  test('gets twenty previews at once while the subscription changes, and changes nothing by them', async () => {
    const { company, id, request } = await openWithRequest()
    const updates = (amount: number) => ({ operation: 'update', updates: { amount } })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => [
        company.api.post(`${path}/${id}/preview`, updates(100 + place)),
        company.api.post(`${path}/preview`, request),
        ...(place % 5 === 0 ? [change(company, id, updates(1 + place))] : []),
      ]).flat(),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect([1, 6, 11, 16]).toContain((await company.api.get(`${path}/${id}`)).body.amount)
    expect(await getInvoices(company, id)).toHaveLength(1)
  })
})

async function openWithRequest() {
  const { company, customerId, planId, id, on } = await openSubscription('03-10T08:00')
  return { company, id, request: { customerId, planId, startDate: on('03-10T08:00') } }
}
