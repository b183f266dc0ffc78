import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import { advance, fault, newCompany } from '../support/florin.ts'
import { holdAnswer, holdCall } from '../support/hold-calls.ts'
import {
  concurrently,
  expectBooksToAgree,
  expectCreated,
  netOf,
  notCharged,
  recordsOf,
} from '../support/one-off.ts'
import { newTerminalRequest, requestTerminal, getRecord } from '../support/terminals.ts'
import { minute } from '../support/checkout.ts'

let serial = 0
const keyed = () => ({ 'idempotency-key': `terminal-${process.pid}-${serial++}` })

describe('under a key', () => {
  test('a terminal is asked once, and the answer stays', async () => {
    const company = await newCompany()
    const headers = keyed()
    const first = await requestTerminal(company, {}, headers)
    expect(first).toMatchObject({ status: 201, body: { transaction: { status: 'created' } } })
    expect(await requestTerminal(company, {}, headers)).toMatchObject({ status: 201, text: first.text })
    await advance(company, 1)
    const after = await requestTerminal(company, {}, headers)
    expect(after).toMatchObject({ status: 201, text: first.text })
    expect(after.headers.get('idempotent-replayed')).toBe('true')
    expectEnvelope(
      await requestTerminal(company, { transaction_amount: 21 }, headers),
      422,
      'idempotency_key_reused',
    )
    expect(await recordsOf(company)).toHaveLength(1)
    await expectBooksToAgree(company)
  })

  test('twenty at once ask it once', async () => {
    const company = await newCompany()
    const headers = keyed()
    for (const { status, text } of await concurrently(20, () => requestTerminal(company, {}, headers)))
      expect([201, 409], text).toContain(status)
    await advance(company, 1)
    expect(await netOf(company)).toBe(2_000)
    await expectBooksToAgree(company)
  })
})

describe('when the processor fails as a terminal is to be asked', () => {
  test.each(['outage', 'lost_before', 'malformed'])(
    'before it was (%s), it fails in the end, and can be asked again',
    async (name) => {
      const company = await newCompany()
      await fault(company, 'sale', name)
      const response = await requestTerminal(company)
      if (name === 'outage') expect(response).toMatchObject(notCharged)
      else expect(response).toMatchObject({ status: 201, body: { transaction: { status: 'created' } } })
      await advance(company, 10 * minute)
      const [record] = await recordsOf(company)
      expect(record).toMatchObject({ status: 'failed' })
      expectCreated(await company.legacy.post(`/api/trx/rerun/${record._id}`))
      await advance(company, 1)
      expect(await netOf(company)).toBe(2_000)
      await expectBooksToAgree(company)
    },
  )

  test.each(['lost_after', 'unreadable'])('after it was (%s), it completes', async (name) => {
    const company = await newCompany()
    await fault(company, 'sale', name)
    const { _id } = await newTerminalRequest(company)
    await advance(company, 1)
    expect(await getRecord(company, _id)).toMatchObject({ status: 'completed' })
    await advance(company, 10 * minute)
    expect(await netOf(company)).toBe(2_000)
    await expectBooksToAgree(company)
  })

  test.each([
    ['is on its way for a while', holdCall],
    ['is answered after a while', holdAnswer],
  ])('so that what it is asked for %s, it completes', async (_, hold) => {
    const company = await newCompany()
    const asking = await hold(company, 'sale')
    const asked = newTerminalRequest(company)
    await asking.untilWaiting()
    await asking.release()
    const { _id } = await asked
    await advance(company, 1)
    expect(await getRecord(company, _id)).toMatchObject({ status: 'completed' })
    await advance(company, 10 * minute)
    expect(await netOf(company)).toBe(2_000)
    await expectBooksToAgree(company)
  })

  test('and does not tell of the card, it is found after five minutes', async () => {
    const company = await newCompany()
    await fault(company, 'find', 'outage', { times: 3 })
    const { _id } = await newTerminalRequest(company)
    await advance(company, 1)
    await advance(company, 20 * minute)
    expect(await getRecord(company, _id)).toMatchObject({ status: 'completed' })
    await expectBooksToAgree(company)
  })
})
