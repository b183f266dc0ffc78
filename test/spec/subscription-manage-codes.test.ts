import { describe, expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { expectEnvelope } from '../support/envelope.ts'
import { insertLegacyRecord, operator, type TestCompany } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import {
  requestAndReadCode,
  requestCode,
  expectTooSoon,
  lastCode,
  manageLink,
  getMessages,
  openLink,
  openSession,
  revokeLinks,
  statusesOf,
  tryCode,
} from '../support/manage.ts'
import { concurrently } from '../support/one-off.ts'
import { change, newSubscription } from '../support/subscriptions.ts'
import { hour, advanceClock, minute } from '../support/checkout.ts'
import { rowsOfService } from '../support/service-database.ts'

const second = minute / 60

describe('a code', () => {
  test('is sent by email, and the answer shows no more of the address than its owner knows it by', async () => {
    const { company, token } = await openLink({ email: 'pat@example.com' })
    const response = await requestCode(token)
    expect(response).toMatchObject({
      status: 202,
      body: { channel: 'email', channels: ['email'], sentTo: 'p•••@example.com', resendAfterSeconds: 60 },
    })
    const [mail] = await getMessages(company, 'verification_code')
    expect(mail).toMatchObject({ channel: 'email', to: 'pat@example.com', links: [] })
    const code = await lastCode(company)
    expect(code).toMatch(/^\d{6}$/)
    for (const part of [mail?.text, mail?.html]) {
      expect(part.split(code)).toHaveLength(2)
      expect(part).not.toMatch(/https?:|href=|\/manage\//)
    }
    expect(mail?.subject).toBe(`${code} is your Test Company code`)
    expect(response.text).not.toContain(code)
    const { now } = (await operator().get(`/sandbox/v1/clock?companyId=${company.companyId}`)).body
    expect(Date.parse(response.body.expiresAt) - Date.parse(now)).toBeGreaterThan(9 * 60_000)
    expect(Date.parse(response.body.expiresAt) - Date.parse(now)).toBeLessThanOrEqual(10 * 60_000)
  })

  test('is texted where that is asked for, and where there is only a phone number', async () => {
    const both = await openLink({ phoneNumber: '+1 555 010 0123' })
    expect(await requestCode(both.token, { channel: 'sms' })).toMatchObject({
      status: 202,
      body: { channel: 'sms', channels: ['email', 'sms'], sentTo: '•••0123' },
    })
    const [text] = await getMessages(both.company, 'verification_code')
    expect(text).toMatchObject({ channel: 'sms', to: '+1 555 010 0123', links: [] })
    expect(text?.text).toMatch(/^Test Company: your code is \d{6}\./)
    expect(text?.text).not.toMatch(/https?:/)
    expect((await tryCode(both.token, await lastCode(both.company))).status).toBe(201)

    const { company, planId, on } = both
    const customerId = await insertLegacyRecord(company, { customer: { phoneNumber: '+15550100999' } })
    const request = { customerId, planId, startDate: on('03-10T08:00') }
    const { token } = await manageLink(company, await newSubscription(company, request))
    expect(await requestCode(token)).toMatchObject({
      status: 202,
      body: { channel: 'sms', channels: ['sms'] },
    })
  })

  test('is kept as a salted hash alone', async () => {
    const { company, token } = await openLink()
    const { code } = await requestAndReadCode(company, token)
    const statement = 'select c::text as kept from verification_codes c where company_id = $1'
    const rows = await rowsOfService(statement, [parseId('cmp', company.companyId)])
    expect(rows).toHaveLength(1)
    expect(rows[0].kept).not.toContain(code)
    expect(rows[0].kept).not.toContain(Buffer.from(code).toString('hex'))
  })

  test('that is wrong, used, replaced, expired or none at all is refused alike', async () => {
    const { company, token } = await openLink()
    const none = await tryCode(token, '123456')
    const { code, wrong } = await requestAndReadCode(company, token)
    const wrongAnswer = await tryCode(token, wrong)
    expect((await tryCode(token, code)).status).toBe(201)
    const used = await tryCode(token, code)
    await advanceClock(company, 61 * second)
    const next = await requestAndReadCode(company, token)
    const replaced = code === next.code ? wrongAnswer : await tryCode(token, code)
    await advanceClock(company, 10 * minute)
    const expired = await tryCode(token, next.code)
    const refusals = [none, wrongAnswer, used, replaced, expired]
    for (const refusal of refusals) expectEnvelope(refusal, 401, 'unauthorized')
    const { correlationId: _id, ...same } = none.body
    for (const { body } of refusals) expect(body).toMatchObject(same)
    for (const odd of ['', 'abcdef', '１２３４５６', ' ', `${code}0`, '-12345'])
      expectEnvelope(await tryCode((await openLink()).token, odd), 401, 'unauthorized')
    for (const body of [123456, null, ['1'], 'x'.repeat(65)])
      expect((await tryCode(token, body)).status).toBe(400)
  })

  test('is good until the end of its ten minutes', async () => {
    const { company, token } = await openLink()
    const { code } = await requestAndReadCode(company, token)
    await advanceClock(company, 10 * minute - 20 * second)
    expect((await tryCode(token, code)).status).toBe(201)
  })

  test('dies with the fifth wrong try', async () => {
    const { company, token } = await openLink()
    const { code, wrong } = await requestAndReadCode(company, token)
    for (let tries = 0; tries < 5; tries++) expect((await tryCode(token, wrong)).status).toBe(401)
    expectEnvelope(await tryCode(token, code), 401, 'unauthorized')
  })

  test('is right on its fifth try', async () => {
    const { company, token } = await openLink()
    const { code, wrong } = await requestAndReadCode(company, token)
    for (let tries = 0; tries < 4; tries++) expect((await tryCode(token, wrong)).status).toBe(401)
    expect((await tryCode(token, code)).status).toBe(201)
  })

  test('cannot be tried any more after ten wrong ones within an hour, the right one neither', async () => {
    const { company, token, id } = await openLink()
    const first = await requestAndReadCode(company, token)
    for (let tries = 0; tries < 5; tries++) await tryCode(token, first.wrong)
    await advanceClock(company, 61 * second)
    const next = await requestAndReadCode(company, token)
    for (let tries = 0; tries < 4; tries++) expect((await tryCode(token, next.wrong)).status).toBe(401)
    await advanceClock(company, 61 * second)
    const last = await requestAndReadCode(company, token)
    expect((await tryCode(token, last.wrong)).status).toBe(401)
    expectTooSoon(await tryCode(token, last.code), hour - 2 * 61 * second)
    expectTooSoon(await tryCode((await manageLink(company, id)).token, last.code), hour - 2 * 61 * second)
    await advanceClock(company, hour)
    const fresh = await requestAndReadCode(company, token)
    expect((await tryCode(token, fresh.code)).status).toBe(201)
  })

  test('of which fifty wrong ones are tried at once is tried five times, and then not the right one', async () => {
    const { company, token } = await openLink()
    const { code, wrong } = await requestAndReadCode(company, token)
    const answers = await concurrently(50, () => tryCode(token, wrong))
    expect(new Set(statusesOf(answers))).toEqual(new Set([401, 429]))
    expect(statusesOf(answers).filter((status) => status === 401)).toHaveLength(10)
    expectEnvelope(await tryCode(token, code), 429, 'rate_limited')
  })

  test('that is right opens at most one session, and that only among its first five tries', async () => {
    const { company, token } = await openLink()
    const { code } = await requestAndReadCode(company, token)
    const answers = await concurrently(50, () => tryCode(token, code))
    expect(statusesOf(answers).filter((status) => status === 201)).toHaveLength(1)
    const other = await openLink()
    const { code: right, wrong } = await requestAndReadCode(other.company, other.token)
    const mixed = await concurrently(50, (index) => tryCode(other.token, index < 45 ? wrong : right))
    const opened = statusesOf(mixed).filter((status) => status === 201).length
    expect(opened).toBeLessThanOrEqual(1)
    expect((await tryCode(other.token, right)).status).not.toBe(201)
  })

  test('opens the page of its own subscription alone', async () => {
    const { company, token, customerId, planId, on } = await openLink()
    const { code } = await requestAndReadCode(company, token)
    const id = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    const other = await manageLink(company, id)
    expect((await tryCode(other.token, code)).status).toBe(401)
    expect((await requestCode(other.token)).status).toBe(202)
    if ((await lastCode(company)) !== code) expect((await tryCode(other.token, code)).status).toBe(401)
    expect((await tryCode(token, code)).status).toBe(201)
  })

  test('that was sent before the links were revoked opens nothing, with a new link neither', async () => {
    const { company, id, token } = await openLink()
    const { code } = await requestAndReadCode(company, token)
    await revokeLinks(company, id)
    expectEnvelope(await tryCode(token, code), 401, 'unauthorized')
    expectEnvelope(await tryCode((await manageLink(company, id)).token, code), 401, 'unauthorized')
  })

  test('is asked for in vain where the subscription is over for 90 days', async () => {
    const { company, id, token, on } = await openLink()
    await change(company, id, { operation: 'cancel', cancelAtPeriodEnd: false })
    await goTo(company, on('06-07T08:00'))
    expect((await requestCode(token)).status).toBe(202)
    await goTo(company, on('06-08T09:00'))
    expectEnvelope(await requestCode(token), 401, 'unauthorized')
    expectEnvelope(await tryCode(token, await lastCode(company)), 401, 'unauthorized')
  })

  test('is forgotten once nothing of it counts any more', async () => {
    const { company, token } = await openLink()
    await openSession(company, token)
    expect(await leftOf(company)).toEqual({ codes: 1, sessions: 1, lookups: 1 })
    await advanceClock(company, 25 * hour)
    expect(await leftOf(company)).toEqual({ codes: 0, sessions: 0, lookups: 0 })
  })
})

async function leftOf({ companyId }: TestCompany) {
  const [left] = await rowsOfService(
    `select (select count(*)::int from verification_codes where company_id = $1) as codes,
            (select count(*)::int from page_sessions where company_id = $1) as sessions,
            (select count(*)::int from secret_lookups where company_id = $1 and kind = 'page session') as lookups`,
    [parseId('cmp', companyId)],
  )
  return left
}
