import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import type { Caller } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { manageLink, openManaged, openSession, pageWith, revokeLinks } from '../support/manage.ts'
import {
  change,
  getHistory,
  newPlan,
  newSubscription,
  openCheckoutAt,
  getSubscription,
} from '../support/subscriptions.ts'
import { advanceClock, minute } from '../support/checkout.ts'

/** Every call of the page that needs a session. */
const calls: [string, (page: Caller) => ReturnType<Caller['get']>][] = [
  ['GET', (page) => page.get('')],
  ['POST /pay-link', (page) => page.post('/pay-link', {})],
  ['POST /intention', (page) => page.post('/intention', {})],
  ['POST /cancel', (page) => page.post('/cancel', {})],
  ['POST /keep', (page) => page.post('/keep', {})],
  ['DELETE /session', (page) => page.delete('/session')],
]

describe('a session of the page of a subscription', () => {
  test.each(calls)('is needed for %s', async (_name, call) => {
    const { company, id, token, sessionToken } = await openManaged()
    for (const wrong of [
      '',
      'mns_',
      `${sessionToken}x`,
      sessionToken.slice(1),
      token,
      company.sessionToken,
      '💸',
    ])
      expectEnvelope(await call(pageWith(encodeURI(wrong))), 401, 'unauthorized')
    expect((await getSubscription(company, id)).cancelAtPeriodEnd).toBe(false)
  })

  test.each(['/pay-link', '/intention', '/cancel', '/keep'])(
    'gets the first answer of %s again for the same key, in another session too',
    async (path) => {
      const manual = { subscription: { billingMode: 'recurringManual' } }
      const { company, token, page } = await openManaged('03-10T08:00', manual)
      const refused = await page.post(path, {}, { 'idempotency-key': 'short' })
      expectEnvelope(refused, 400, 'idempotency_key_invalid')
      const key = { 'idempotency-key': 'key-of-a-payer' }
      const first = await page.post(path, {}, key)
      expect(first.status, first.text).toBeLessThan(300)
      expect(first.headers.get('idempotent-replayed')).toBeNull()
      await advanceClock(company, 2 * minute)
      const another = pageWith(await openSession(company, token))
      const again = await another.post(path, {}, key)
      expect([again.status, again.text]).toEqual([first.status, first.text])
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      const reused = await another.post('/intention', { paymentMethods: ['cc'] }, key)
      expectEnvelope(reused, 422, 'idempotency_key_reused')
    },
  )

  test('is no session of the merchant, and that is none of it', async () => {
    const { company, id, sessionToken } = await openManaged()
    const asMerchant = await company.api.get(`/api/subscriptions/v2/${id}`, {
      'x-session-token': sessionToken,
    })
    expectEnvelope(asMerchant, 401, 'unauthorized')
    expectEnvelope(await pageWith(company.sessionToken).get(''), 401, 'unauthorized')
  })

  test('ends half an hour after its last call', async () => {
    const { company, page } = await openManaged()
    for (let calls = 0; calls < 3; calls++) {
      await advanceClock(company, 29 * minute)
      expect((await page.get('')).status).toBe(200)
    }
    await advanceClock(company, 31 * minute)
    expectEnvelope(await page.get(''), 401, 'unauthorized')
  })

  test('ends after twelve hours, however often it calls', async () => {
    const { company, page } = await openManaged()
    for (let half = 0; half < 25; half++) {
      await advanceClock(company, 28.5 * minute)
      expect((await page.get('')).status, String(half)).toBe(200)
    }
    await advanceClock(company, 10 * minute)
    expectEnvelope(await page.get(''), 401, 'unauthorized')
  })

  test('ends when it is ended, and no other with it', async () => {
    const { company, token, page } = await openManaged()
    await advanceClock(company, 2 * minute)
    const other = pageWith(await openSession(company, token))
    expect(await page.delete('/session')).toMatchObject({ status: 200, body: { message: 'success' } })
    expectEnvelope(await page.get(''), 401, 'unauthorized')
    expect((await other.get('')).status).toBe(200)
  })

  test('ends with the links that are revoked, and those of another subscription do not', async () => {
    const { company, customerId, planId, id, page, on } = await openManaged()
    const another = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    const other = pageWith(await openSession(company, (await manageLink(company, another)).token))
    await revokeLinks(company, id)
    expectEnvelope(await page.get(''), 401, 'unauthorized')
    expect((await other.get('')).body.subscription.subscriptionId).toBe(another)
  })

  test('ends where its page opens no more', async () => {
    const { company, id, token, on } = await openManaged()
    await change(company, id, { operation: 'cancel', cancelAtPeriodEnd: false })
    await goTo(company, on('06-08T07:50'))
    const page = pageWith(await openSession(company, token))
    await advanceClock(company, 15 * minute)
    expectEnvelope(await page.get(''), 401, 'unauthorized')
  })
})

describe('a payer who cancels', () => {
  test('is refused where the company has that switched off, and may still keep what was cancelled for him', async () => {
    const { company, id, page } = await openManaged('03-10T08:00', {
      company: { settings: { selfServiceCancel: false } },
    })
    expectEnvelope(await page.post('/cancel', {}), 403, 'forbidden')
    expect((await page.get('')).body.may.cancel).toBe(false)
    await change(company, id, { operation: 'cancel', cancelAtPeriodEnd: true })
    expect((await page.post('/keep', {})).body.subscription.cancelAtPeriodEnd).toBe(false)
  })

  test.each([[{ reason: 7 }], [{ reason: 'x'.repeat(501) }], [{ cancelAtPeriodEnd: false }]])(
    'is refused with the body %j',
    async (body) => {
      const { company, id, page } = await openManaged()
      expect((await page.post('/cancel', body)).status).toBe(400)
      expect((await getSubscription(company, id)).status).toBe('active')
    },
  )

  test('does so at the end of the period, may keep it until then, and the history says that it was he', async () => {
    const { company, id, page, on } = await openManaged()
    const cancelled = await page.post('/cancel', { reason: 'Too dear' })
    expect(cancelled).toMatchObject({
      status: 200,
      body: {
        companyName: 'Test Company',
        subscription: {
          status: 'active',
          cancelAtPeriodEnd: true,
          cancelDate: on('04-10T08:00'),
          cancelReason: 'Too dear',
        },
        may: { cancel: false, keep: true },
      },
    })
    expect(cancelled.body).not.toHaveProperty('nextPayment')
    expect((await page.post('/cancel', {})).status).toBe(200)
    const kept = await page.post('/keep', {})
    expect(kept).toMatchObject({
      status: 200,
      body: { subscription: { cancelAtPeriodEnd: false }, may: { cancel: true, keep: false } },
    })
    expect((await page.post('/keep', {})).status).toBe(200)
    expect((await getHistory(company, id)).slice(-2)).toEqual([
      'cancel_requested active',
      'cancel_withdrawn active',
    ])
    const { events } = (await company.api.get(`/api/subscriptions/v2/${id}/history`)).body
    expect(events.slice(-2).map(({ by }: { by: string }) => by)).toEqual(['payer', 'payer'])
  })

  test('before the first payment does so at once, and cannot take that back', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00')
    const id = await newSubscription(company, {
      customerId,
      planId: await newPlan(company),
      startDate: on('03-10T08:00'),
    })
    const page = pageWith(await openSession(company, (await manageLink(company, id)).token))
    expect((await page.post('/cancel', {})).body.subscription.status).toBe('cancelled')
    for (const call of ['/cancel', '/keep'])
      expectEnvelope(await page.post(call, {}), 422, 'unprocessable_entity')
    expect((await page.get('')).body.may).toEqual({
      pay: true,
      changeMethod: false,
      cancel: false,
      keep: false,
    })
  })
})
