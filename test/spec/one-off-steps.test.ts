import { describe, expect, test } from 'vitest'
import { getBooks, fault, type Loose } from '../support/florin.ts'
import { holdCall } from '../support/hold-calls.ts'
import { askRefund, clearFaults } from '../support/invoice-life.ts'
import {
  requestStep,
  authorize,
  expectBooksToAgree,
  expectCreated,
  netOf,
  notCharged,
  openOneOffCheckout,
  outcomeUnknown,
  getTransaction,
  unprocessable,
  type OneOffCheckout,
} from '../support/one-off.ts'
import { atLocation } from '../support/pay-page.ts'
import { sendProcessorResult } from '../support/processor-result.ts'
import { getAlerts, day, advanceClock, minute } from '../support/checkout.ts'

/** Creates an authorization and returns it with the processor's id. */
async function openAuthorization() {
  const checkout = await openOneOffCheckout()
  const { _id } = await authorize(checkout)
  const [entry] = await getBooks(checkout.company)
  return { ...checkout, id: String(_id), processorId: String(entry.id) }
}

type OpenAuthorization = Awaited<ReturnType<typeof openAuthorization>>

const complete = (authorization: OpenAuthorization, transaction_amount?: number) =>
  requestStep(authorization, authorization.id, { action: 'authcomplete', transaction_amount })
const voidAuthorization = (authorization: OpenAuthorization) =>
  requestStep(authorization, authorization.id, { action: 'void' })

/** Returns the movements in the processor's books, one line each. */
const linesOf = async ({ company }: OneOffCheckout) =>
  (await getBooks(company)).map(({ action, status, amountCents }) => `${action} ${status} ${amountCents}`)

/** Returns the reference of the newest step in the processor's books. */
const newestReference = async ({ company }: OneOffCheckout) =>
  String((await getBooks(company)).findLast(({ parentId }: Loose) => parentId)?.reference)

describe('news of the authorization is none of its completion', () => {
  test('where it was asked for before the completion began, and comes while that is unknown', async () => {
    const authorization = await openAuthorization()
    const { company, id } = authorization
    const asking = await holdCall(company, 'find')
    const hearing = sendProcessorResult(company, id)
    await asking.untilWaiting()
    await fault(company, 'capture', 'lost_before')
    expect(await complete(authorization, 60)).toMatchObject(outcomeUnknown)
    await asking.release()
    expect((await hearing).status).toBe(200)
    expect(await getTransaction(authorization, id)).toMatchObject({
      status: 'authorized',
      transaction_amount: 100,
    })
    await advanceClock(company, 30 * minute)
    expect(await getTransaction(authorization, id)).toMatchObject({ status: 'authorized', action: 'auth' })
    expect(await linesOf(authorization)).toEqual(['auth approved 10000'])
    expectCreated(await complete(authorization, 60))
    await expectBooksToAgree(company)
  })

  test.each(['authcomplete', 'void'])('where it comes while a slow %s is under way', async (action) => {
    const authorization = await openAuthorization()
    const { company, id } = authorization
    const step = await holdCall(company, action === 'void' ? 'void' : 'capture')
    const stepping = requestStep(authorization, id, { action })
    await step.untilWaiting()
    for (let each = 0; each < 3; each++) expect((await sendProcessorResult(company, id)).status).toBe(200)
    expect(await getTransaction(authorization, id)).toMatchObject({ status: 'authorized' })
    await step.release()
    expect((await stepping).status).toBe(200)
    expect(await getAlerts(company)).toEqual([])
    await expectBooksToAgree(company)
  })

  test('where it comes after the completion, or after the void', async () => {
    const [taken, freed] = [await openAuthorization(), await openAuthorization()]
    expectCreated(await complete(taken, 60))
    expectCreated(await voidAuthorization(freed))
    for (const authorization of [taken, freed]) {
      const before = await getTransaction(authorization, authorization.id)
      expect((await sendProcessorResult(authorization.company, authorization.id)).status).toBe(200)
      expect(await getTransaction(authorization, authorization.id)).toEqual(before)
      expect(await getAlerts(authorization.company)).toEqual([])
      await expectBooksToAgree(authorization.company)
    }
  })
})

describe('a slow step that had counted as never submitted', () => {
  /** Begins a completion that waits at the processor, and lets the reconciler give it up meanwhile. */
  async function giveUp(authorization: OpenAuthorization) {
    const capture = await holdCall(authorization.company, 'capture')
    const slow = complete(authorization)
    await capture.untilWaiting()
    await advanceClock(authorization.company, 31)
    return { slow, release: capture.release }
  }

  test('ends as not charged, and does not end the void that was begun after it', async () => {
    const authorization = await openAuthorization()
    const { slow, release } = await giveUp(authorization)
    const void_ = await holdCall(authorization.company, 'void')
    const second = voidAuthorization(authorization)
    await void_.untilWaiting()
    await release()
    expect(await slow).toMatchObject(notCharged)
    await void_.release()
    expectCreated(await second)
    await advanceClock(authorization.company, 60 * minute)
    expect(await getTransaction(authorization, authorization.id)).toMatchObject({
      status: 'voided',
      action: 'void',
    })
    expect(await linesOf(authorization)).toEqual(['auth voided 10000', 'void approved 10000'])
    await expectBooksToAgree(authorization.company)
  })

  test('nor the completion of another amount', async () => {
    const authorization = await openAuthorization()
    const { slow, release } = await giveUp(authorization)
    const another = await holdCall(authorization.company, 'capture')
    const second = complete(authorization, 40)
    await another.untilWaiting()
    await release()
    expect(await slow).toMatchObject(notCharged)
    await another.release()
    expect(expectCreated(await second)).toMatchObject({ status: 'captured', transaction_amount: 40 })
    await advanceClock(authorization.company, 60 * minute)
    expect(await netOf(authorization.company)).toBe(4_000)
    await expectBooksToAgree(authorization.company)
  })

  test('leaves the authorization to be completed or let go', async () => {
    for (const again of [complete, voidAuthorization]) {
      const authorization = await openAuthorization()
      const { slow, release } = await giveUp(authorization)
      await release()
      expect(await slow).toMatchObject(notCharged)
      expectCreated(await again(authorization))
      await expectBooksToAgree(authorization.company)
    }
  })
})

describe('a completion that failed here and took effect at the processor after all', () => {
  /** Performs the completion that did not reach the processor, as if the request had been delayed. */
  async function executedLate(authorization: OpenAuthorization, amountCents: number, number = 1) {
    const reference = `${authorization.id}_authcomplete_${number}`
    const path = `/v1/transactions/${authorization.processorId}/capture`
    const moved = await atLocation(authorization.company, path, { reference, amountCents })
    expect(moved.status, moved.text).toBe(200)
    return reference
  }

  test('is recorded when the processor tells of it, once', async () => {
    const authorization = await openAuthorization()
    await fault(authorization.company, 'capture', 'outage')
    expect(await complete(authorization, 60)).toMatchObject(notCharged)
    const reference = await executedLate(authorization, 6_000)
    for (let each = 0; each < 3; each++)
      expect((await sendProcessorResult(authorization.company, reference)).status).toBe(200)
    expect(await getTransaction(authorization, authorization.id)).toMatchObject({
      status: 'captured',
      action: 'authcomplete',
      transaction_amount: 60,
    })
    expect(await voidAuthorization(authorization)).toMatchObject(unprocessable)
    expect((await askRefund(authorization.company, authorization.id)).status).toBe(200)
    await expectBooksToAgree(authorization.company)
  })

  test('is refused as a second one when it is completed again, and people hear of what the books do not agree on', async () => {
    const authorization = await openAuthorization()
    await fault(authorization.company, 'capture', 'outage')
    expect(await complete(authorization, 60)).toMatchObject(notCharged)
    const reference = await executedLate(authorization, 6_000)
    const refused = await complete(authorization, 40)
    expect(refused.status, refused.text).toBe(422)
    expect((await sendProcessorResult(authorization.company, reference)).status).toBe(200)
    expect(await getTransaction(authorization, authorization.id)).toMatchObject({
      status: 'captured',
      transaction_amount: 60,
    })
    expect(await netOf(authorization.company)).toBe(6_000)
    await expectBooksToAgree(authorization.company)
  })

  test('does not disturb a void that is under way', async () => {
    const authorization = await openAuthorization()
    await fault(authorization.company, 'capture', 'outage')
    expect(await complete(authorization)).toMatchObject(notCharged)
    const void_ = await holdCall(authorization.company, 'void')
    const voiding = voidAuthorization(authorization)
    await void_.untilWaiting()
    const reference = await executedLate(authorization, 10_000)
    const response = await sendProcessorResult(authorization.company, reference)
    expect(response.status).toBe(200)
    await void_.release()
    expect((await voiding).status).toBe(422)
    await sendProcessorResult(authorization.company, reference)
    await advanceClock(authorization.company, 60 * minute)
    expect(await netOf(authorization.company)).toBe(10_000)
    await expectBooksToAgree(authorization.company)
  })
})

describe('an authorization that the processor let go by itself', () => {
  const lapsed = async (authorization: OpenAuthorization) => {
    const path = `/v1/transactions/${authorization.processorId}/void`
    expect((await atLocation(authorization.company, path, { reference: crypto.randomUUID() })).status).toBe(
      200,
    )
  }

  test('is voided here when its week is over', async () => {
    const authorization = await openAuthorization()
    await lapsed(authorization)
    await advanceClock(authorization.company, 7 * day + minute)
    expect(await getTransaction(authorization, authorization.id)).toMatchObject({
      status: 'voided',
      action: 'void',
      info: { reasonCode: '1658' },
    })
    await advanceClock(authorization.company, day)
    expect(await getAlerts(authorization.company)).toEqual([])
    await expectBooksToAgree(authorization.company)
  })

  test('cannot be completed, and says so', async () => {
    const authorization = await openAuthorization()
    await lapsed(authorization)
    const refused = await complete(authorization)
    expect(refused).toMatchObject(unprocessable)
    expect(await netOf(authorization.company)).toBe(0)
  })

  test('is voided later where the processor could not be asked at the time', async () => {
    const authorization = await openAuthorization()
    await lapsed(authorization)
    await fault(authorization.company, 'any', 'outage', { times: 0 })
    await advanceClock(authorization.company, 7 * day + minute)
    expect(await getTransaction(authorization, authorization.id)).toMatchObject({ status: 'authorized' })
    await clearFaults(authorization.company)
    await advanceClock(authorization.company, 60 * minute)
    expect(await getTransaction(authorization, authorization.id)).toMatchObject({ status: 'voided' })
    await expectBooksToAgree(authorization.company)
  })
})

test('an authorization that was completed elsewhere is told to people, once', async () => {
  const authorization = await openAuthorization()
  const path = `/v1/transactions/${authorization.processorId}/capture`
  const body = { reference: crypto.randomUUID(), amountCents: 10_000 }
  expect((await atLocation(authorization.company, path, body)).status).toBe(200)
  await advanceClock(authorization.company, 8 * day)
  const alerts = await getAlerts(authorization.company)
  expect(alerts).toMatchObject([{ kind: 'processor_mismatch', transactionId: authorization.id }])
})

test('news of a step of nobody’s, or of a step that never was, changes nothing', async () => {
  const authorization = await openAuthorization()
  const before = await getTransaction(authorization, authorization.id)
  for (const step of [
    'authcomplete_1',
    'void_1',
    'authcomplete_999999999',
    'void_0',
    'authcomplete_01',
    'refund',
  ])
    expect((await sendProcessorResult(authorization.company, `${authorization.id}_${step}`)).status).toBe(200)
  expect(await getTransaction(authorization, authorization.id)).toEqual(before)
  expectCreated(await complete(authorization))
  expect(
    (await sendProcessorResult(authorization.company, await newestReference(authorization))).status,
  ).toBe(200)
  expect(await getAlerts(authorization.company)).toEqual([])
  await expectBooksToAgree(authorization.company)
})
