import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import {
  newCompany,
  newCustomer,
  operator,
  sessionFor,
  type Caller,
  type TestCompany,
} from '../support/florin.ts'
import { callersAs } from '../support/invoice-life.ts'
import { invoiceBody, advanceClock, minute, openCheckout } from '../support/checkout.ts'

const newRecipients = (count: number, from = 0) =>
  Array.from({ length: count }, (_, each) => `person-${from + each}@payer.example`)

/** Creates an invoice, and calls that mail it with the API key of a clerk. */
async function openClerk(clerkRecipientsPerHour?: number) {
  const checkout = await openCheckout(
    clerkRecipientsPerHour === undefined ? {} : { settings: { clerkRecipientsPerHour } },
  )
  const { company, customerId } = checkout
  const { body: invoice } = await company.api.post('/api/invoices', {
    ...invoiceBody(customerId),
    sendEmail: false,
  })
  const path = `/operator/v1/companies/${company.companyId}/api-keys`
  const { apiKey } = (await operator().post(path, { role: 'clerk' })).body
  const api = await sessionFor(apiKey)
  const invoiceId = String(invoice.id)
  // A session expires within the half hour that some tests let pass.
  const again = async () => mailsBy(await sessionFor(apiKey), invoiceId)
  return { ...checkout, api, invoiceId, again, ...mailsBy(api, invoiceId) }
}

function mailsBy(api: Caller, invoiceId: string) {
  const mail = (recipients: string[], headers?: Record<string, string>) =>
    api.post(`/api/invoices/${invoiceId}/send-email`, { recipients }, headers)
  return { mail }
}

async function mailedTo({ companyId }: TestCompany): Promise<string[]> {
  const { body } = await operator().get(`/sandbox/v1/outbox?companyId=${companyId}`)
  return body.messages.map(({ to }: { to: string }) => to)
}

describe('a clerk’s key', () => {
  test('mails fifty different people an hour and no more: 429 with Retry-After, and nobody is mailed', async () => {
    const { company, mail } = await openClerk()
    for (const from of [0, 20]) expect((await mail(newRecipients(20, from))).status).toBe(200)
    const refused = await mail(newRecipients(11, 40))
    expectEnvelope(refused, 429, 'rate_limited')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3_500)
    expect(seconds).toBeLessThanOrEqual(3_600)
    expect((await mail(newRecipients(10, 40))).status).toBe(200)
    expect((await mail(newRecipients(1, 50))).status).toBe(429)
    expect(new Set(await mailedTo(company)).size).toBe(50)
  })

  test('mails the same people again, however they are spelt', async () => {
    const { mail } = await openClerk(2)
    expect((await mail(newRecipients(2))).status).toBe(200)
    expect((await mail(newRecipients(2).map((to) => to.toUpperCase()))).status).toBe(200)
    expect((await mail(newRecipients(1, 2))).status).toBe(429)
  })

  test('may mail others once an hour has passed since', async () => {
    const { company, again } = await openClerk(2)
    expect((await (await again()).mail(newRecipients(1))).status).toBe(200)
    await advanceClock(company, 40 * minute)
    const second = await again()
    expect((await second.mail(newRecipients(1, 1))).status).toBe(200)
    const refused = await second.mail(newRecipients(1, 2))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(20 * minute)
    await advanceClock(company, 21 * minute)
    expect((await second.mail(newRecipients(1, 2))).status).toBe(200)
    expect((await second.mail(newRecipients(1, 3))).status).toBe(429)
  })

  test('of twenty requests at once has as many as are left taken, and no more', async () => {
    const { company, mail } = await openClerk(7)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, each) => (await mail(newRecipients(1, each))).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(7)
    expect(statuses.filter((status) => status === 429)).toHaveLength(13)
    expect(await mailedTo(company)).toHaveLength(7)
  })

  test('is not free to mail by what it creates: invoices, subscriptions and links to them', async () => {
    const { company, api, mail } = await openClerk(1)
    expect((await mail(newRecipients(1))).status).toBe(200)
    const { body: stranger } = await api.post('/api/customers', { email: 'stranger@payer.example' })
    expectEnvelope(await api.post('/api/invoices', invoiceBody(stranger.id)), 429, 'rate_limited')
    expect((await api.post('/api/invoices', { ...invoiceBody(stranger.id), sendEmail: false })).status).toBe(
      201,
    )
    const plan = await company.api.post('/api/subscriptions/v2/plans', {
      name: 'Gold',
      billingCycle: 'monthly',
      price: 5,
    })
    const subscription = {
      customerId: stranger.id,
      planId: plan.body.planId,
      startDate: new Date().toISOString(),
    }
    expectEnvelope(await api.post('/api/subscriptions/v2', subscription), 429, 'rate_limited')
    const made = await company.api.post('/api/subscriptions/v2', subscription)
    expect(made.status, made.text).toBe(201)
    const link = `/api/subscriptions/v2/${made.body.subscriptionId}/manage-link`
    expectEnvelope(await api.post(link, { send: 'email' }), 429, 'rate_limited')
    expect((await api.post(link, {})).status).toBe(201)
  })

  test('that is refused may send the same request with the same key once there is room', async () => {
    const { company, mail: first, again } = await openClerk(1)
    expect((await first(newRecipients(1))).status).toBe(200)
    const headers = { 'idempotency-key': 'mail-once-1' }
    expect((await first(newRecipients(1, 1), headers)).status).toBe(429)
    await advanceClock(company, 61 * minute)
    const { mail } = await again()
    expect((await mail(newRecipients(1, 1), headers)).status).toBe(200)
    expect((await mail(newRecipients(1, 1), headers)).headers.get('idempotent-replayed')).toBe('true')
  })
})

test('another clerk’s key has people of its own, and a key of an admin is not bounded', async () => {
  const { company, mail, invoiceId } = await openClerk(1)
  expect((await mail(newRecipients(1))).status).toBe(200)
  const other = await callersAs(company, 'clerk')
  expect((await mailsBy(other.api, invoiceId).mail(newRecipients(1, 1))).status).toBe(200)
  expect((await mailsBy(company.api, invoiceId).mail(newRecipients(20, 2))).status).toBe(200)
})

test('the bound is a setting of the company', async () => {
  const company = await newCompany()
  const path = `/operator/v1/companies/${company.companyId}`
  expect((await operator().get(path)).body.settings).toMatchObject({ clerkRecipientsPerHour: 50 })
  for (const clerkRecipientsPerHour of [-1, 1.5, 10_001, 'many'])
    expect((await operator().patch(path, { settings: { clerkRecipientsPerHour } })).status).toBe(400)
  expect((await operator().patch(path, { settings: { clerkRecipientsPerHour: 0 } })).status).toBe(200)
  const { api } = await callersAs(company, 'clerk')
  const customerId = await newCustomer(company)
  expect((await api.post('/api/invoices', invoiceBody(customerId))).status).toBe(429)
})
