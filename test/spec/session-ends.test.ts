import { expect, test } from 'vitest'
import {
  advance,
  florin,
  newCompany,
  newCustomer,
  newSession,
  operator,
  send,
  sessionFor,
  type TestResponse,
  type Caller,
  type TestCompany,
} from '../support/florin.ts'

const path = '/api/auth/session'

function expectEnded(response: TestResponse) {
  expect(response).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
}

/** Advances the clock this many times, with a successful call of the session after each step. */
async function used(company: TestCompany, session: Caller, customerId: string, times: number) {
  for (let each = 0; each < times; each++) {
    await advance(company, 20 * 60)
    expect((await session.get(`/api/customers/${customerId}`)).status).toBe(200)
  }
}

test('ending a session takes its token, and nothing else', async () => {
  const company = await newCompany()
  expectEnded(await company.legacy.delete(path))
  expectEnded(await send(`${florin().baseUrl}${path}`, 'DELETE'))
  expectEnded(await company.api.delete(path, { 'x-session-token': `${company.sessionToken}x` }))
  expect((await company.api.get('/api/customers/nobody')).status).toBe(404)
})

test('a session that was ended is refused from then on, also when it is ended again', async () => {
  const company = await newCompany()
  const other = await sessionFor(company.apiKey)
  expect(await company.api.delete(path)).toMatchObject({ status: 200, body: { message: 'success' } })
  expectEnded(await company.api.get('/api/customers/nobody'))
  expectEnded(await company.api.delete(path))
  expect((await other.get('/api/customers/nobody')).status).toBe(404)
  await newSession(company.apiKey)
})

test('twenty ends of one session at once end it, and nothing fails', async () => {
  const company = await newCompany()
  const answers = await Promise.all(Array.from({ length: 20 }, () => company.api.delete(path)))
  expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
  expectEnded(await company.api.get('/api/customers/nobody'))
})

test('anybody with a role may end a session of it', async () => {
  const company = await newCompany()
  const { body } = await operator().post(`/operator/v1/companies/${company.companyId}/api-keys`, {
    role: 'read_only',
  })
  expect((await (await sessionFor(body.apiKey)).delete(path)).status).toBe(200)
})

test('a session ends 12 hours after it was opened, however much it is used', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const session = await sessionFor(company.apiKey)
  await used(company, session, customerId, 35)
  await advance(company, 19 * 60)
  expect((await session.get(`/api/customers/${customerId}`)).status).toBe(200)
  await advance(company, 2 * 60)
  expectEnded(await session.get(`/api/customers/${customerId}`))
})

test('a company may have its sessions end earlier, and those that are open too', async () => {
  const company = await newCompany()
  const customerId = await newCustomer(company)
  const session = await sessionFor(company.apiKey)
  await used(company, session, customerId, 4)
  const settings = { apiSessionHours: 1 }
  await operator().patch(`/operator/v1/companies/${company.companyId}`, { settings })
  expectEnded(await session.get(`/api/customers/${customerId}`))

  const short = await sessionFor(company.apiKey)
  await used(company, short, customerId, 2)
  await advance(company, 20 * 60 + 1)
  expectEnded(await short.get(`/api/customers/${customerId}`))
})

test('a company may have its sessions end later', async () => {
  const company = await newCompany({ settings: { apiSessionHours: 13 } })
  const customerId = await newCustomer(company)
  await used(company, await sessionFor(company.apiKey), customerId, 37)
})
