import { expect, test } from 'vitest'
import { florin, newCompany, operator, send } from '../support/florin.ts'
import { getMessages } from '../support/manage.ts'
import { change, noSubscription, openSubscription } from '../support/subscriptions.ts'

const companies = '/operator/v1/companies'
const unknown = 'cmp_01h455vb4pex5vsknk084sn02q'

const history = (companyId: string, id: string) =>
  operator().get(`${companies}/${companyId}/subscriptions/${id}/history`)

test('the history of an unknown subscription, and of one of another company, is not found', async () => {
  const [{ company, id }, other] = [await openSubscription('03-10T08:00'), await newCompany()]
  expect((await history(unknown, id)).status).toBe(404)
  expect((await history(company.companyId, noSubscription)).status).toBe(404)
  expect((await history(other.companyId, id)).status).toBe(404)
  const url = `${florin().baseUrl}${companies}/${company.companyId}/subscriptions/${id}/history`
  expect((await send(url, 'GET', undefined, { 'x-session-token': company.sessionToken })).status).toBe(401)
})

test('the history of a subscription is the one that its company reads, with who did it', async () => {
  const { company, id } = await openSubscription('03-10T08:00')
  await change(company, id, { operation: 'cancel', reason: 'moved away' })
  const read = await history(company.companyId, id)
  expect(read.status, read.text).toBe(200)
  expect(read.body).toEqual((await company.api.get(`/api/subscriptions/v2/${id}/history`)).body)
  expect(read.body.events.map(({ type, by }: { type: string; by: string }) => `${type} ${by}`)).toEqual([
    'created api',
    'invoiced api',
    'activated schedule',
    'charged schedule',
    'cancelled api',
  ])
  expect(read.body.events.at(-1).detail).toEqual({ reason: 'moved away' })
})

const link = (companyId: string, id: string, body: object = {}) =>
  operator().post(`${companies}/${companyId}/subscriptions/${id}/manage-link`, body)

test('no link to the page of a subscription is made of an unknown one, or of one of another company', async () => {
  const [{ company, id }, other] = [await openSubscription('03-10T08:00'), await newCompany()]
  for (const [companyId, subscriptionId] of [
    [unknown, id],
    [company.companyId, noSubscription],
    [other.companyId, id],
  ] as const)
    expect((await link(companyId, subscriptionId)).status).toBe(404)
  expect((await link(company.companyId, id, { send: 'post' })).status).toBe(400)
  expect((await link(company.companyId, id, { send: 'sms' })).status).toBe(422)
})

test('a link to the page of a subscription is made, mailed where that is asked for, and has an end once there is one', async () => {
  const { company, id, on } = await openSubscription('03-10T08:00')
  const made = await link(company.companyId, id)
  expect(made).toMatchObject({ status: 201, body: { url: expect.stringContaining('/manage/mtk_') } })
  expect(Object.keys(made.body)).toEqual(['url'])
  expect((await link(company.companyId, id, { send: 'email' })).body.sentTo).toBe('payer@example.com')
  expect(await getMessages(company, 'manage_link')).toHaveLength(1)
  await change(company, id, { operation: 'cancel' })
  expect((await link(company.companyId, id)).body.expiresAt.slice(0, 10)).toBe(on('06-08').slice(0, 10))
})
