import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { getFields } from '../support/customers.ts'
import { newConfirmedAdmin, newDashboard, type DashboardClient } from '../support/dashboard.ts'
import { expectAuditEntry } from '../support/dashboard-audit.ts'
import {
  advance,
  drain,
  newCompany,
  newInvoice,
  saveCard,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { isAuthentic, openReceiver, type Receiver } from '../support/receiver.ts'
import { getStoredText } from '../support/stored-text.ts'
import { openShop, pay } from '../support/webhooks.ts'

const webhookPath = ({ companyId }: TestCompany, more = '') =>
  `/dashboard/v1/companies/${companyId}/webhook${more}`

const settings = { url: 'https://shop.example/florin?key=1', eventTypes: ['invoice.paid'] }

async function openDesk(receiver: Receiver) {
  const shop = await openShop(receiver)
  return { ...shop, admin: await newConfirmedAdmin(shop.company) }
}

const listDeliveries = async (company: TestCompany, dashboard: DashboardClient, query = '') => {
  const listed = await dashboard.get(webhookPath(company, `/deliveries${query}`))
  expect(listed.status, listed.text).toBe(200)
  return listed.body.deliveries
}

/** Creates a company with two invoices whose events were refused until they were parked. */
async function openParked(receiver: Receiver) {
  const desk = await openDesk(receiver)
  receiver.reactWith(...Array.from({ length: 16 }, () => 500))
  await newInvoice(desk.company, desk.customerId)
  await newInvoice(desk.company, desk.customerId)
  await advance(desk.company, 60 * 60)
  expect(await listDeliveries(desk.company, desk.admin, '?status=parked')).toHaveLength(2)
  return desk
}

describe('the webhook', () => {
  test('is set by an admin, with its secret once, and the audit has no secret', async () => {
    const company = await newCompany()
    const admin = await newConfirmedAdmin(company)
    expect((await admin.get(webhookPath(company))).status).toBe(404)
    const auth = { type: 'bearer', token: 'token-of-the-shop' }
    const set = await admin.put(webhookPath(company), { ...settings, auth })
    const shown = { ...settings, auth: { type: 'bearer' } }
    expect(set.body).toEqual({ ...shown, signingSecret: expect.stringMatching(/^whsec_/) })
    await expectAuditEntry(company, admin, set, {
      before: 0,
      action: 'webhook.put',
      subject: { kind: 'webhook', id: company.companyId },
      changes: {
        url: { after: 'https://shop.example/florin?…' },
        eventTypes: { after: ['invoice.paid'] },
        'auth.type': { after: 'bearer' },
      },
    })
    expect((await admin.get(webhookPath(company))).body).toEqual({ ...shown, parked: 0 })
    const again = await admin.put(webhookPath(company), settings)
    expect(again.body).toEqual(settings)
    const stored = await getStoredText(company)
    for (const secret of [set.body.signingSecret, auth.token]) expect(stored).not.toContain(secret)
  })

  test.each([
    ['the address of metadata', { ...settings, url: 'http://169.254.169.254/' }, 'body.url'],
    ['no address', { ...settings, url: 'shop' }, 'body.url'],
    ['a credential in the address', { ...settings, url: 'https://a:b@shop.example/' }, 'body.url'],
    ['no events', { ...settings, eventTypes: [] }, 'body.eventTypes'],
    ['an unknown event', { ...settings, eventTypes: ['invoice.eaten'] }, 'body.eventTypes.0'],
    ['a token with spaces', { ...settings, auth: { type: 'bearer', token: 'a b' } }, 'body.auth.token'],
  ])('%s is refused at its field', async (_what, body, path) => {
    const company = await newCompany()
    const admin = await newConfirmedAdmin(company)
    expect(getFields(await admin.put(webhookPath(company), body))).toMatchObject([{ path }])
    expect((await admin.get(webhookPath(company))).status).toBe(404)
  })

  test('signs with a new secret at once, and is removed', async () => {
    await using receiver = await openReceiver()
    const { company, customerId, admin, signingSecret } = await openDesk(receiver)
    const rotated = await admin.post(webhookPath(company, '/rotate-secret'))
    expect(rotated.status, rotated.text).toBe(200)
    await newInvoice(company, customerId)
    const [received] = await receiver.waitFor(1)
    expect(received && isAuthentic(received, rotated.body.signingSecret)).toBe(true)
    expect(received && isAuthentic(received, signingSecret)).toBe(false)
    expect((await admin.call('DELETE', webhookPath(company))).status).toBe(200)
    expect((await admin.post(webhookPath(company, '/rotate-secret'))).status).toBe(404)
    const actions = (await getAudit(company, { actor: 'person' })).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['webhook.secret_rotated', 'webhook.removed']))
  })

  test('gets a test event that is signed, marked, sent once and stored nowhere', async () => {
    await using receiver = await openReceiver()
    const { company, admin, signingSecret } = await openDesk(receiver)
    receiver.reactWith(503)
    const sent = await admin.post(webhookPath(company, '/test'))
    expect(sent.body).toEqual({
      eventId: expect.stringMatching(/^evt_/),
      statusCode: 503,
      durationMs: expect.any(Number),
    })
    const [received] = receiver.received
    expect(received && isAuthentic(received, signingSecret)).toBe(true)
    expect(received?.body).toMatchObject({ exam: true, eventId: sent.body.eventId })
    await drain(company)
    expect(receiver.received).toHaveLength(1)
    expect(await listDeliveries(company, admin)).toEqual([])
  })
})

describe('deliveries', () => {
  test('are found by status, type, invoice, status code and day', async () => {
    await using receiver = await openReceiver()
    const { company, customerId, admin } = await openDesk(receiver)
    const { id } = await newInvoice(company, customerId)
    await drain(company)
    receiver.reactWith(404)
    await pay(company, id, await saveCard(company, customerId), 100)
    await drain(company)
    const { id: other } = await newInvoice(company, customerId)
    await drain(company)
    const day = (await listDeliveries(company, admin))[0].occurredAt.slice(0, 10)
    const types = async (query: string) =>
      (await listDeliveries(company, admin, query)).map(({ type }: Loose) => type)
    const [created, paid] = ['invoice.created', 'invoice.paid']
    expect(await types('')).toEqual([created, paid, created])
    expect(await types('?status=dropped')).toEqual([paid])
    expect(await types('?type=invoice.created')).toEqual([created, created])
    expect(await types(`?invoiceId=${id}`)).toEqual([paid, created])
    expect(await types(`?invoiceId=${other}&type=invoice.paid`)).toEqual([])
    expect(await types('?statusCode=404')).toEqual([paid])
    expect(await types('?statusCode=200&status=delivered')).toEqual([created, created])
    expect(await types(`?from=${day}&to=${day}&statusCode=200`)).toEqual([created, created])
    expect(await types(`?from=${day}&to=${day}&limit=2`)).toEqual([created, paid])
    expect(await types(`?to=2020-01-01`)).toEqual([])
    for (const query of ['?statusCode=1', '?type=x', '?invoiceId=x', '?from=x', '?color=red'])
      expect((await admin.get(webhookPath(company, `/deliveries${query}`))).status).toBe(400)
  })

  test.each(['', '&from=2020-01-01', '&type=invoice.created'])(
    'are listed page by page: "%s"',
    async (more) => {
      await using receiver = await openReceiver()
      const { company, customerId, admin } = await openDesk(receiver)
      for (let each = 0; each < 3; each++) await newInvoice(company, customerId)
      const whole = await listDeliveries(company, admin)
      const first = (await admin.get(webhookPath(company, `/deliveries?limit=2${more}`))).body
      const second = await listDeliveries(company, admin, `?limit=2${more}&cursor=${first.nextCursor}`)
      const idsOf = (deliveries: Loose[]) => deliveries.map(({ eventId }) => eventId)
      expect(idsOf([...first.deliveries, ...second])).toEqual(idsOf(whole))
    },
  )

  test('show the bytes, the headers and each answer, and are sent again byte for byte', async () => {
    await using receiver = await openReceiver()
    const { company, customerId, admin } = await openDesk(receiver)
    // The cut divides the last character, NUL cannot be stored, and a card number must not.
    receiver.reactWith({ status: 500, body: `\0card 4242424242424242 ${'x'.repeat(2_024)}ä` })
    const { id } = await newInvoice(company, customerId)
    await receiver.waitFor(1)
    await advance(company, 60)
    const [{ eventId }] = await listDeliveries(company, admin)
    const read = async () => (await admin.get(webhookPath(company, `/deliveries/${eventId}`))).body
    const [first, second] = receiver.received
    const delivery = await read()
    expect(delivery).toMatchObject({
      eventId,
      invoiceId: id,
      status: 'delivered',
      body: first?.raw.toString(),
      attempts: [
        { statusCode: 500, answer: expect.stringMatching(/^card \D+ x{2024}$/) },
        { statusCode: 200 },
      ],
    })
    expect((await listDeliveries(company, admin))[0].attempts[0]).not.toHaveProperty('answer')
    for (const [name, value] of Object.entries(delivery.headers))
      expect(second?.headers[name.toLowerCase()]).toBe(value)
    expect(delivery.attempts[0].headers['X-Service-Signature']).toBe(first?.headers['x-service-signature'])

    await pay(company, id, await saveCard(company, customerId), 100)
    await drain(company)
    const replayed = await admin.post(webhookPath(company, '/replay'), { eventId })
    expect(replayed).toMatchObject({ status: 202, body: { replayed: 1 } })
    await drain(company)
    const again = receiver.received.at(-1)
    expect(again?.body.eventId).toBe(eventId)
    expect(again?.raw.equals(first?.raw ?? Buffer.alloc(0))).toBe(true)
    expect((await read()).attempts).toHaveLength(3)
  })

  test('that are parked are counted, and sent again in parts', async () => {
    await using receiver = await openReceiver()
    const { company, admin } = await openParked(receiver)
    const webhook = (await admin.get(webhookPath(company))).body
    expect(webhook).toMatchObject({ parked: 2, failingSince: expect.any(String) })
    const replay = () => admin.post(webhookPath(company, '/replay'), { status: 'parked', limit: 1 })
    expect((await replay()).body).toEqual({ replayed: 1 })
    expect((await admin.get(webhookPath(company))).body.parked).toBe(1)
    expect((await replay()).body).toEqual({ replayed: 1 })
    expect((await replay()).body).toEqual({ replayed: 0 })
    await drain(company)
    expect((await admin.get(webhookPath(company))).body).not.toHaveProperty('failingSince')
    const entries = await getAudit(company, { action: 'postbacks.replayed' })
    expect(entries.map(({ changes }) => changes)).toEqual([
      { replayed: { after: 1 } },
      { replayed: { after: 1 } },
    ])
  })

  test('of another company are not found', async () => {
    await using receiver = await openReceiver()
    const { company, customerId, admin } = await openDesk(receiver)
    await newInvoice(company, customerId)
    const [{ eventId }] = await listDeliveries(company, admin)
    const other = await newDashboard(await newCompany())
    expect((await other.get(webhookPath(company))).status).toBe(404)
    const own = { companyId: (await other.user.browser.call('GET', '/me')).body.companies[0].companyId }
    expect((await other.get(webhookPath(own as TestCompany, `/deliveries/${eventId}`))).status).toBe(404)
  })
})

test('an admin who did not confirm reads the webhook, and sends events again, and changes nothing else', async () => {
  await using receiver = await openReceiver()
  const { company, admin } = await openDesk(receiver)
  const late = await newDashboard(company)
  expect((await late.get(webhookPath(company))).status).toBe(200)
  expect((await late.post(webhookPath(company, '/replay'), { status: 'parked' })).status).toBe(202)
  for (const refused of [
    await late.put(webhookPath(company), settings),
    await late.post(webhookPath(company, '/rotate-secret')),
    await late.call('DELETE', webhookPath(company)),
  ])
    expect(refused).toMatchObject({ status: 403, body: { reauthenticate: true } })
  expect((await admin.get(webhookPath(company))).body.url).toBe(receiver.url)
})

test.each(['clerk', 'read_only'])('a %s reads webhook and deliveries, and changes nothing', async (role) => {
  await using receiver = await openReceiver()
  const { company, customerId } = await openShop(receiver)
  await newInvoice(company, customerId)
  const dashboard = await newDashboard(company, role)
  const [{ eventId }] = await listDeliveries(company, dashboard)
  expect((await dashboard.get(webhookPath(company))).body.url).toBe(receiver.url)
  expect((await dashboard.get(webhookPath(company, `/deliveries/${eventId}`))).status).toBe(200)
  for (const refused of [
    await dashboard.put(webhookPath(company), settings),
    await dashboard.post(webhookPath(company, '/rotate-secret')),
    await dashboard.post(webhookPath(company, '/test')),
    await dashboard.post(webhookPath(company, '/replay'), { eventId }),
    await dashboard.call('DELETE', webhookPath(company)),
  ])
    expect(refused).toMatchObject({ status: 403, body: { error: 'forbidden' } })
})
