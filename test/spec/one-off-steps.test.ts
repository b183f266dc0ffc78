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
  openOneOffTill,
  outcomeUnknown,
  getTransaction,
  unprocessable,
  type OneOffTill,
} from '../support/one-off.ts'
import { atLocation } from '../support/pay-page.ts'
import { sendProcessorResult } from '../support/processor-result.ts'
import { getAlerts, day, advanceClock, minute } from '../support/checkout.ts'

/** Creates an authorization and returns it with the processor's id. */
async function openHeld() {
  const till = await openOneOffTill()
  const { _id } = await authorize(till)
  const [held] = await getBooks(till.company)
  return { ...till, id: String(_id), processorId: String(held.id) }
}

type Held = Awaited<ReturnType<typeof openHeld>>

const complete = (held: Held, transaction_amount?: number) =>
  requestStep(held, held.id, { action: 'authcomplete', transaction_amount })
const letGo = (held: Held) => requestStep(held, held.id, { action: 'void' })

/** Returns the movements in the processor's books, one line each. */
const linesOf = async ({ company }: OneOffTill) =>
  (await getBooks(company)).map(({ action, status, amountCents }) => `${action} ${status} ${amountCents}`)

/** Returns the reference of the newest step in the processor's books. */
const newestReference = async ({ company }: OneOffTill) =>
  String((await getBooks(company)).findLast(({ parentId }: Loose) => parentId)?.reference)

describe('news of the authorization is none of its completion', () => {
  test('where it was asked for before the completion began, and comes while that is unknown', async () => {
    const held = await openHeld()
    const { company, id } = held
    const asking = await holdCall(company, 'find')
    const hearing = sendProcessorResult(company, id)
    await asking.untilWaiting()
    await fault(company, 'capture', 'lost_before')
    expect(await complete(held, 60)).toMatchObject(outcomeUnknown)
    await asking.release()
    expect((await hearing).status).toBe(200)
    expect(await getTransaction(held, id)).toMatchObject({ status: 'authorized', transaction_amount: 100 })
    await advanceClock(company, 30 * minute)
    expect(await getTransaction(held, id)).toMatchObject({ status: 'authorized', action: 'auth' })
    expect(await linesOf(held)).toEqual(['auth approved 10000'])
    expectCreated(await complete(held, 60))
    await expectBooksToAgree(company)
  })

  test.each(['authcomplete', 'void'])('where it comes while a slow %s is under way', async (action) => {
    const held = await openHeld()
    const { company, id } = held
    const step = await holdCall(company, action === 'void' ? 'void' : 'capture')
    const stepping = requestStep(held, id, { action })
    await step.untilWaiting()
    for (let each = 0; each < 3; each++) expect((await sendProcessorResult(company, id)).status).toBe(200)
    expect(await getTransaction(held, id)).toMatchObject({ status: 'authorized' })
    await step.release()
    expect((await stepping).status).toBe(200)
    expect(await getAlerts(company)).toEqual([])
    await expectBooksToAgree(company)
  })

  test('where it comes after the completion, or after the void', async () => {
    const [taken, freed] = [await openHeld(), await openHeld()]
    expectCreated(await complete(taken, 60))
    expectCreated(await letGo(freed))
    for (const held of [taken, freed]) {
      const before = await getTransaction(held, held.id)
      expect((await sendProcessorResult(held.company, held.id)).status).toBe(200)
      expect(await getTransaction(held, held.id)).toEqual(before)
      expect(await getAlerts(held.company)).toEqual([])
      await expectBooksToAgree(held.company)
    }
  })
})

describe('a slow step that had counted as never submitted', () => {
  /** Begins a completion that waits at the processor, and lets the reconciler give it up meanwhile. */
  async function giveUp(held: Held) {
    const capture = await holdCall(held.company, 'capture')
    const slow = complete(held)
    await capture.untilWaiting()
    await advanceClock(held.company, 31)
    return { slow, release: capture.release }
  }

  test('ends as not charged, and does not end the void that was begun after it', async () => {
    const held = await openHeld()
    const { slow, release } = await giveUp(held)
    const void_ = await holdCall(held.company, 'void')
    const second = letGo(held)
    await void_.untilWaiting()
    await release()
    expect(await slow).toMatchObject(notCharged)
    await void_.release()
    expectCreated(await second)
    await advanceClock(held.company, 60 * minute)
    expect(await getTransaction(held, held.id)).toMatchObject({ status: 'voided', action: 'void' })
    expect(await linesOf(held)).toEqual(['auth voided 10000', 'void approved 10000'])
    await expectBooksToAgree(held.company)
  })

  test('nor the completion of another amount', async () => {
    const held = await openHeld()
    const { slow, release } = await giveUp(held)
    const another = await holdCall(held.company, 'capture')
    const second = complete(held, 40)
    await another.untilWaiting()
    await release()
    expect(await slow).toMatchObject(notCharged)
    await another.release()
    expect(expectCreated(await second)).toMatchObject({ status: 'captured', transaction_amount: 40 })
    await advanceClock(held.company, 60 * minute)
    expect(await netOf(held.company)).toBe(4_000)
    await expectBooksToAgree(held.company)
  })

  test('leaves the authorization to be completed or let go', async () => {
    for (const again of [complete, letGo]) {
      const held = await openHeld()
      const { slow, release } = await giveUp(held)
      await release()
      expect(await slow).toMatchObject(notCharged)
      expectCreated(await again(held))
      await expectBooksToAgree(held.company)
    }
  })
})

describe('a completion that failed here and took effect at the processor after all', () => {
  /** Performs the completion that did not reach the processor, as if the request had been delayed. */
  async function executedLate(held: Held, amountCents: number, number = 1) {
    const reference = `${held.id}_authcomplete_${number}`
    const path = `/v1/transactions/${held.processorId}/capture`
    const moved = await atLocation(held.company, path, { reference, amountCents })
    expect(moved.status, moved.text).toBe(200)
    return reference
  }

  test('is recorded when the processor tells of it, once', async () => {
    const held = await openHeld()
    await fault(held.company, 'capture', 'outage')
    expect(await complete(held, 60)).toMatchObject(notCharged)
    const reference = await executedLate(held, 6_000)
    for (let each = 0; each < 3; each++)
      expect((await sendProcessorResult(held.company, reference)).status).toBe(200)
    expect(await getTransaction(held, held.id)).toMatchObject({
      status: 'captured',
      action: 'authcomplete',
      transaction_amount: 60,
    })
    expect(await letGo(held)).toMatchObject(unprocessable)
    expect((await askRefund(held.company, held.id)).status).toBe(200)
    await expectBooksToAgree(held.company)
  })

  test('is refused as a second one when it is completed again, and people hear of what the books do not agree on', async () => {
    const held = await openHeld()
    await fault(held.company, 'capture', 'outage')
    expect(await complete(held, 60)).toMatchObject(notCharged)
    const reference = await executedLate(held, 6_000)
    const refused = await complete(held, 40)
    expect(refused.status, refused.text).toBe(422)
    expect((await sendProcessorResult(held.company, reference)).status).toBe(200)
    expect(await getTransaction(held, held.id)).toMatchObject({ status: 'captured', transaction_amount: 60 })
    expect(await netOf(held.company)).toBe(6_000)
    await expectBooksToAgree(held.company)
  })

  test('does not disturb a void that is under way', async () => {
    const held = await openHeld()
    await fault(held.company, 'capture', 'outage')
    expect(await complete(held)).toMatchObject(notCharged)
    const void_ = await holdCall(held.company, 'void')
    const voiding = letGo(held)
    await void_.untilWaiting()
    const reference = await executedLate(held, 10_000)
    const heard = await sendProcessorResult(held.company, reference)
    expect(heard.status).toBe(200)
    await void_.release()
    expect((await voiding).status).toBe(422)
    await sendProcessorResult(held.company, reference)
    await advanceClock(held.company, 60 * minute)
    expect(await netOf(held.company)).toBe(10_000)
    await expectBooksToAgree(held.company)
  })
})

describe('an authorization that the processor let go by itself', () => {
  const lapsed = async (held: Held) => {
    const path = `/v1/transactions/${held.processorId}/void`
    expect((await atLocation(held.company, path, { reference: crypto.randomUUID() })).status).toBe(200)
  }

  test('is voided here when its week is over', async () => {
    const held = await openHeld()
    await lapsed(held)
    await advanceClock(held.company, 7 * day + minute)
    expect(await getTransaction(held, held.id)).toMatchObject({
      status: 'voided',
      action: 'void',
      info: { reasonCode: '1658' },
    })
    await advanceClock(held.company, day)
    expect(await getAlerts(held.company)).toEqual([])
    await expectBooksToAgree(held.company)
  })

  test('cannot be completed, and says so', async () => {
    const held = await openHeld()
    await lapsed(held)
    const refused = await complete(held)
    expect(refused).toMatchObject(unprocessable)
    expect(await netOf(held.company)).toBe(0)
  })

  test('is voided later where the processor could not be asked at the time', async () => {
    const held = await openHeld()
    await lapsed(held)
    await fault(held.company, 'any', 'outage', { times: 0 })
    await advanceClock(held.company, 7 * day + minute)
    expect(await getTransaction(held, held.id)).toMatchObject({ status: 'authorized' })
    await clearFaults(held.company)
    await advanceClock(held.company, 60 * minute)
    expect(await getTransaction(held, held.id)).toMatchObject({ status: 'voided' })
    await expectBooksToAgree(held.company)
  })
})

test('an authorization that was completed elsewhere is told to people, once', async () => {
  const held = await openHeld()
  const path = `/v1/transactions/${held.processorId}/capture`
  const body = { reference: crypto.randomUUID(), amountCents: 10_000 }
  expect((await atLocation(held.company, path, body)).status).toBe(200)
  await advanceClock(held.company, 8 * day)
  const alerts = await getAlerts(held.company)
  expect(alerts).toMatchObject([{ kind: 'processor_mismatch', transactionId: held.id }])
})

test('news of a step of nobody’s, or of a step that never was, changes nothing', async () => {
  const held = await openHeld()
  const before = await getTransaction(held, held.id)
  for (const step of [
    'authcomplete_1',
    'void_1',
    'authcomplete_999999999',
    'void_0',
    'authcomplete_01',
    'refund',
  ])
    expect((await sendProcessorResult(held.company, `${held.id}_${step}`)).status).toBe(200)
  expect(await getTransaction(held, held.id)).toEqual(before)
  expectCreated(await complete(held))
  expect((await sendProcessorResult(held.company, await newestReference(held))).status).toBe(200)
  expect(await getAlerts(held.company)).toEqual([])
  await expectBooksToAgree(held.company)
})
