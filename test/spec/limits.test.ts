import { expect, test } from 'vitest'
import {
  caller,
  florin,
  newCompany,
  newCustomer,
  newSession,
  operator,
  send,
  type TestCompany,
} from '../support/florin.ts'

const spec = { requestsPerSecond: 25, burst: 50 }
// At this rate no used request becomes available again during a test.
const five = { requestsPerSecond: 0.001, burst: 5 }

const read = ({ api }: TestCompany) => api.get('/api/customers/nobody')

async function limit({ companyId }: TestCompany, limits: object) {
  const changed = await operator().patch(`/operator/v1/companies/${companyId}`, { limits })
  expect(changed.status).toBe(200)
}

function expectTooMany(response: Awaited<ReturnType<typeof read>>) {
  const { statusCode, error, message } = response.body
  expect({ statusCode, error, message }).toEqual({
    statusCode: 429,
    error: 'rate_limited',
    message: 'Too Many Requests',
  })
  expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(response.headers.get('correlationid')).toBe(response.body.correlationId)
}

test('an account may send 50 requests at once, and more only as 25 a second come back', async () => {
  const company = await newCompany()
  await limit(company, spec)
  const began = Date.now()
  const answers = await Promise.all(Array.from({ length: 150 }, () => read(company)))
  const most = 50 + Math.ceil(((Date.now() - began) / 1_000) * 25) + 1
  const refused = answers.filter(({ status }) => status === 429)
  // The session that the company opened before also counts as a request and may still count.
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(50 - 1)
  expect(answers.length - refused.length).toBeLessThanOrEqual(most)
  refused.forEach(expectTooMany)
})

test('a company is created with the limits that the operator names, and the spec’s otherwise', async () => {
  const made = await operator().post('/operator/v1/companies', { name: 'Small', limits: { burst: 7 } })
  const { limits } = (await operator().get(`/operator/v1/companies/${made.body.companyId}`)).body
  expect(limits).toEqual({ ...spec, burst: 7, monthlyQuota: 2_000_000 })
})

test('the burst is the spec’s where the operator set nothing', async () => {
  const made = await operator().post('/operator/v1/companies', { name: 'Default' })
  const { limits } = (await operator().get(`/operator/v1/companies/${made.body.companyId}`)).body
  expect(limits).toEqual({ ...spec, monthlyQuota: 2_000_000 })
})

test('all keys and sessions of an account share one limit, and other accounts have their own', async () => {
  const company = await newCompany()
  const other = await newCompany()
  const second = await operator().post(`/operator/v1/companies/${company.companyId}/api-keys`, {})
  const session = caller(florin().baseUrl, { 'x-session-token': await newSession(second.body.apiKey) })
  await limit(company, five)
  const answers = []
  for (let each = 0; each < 12; each++)
    answers.push(each % 2 ? await read(company) : await session.get('/api/customers/nobody'))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
  expect((await read(other)).status).toBe(404)
})

test('requests that are refused for their credential do not use up an account', async () => {
  const company = await newCompany()
  await limit(company, five)
  for (let each = 0; each < 20; each++) await send(`${florin().baseUrl}/api/customers/x`, 'GET')
  expect((await read(company)).status).toBe(404)
})

test('beyond the monthly quota every request is refused until the month ends', async () => {
  const company = await newCompany()
  await limit(company, { monthlyQuota: 1 })
  const month = new Date()
  const answers = [await read(company), await read(company)]
  answers.forEach(expectTooMany)
  const end = Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1)
  const seconds = Number(answers[0]?.headers.get('retry-after'))
  // The header is rounded up to whole seconds.
  expect(seconds).toBeGreaterThanOrEqual((end - Date.now()) / 1_000)
  expect(seconds).toBeLessThanOrEqual((end - month.getTime()) / 1_000 + 1)
  const { apiKey } = company
  const session = await send(`${florin().baseUrl}/api/auth/session`, 'POST', undefined, {
    authorization: `Api-Key ${apiKey}`,
  })
  expect(session.status).toBe(429)
  await limit(company, { monthlyQuota: 1_000 })
  expect((await read(company)).status).toBe(404)
})

test('a body of five megabytes is refused, and the service goes on', async () => {
  const company = await newCompany()
  const body = JSON.stringify({ email: 'a@example.com', firstName: 'x'.repeat(5_000_000) })
  const response = await company.api.post('/api/customers', body).catch(() => undefined)
  // The service may close the connection while the client still sends the rest.
  if (response) expect(response).toMatchObject({ status: 413, body: { error: 'payload_too_large' } })
  expect(await newCustomer(company)).toBeTruthy()
})

test('the limits themselves are checked', async () => {
  const { companyId } = await newCompany()
  for (const limits of [{ burst: 0 }, { requestsPerSecond: -1 }, { monthlyQuota: 1.5 }, { perHour: 3 }]) {
    const refused = await operator().patch(`/operator/v1/companies/${companyId}`, { limits })
    expect(refused, JSON.stringify(limits)).toMatchObject({
      status: 400,
      body: { error: 'validation_failed' },
    })
  }
})
