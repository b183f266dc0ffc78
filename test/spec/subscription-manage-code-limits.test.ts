import { describe, expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { insertLegacyRecord, operator } from '../support/florin.ts'
import {
  requestCode,
  requestLink,
  expectTooSoon,
  manageLink,
  getMessages,
  openLink,
  revokeLinks,
  statusesOf,
} from '../support/manage.ts'
import { concurrently } from '../support/one-off.ts'
import { newSubscription } from '../support/subscriptions.ts'
import { hour, advanceClock, minute } from '../support/checkout.ts'

const second = minute / 60

describe('no code is sent', () => {
  test('for a token that nobody was given, whatever it looks like', async () => {
    const { company, id, token, url } = await openLink()
    const tokens = [
      '',
      'mtk_',
      `${token}x`,
      token.slice(0, -1),
      company.sessionToken,
      company.hppToken,
      'itk_x',
      url,
    ]
    const answers = await Promise.all(tokens.map((wrong) => requestCode(wrong)))
    for (const response of answers) expectEnvelope(response, 401, 'unauthorized')
    // The response must not reveal which of the tokens once existed.
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1)
    await revokeLinks(company, id)
    expect((await requestCode(token)).body.message).toBe(answers[0]?.body.message)
    expect(await getMessages(company, 'verification_code')).toEqual([])
  })

  test.each([
    [{ channel: 'post' }, 'channel'],
    [{ to: 'me@example.com' }, 'to'],
  ])('for the body %j', async (body, key) => {
    const { token } = await openLink()
    expect(getFields(await requestCode(token, body)).map(({ path }) => path)).toEqual([`body.${key}`])
  })

  test('where the payer has no address, or none of the kind that is asked for', async () => {
    const { company, token } = await openLink()
    expectEnvelope(await requestCode(token, { channel: 'sms' }), 422, 'unprocessable_entity')
    const { companyId } = company
    const customerId = await insertLegacyRecord(company, { customer: { firstName: 'Old' } })
    const planId = (await company.api.get('/api/subscriptions/v2/plans')).body.plans[0].planId
    const startDate = (await operator().get(`/sandbox/v1/clock?companyId=${companyId}`)).body.now
    const id = await newSubscription(company, { customerId, planId, startDate })
    const { token: ofNobody } = await manageLink(company, id)
    expectEnvelope(await requestCode(ofNobody), 422, 'unprocessable_entity')
    expectEnvelope(await requestLink(company, id, { send: 'email' }), 422, 'unprocessable_entity')
  })

  test('within a minute of the one before, and a sixth within an hour', async () => {
    const { company, token } = await openLink()
    expect((await requestCode(token)).status).toBe(202)
    expectTooSoon(await requestCode(token), 60)
    for (let codes = 1; codes < 5; codes++) {
      await advanceClock(company, 61 * second)
      expect((await requestCode(token)).status).toBe(202)
    }
    await advanceClock(company, 61 * second)
    expectTooSoon(await requestCode(token), hour - 5 * 61 * second)
    await advanceClock(company, hour - 5 * 61 * second)
    expect((await requestCode(token)).status).toBe(202)
    expect(await getMessages(company, 'verification_code')).toHaveLength(6)
  })

  test('by another link while the subscription has had its share', async () => {
    const { company, id, token } = await openLink()
    expect((await requestCode(token)).status).toBe(202)
    expectTooSoon(await requestCode((await manageLink(company, id)).token), 60)
  })

  test('more than once where it is asked for many times at once', async () => {
    const { company, token } = await openLink()
    const answers = await concurrently(20, () => requestCode(token))
    expect(statusesOf(answers).filter((status) => status === 202)).toHaveLength(1)
    expect(statusesOf(answers).filter((status) => status === 429)).toHaveLength(19)
    expect(await getMessages(company, 'verification_code')).toHaveLength(1)
  })
})
