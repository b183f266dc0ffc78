import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import { florin, newCompany, processorPlatform, send } from '../support/florin.ts'
import { openHosted } from '../support/hosted-payments.ts'
import { anonymousCallerAt } from '../support/own-address.ts'

const unparsable = '{"'.padEnd(60, 'x')

async function signedPost(raw: string, secret: string) {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${raw}`).digest('hex')
  return send(`${florin().baseUrl}/processor/postbacks`, 'POST', raw, {
    'x-processor-timestamp': timestamp,
    'x-processor-signature': `sha256=${hmac}`,
  })
}

async function openLocation() {
  const company = await newCompany()
  const location = { locationId: company.locationId, name: 'Test Company', products: ['cc', 'ach'] }
  const { body } = await processorPlatform().post('/v1/locations', location)
  return { company, secret: String(body.postbackSecret) }
}

describe('a postback of the processor', () => {
  test('of more than 8,192 bytes is refused, whoever signed it', async () => {
    const { company, secret } = await openLocation()
    const postback = { id: 'pbk_1', type: 'none', locationId: company.locationId }
    const refused = await signedPost(JSON.stringify({ ...postback, more: 'x'.repeat(8_192) }), secret)
    expectEnvelope(refused, 413, 'payload_too_large')
    expect(refused.body.message).toContain('8192')
    const taken = await signedPost(JSON.stringify({ ...postback, more: 'x'.repeat(7_900) }), secret)
    expect(taken.status).toBe(200)
  })

  test('that nobody signed is refused as that, before anything is made of its body', async () => {
    const { company, secret } = await openLocation()
    const body = `{"id":"pbk_1","type":"none","locationId":"${company.locationId}",${unparsable}`
    expectEnvelope(await signedPost(body, 'guessed'), 401, 'unauthorized')
    expectEnvelope(await signedPost(body.replace('loc', 'no'), secret), 400, 'bad_request')
    expectEnvelope(await signedPost(body, secret), 400, 'bad_request')
    for (const raw of ['', '{}', unparsable])
      expectEnvelope(await signedPost(raw, secret), 400, 'bad_request')
  })

  test('is heard of the location that signed it only, whichever it names besides', async () => {
    const { company, secret } = await openLocation()
    const other = await openLocation()
    const type = 'transaction.completed'
    const raw = `{"note":{"locationId":"${company.locationId}"},"id":"pbk_1","type":"${type}","locationId":"${other.company.locationId}"}`
    expectEnvelope(await signedPost(raw, secret), 401, 'unauthorized')
    expectEnvelope(await signedPost(raw, other.secret), 401, 'unauthorized')
  })
})

describe('of a hosted payment', () => {
  test('a body of more than 65,536 bytes is refused', async () => {
    const { company, token } = await openHosted(await newCompany())
    const line_items = Array.from({ length: 100 }, () => ({ description: 'x'.repeat(700) }))
    const made = await anonymousCallerAt('/api/trx/hostedpayment').post('', {
      hpp_token: company.hppToken,
      total: 10,
      line_items,
    })
    expectEnvelope(made, 413, 'payload_too_large')
    expect(made.body.message).toContain('65536')
    const opened = await anonymousCallerAt(`/api/trx/hostedpayment/${token}`).post(
      '/intention',
      JSON.stringify({ paymentMethods: ['x'.repeat(70_000)] }),
    )
    expectEnvelope(opened, 413, 'payload_too_large')
  })

  test('a token that is unknown is refused before anything is made of the body', async () => {
    const ask = (raw: string) => anonymousCallerAt('/api/trx/hostedpayment').post('', raw)
    expectEnvelope(await ask(`{"hpp_token":"none",${unparsable}`), 401, 'unauthorized')
    expectEnvelope(await ask('{"hpp_token":"none","total":"much"}'), 401, 'unauthorized')
    expectEnvelope(
      await anonymousCallerAt('/api/trx/hostedpayment/none').post('/intention', unparsable),
      404,
      'not_found',
    )
    const { hppToken } = await newCompany()
    expectEnvelope(await ask(`{"hpp_token":"${hppToken}",${unparsable}`), 400, 'bad_request')
    expectEnvelope(await ask(`{"hpp_token":"${hppToken}"}`), 400, 'validation_failed')
  })
})
