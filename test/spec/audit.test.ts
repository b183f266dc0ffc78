import { describe, expect, test } from 'vitest'
import { requestAudit, getAudit } from '../support/audit.ts'
import { parseOutput } from '../support/command-line.ts'
import { createDatabase } from '../support/database.ts'
import { newCompany, newCustomer, newInvoice, operator, type TestCompany } from '../support/florin.ts'
import { requestOfflinePayment, requestReversal, recordOffline } from '../support/offline.ts'
import { concurrently } from '../support/one-off.ts'
import { newDataFolder, startService } from '../support/own-service.ts'
import { newPlan } from '../support/plans.ts'
import { openSubscription } from '../support/subscriptions.ts'
import { openCardCheckout, openCheckout, pay } from '../support/checkout.ts'

const at = ({ companyId }: TestCompany, path = '') => `/operator/v1/companies/${companyId}${path}`

/** Returns the audit entry of an action and expects that there is only one. */
async function entryOf(company: TestCompany, action: string) {
  const [entry, ...more] = await getAudit(company, { action })
  expect(more).toEqual([])
  return entry
}

describe('the audit keeps', () => {
  test('who created a company, from where, and every secret that was given out, but not the secrets', async () => {
    const made = await operator().post('/operator/v1/companies', {
      name: 'Kept',
      state: 'TX',
      clientPostbackUrl: 'https://example.com/told?token=very-secret',
    })
    const { companyId, keyId, apiKey, hppToken, clientPostbackSecret } = made.body
    const entries = await getAudit(made.body)
    const about = {
      companyId,
      actor: { type: 'operator' },
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
    }
    const correlationId = made.headers.get('correlationid')
    for (const entry of entries)
      expect(entry).toMatchObject({ ...about, correlationId, id: expect.stringMatching(/^aud_/) })
    const byAction = Object.fromEntries(entries.map((entry) => [entry.action, entry]))
    expect(Object.keys(byAction).sort()).toEqual([
      'api_key.issued',
      'client_postback_secret.issued',
      'company.created',
      'hosted_token.issued',
    ])
    expect(byAction['api_key.issued']).toMatchObject({
      subject: { kind: 'api_key', id: keyId },
      changes: { role: { after: 'admin' } },
    })
    expect(byAction['company.created']).toMatchObject({
      subject: { kind: 'company', id: companyId },
      changes: {
        name: { after: 'Kept' },
        'settings.receipts': { after: true },
        clientPostbackUrl: { after: 'https://example.com/told?…' },
      },
    })
    const text = JSON.stringify(entries)
    for (const secret of [apiKey, hppToken, clientPostbackSecret, 'very-secret'])
      expect(text).not.toContain(secret)
  })

  test('what a change of a company made of what it was', async () => {
    const company = await newCompany()
    const change = { name: 'New', email: 'a@example.com', settings: { receipts: false, dunningDays: [2] } }
    const changed = await operator().patch(at(company), change)
    const [entry] = await getAudit(company, { action: 'company.changed' })
    expect(entry).toMatchObject({
      subject: { kind: 'company', id: company.companyId },
      correlationId: changed.headers.get('correlationid'),
    })
    expect(entry?.changes).toEqual({
      name: { before: 'Test Company', after: 'New' },
      email: { after: 'a@example.com' },
      'settings.receipts': { before: true, after: false },
      'settings.dunningDays': { before: [1, 3, 5, 7], after: [2] },
    })
  })

  test('that a company was suspended and resumed, each once however often it is asked for', async () => {
    const company = await newCompany()
    for (const path of ['/suspend', '/suspend', '/resume', '/resume'])
      expect((await operator().post(at(company, path), {})).status).toBe(200)
    const subject = { kind: 'company', id: company.companyId }
    for (const action of ['company.suspended', 'company.resumed'])
      expect(await entryOf(company, action)).toMatchObject({ subject, actor: { type: 'operator' } })
  })

  test('what became of a webhook, and of its credentials only that they changed', async () => {
    const company = await newCompany()
    const url = 'https://example.com/hooks?key=in-the-address'
    const put = (body: object) =>
      operator().put(at(company, '/webhook'), { url, eventTypes: ['invoice.paid'], ...body })
    const first = await put({ auth: { type: 'bearer', token: 'first-secret' } })
    await put({
      auth: { type: 'bearer', token: 'second-secret' },
      eventTypes: ['invoice.voided', 'invoice.paid'],
    })
    const rotated = await operator().post(at(company, '/webhook/rotate-secret'), {})
    await operator().delete(at(company, '/webhook'))
    const entries = await getAudit(company, { subject: 'webhook' })
    const redactedUrl = 'https://example.com/hooks?…'
    expect(entries).toMatchObject([
      {
        action: 'webhook.removed',
        changes: { url: { before: redactedUrl }, 'auth.type': { before: 'bearer' } },
      },
      { action: 'webhook.secret_rotated' },
      { action: 'webhook.put' },
      {
        action: 'webhook.put',
        changes: { url: { after: redactedUrl }, eventTypes: { after: ['invoice.paid'] } },
      },
    ])
    expect(entries[2]?.changes).toEqual({
      eventTypes: { before: ['invoice.paid'], after: ['invoice.paid', 'invoice.voided'] },
      'auth.credential': {},
    })
    const secrets = [
      first.body.signingSecret,
      rotated.body.signingSecret,
      'first-secret',
      'second-secret',
      'in-the',
    ]
    for (const secret of secrets) expect(JSON.stringify(entries)).not.toContain(secret)
  })

  test('custom fields, products and plans, each with what it was', async () => {
    const company = await newCompany()
    const field = at(company, '/custom-fields/invoice/colour')
    await operator().put(field, { type: 'select', options: ['red'], label: 'Colour' })
    await operator().put(field, { type: 'select', options: ['red', 'blue'], archived: true })
    expect(await getAudit(company, { subject: 'invoice.colour' })).toMatchObject([
      {
        action: 'custom_field.put',
        changes: {
          label: { before: 'Colour' },
          options: { before: ['red'], after: ['red', 'blue'] },
          archived: { before: false, after: true },
        },
      },
      { action: 'custom_field.put', changes: { type: { after: 'select' } } },
    ])
    await operator().put(at(company, '/products/soap'), { name: 'Soap', price: 9.5 })
    await operator().put(at(company, '/products/soap'), { name: 'Soap', price: 12 })
    const [product] = await getAudit(company, { subject: 'soap' })
    expect(product?.changes).toEqual({ price: { before: 9.5, after: 12 } })
    const { planId } = await newPlan(company)
    await operator().patch(at(company, `/plans/${planId}`), { name: 'Silver', active: false })
    expect(await entryOf(company, 'plan.changed')).toMatchObject({
      subject: { kind: 'plan', id: planId },
      changes: { name: { before: 'Gold', after: 'Silver' }, active: { before: true, after: false } },
    })
  })

  test('that a customer was erased, once, and nothing of who it was', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company, { firstName: 'Wanda', email: 'wanda@example.com' })
    for (let each = 0; each < 2; each++)
      expect((await operator().delete(at(company, `/customers/${customerId}`))).status).toBe(200)
    const subject = { kind: 'customer', id: customerId }
    expect(await entryOf(company, 'customer.erased')).toMatchObject({ subject, actor: { type: 'operator' } })
    expect(JSON.stringify(await getAudit(company))).not.toMatch(/wanda/i)
  })

  test('offline payments and their reversals', async () => {
    const { company, id } = await openCardCheckout()
    const { transactionId } = await recordOffline(company, id, {
      method: 'check',
      reference: '1042',
      amount: 30,
    })
    await requestReversal(company, id, transactionId, { reason: 'It bounced' })
    const subject = { kind: 'transaction', id: transactionId }
    expect(await getAudit(company, { subject: transactionId })).toMatchObject([
      {
        action: 'offline_payment.reversed',
        subject,
        changes: { amount: { after: 30 }, reason: { after: 'It bounced' } },
      },
      {
        action: 'offline_payment.recorded',
        subject,
        changes: { invoiceId: { after: id }, amount: { after: 30 }, method: { after: 'check' } },
      },
    ])
  })

  test('links to the page of a subscription and postbacks that were sent again', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    const made = await operator().post(at(company, `/subscriptions/${id}/manage-link`), {})
    const link = await entryOf(company, 'manage_link.made')
    expect(link).toMatchObject({ subject: { kind: 'subscription', id } })
    expect(JSON.stringify(link)).not.toContain(made.body.url.split('/').at(-1))
    await operator().put(at(company, '/webhook'), {
      url: 'https://example.com/',
      eventTypes: ['invoice.created'],
    })
    await newInvoice(company, await newCustomer(company))
    const [delivery] = (await operator().get(at(company, '/webhook/deliveries'))).body.deliveries
    await operator().post(at(company, '/webhook/replay'), { eventId: delivery.eventId })
    expect(await entryOf(company, 'postbacks.replayed')).toMatchObject({
      subject: { kind: 'event', id: delivery.eventId },
      changes: { replayed: { after: 1 } },
    })
  })

  test('rules of surcharges, which concern all companies', async () => {
    await using database = await createDatabase()
    const service = await startService({ FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url })
    const rule = { place: 'TX', rule: 'cap', rate: 1, from: '2020-01-01', source: 'A law of this test' }
    await service.operator.put('/operator/v1/surcharge-rules', { rules: [rule] })
    await service.operator.delete('/operator/v1/surcharge-rules')
    const read = await service.operator.get('/operator/v1/audit?subject=surcharge_rules')
    expect(read.body.entries, read.text).toMatchObject([
      { action: 'surcharge_rules.removed', subject: { id: 'operator-2' } },
      { action: 'surcharge_rules.put', subject: { id: 'operator-1' } },
    ])
    for (const entry of read.body.entries) expect(entry).not.toHaveProperty('companyId')
    const [created] = (await service.operator.get('/operator/v1/audit?action=company.created')).body.entries
    expect(created, 'the demo company').not.toHaveProperty('address')
  })
})

describe('the audit keeps nothing', () => {
  test('of what was refused', async () => {
    const { company, id } = await openCardCheckout()
    const before = await getAudit(company)
    const { transactionId } = await recordOffline(company, id)
    const refused = [
      await operator().patch(at(company), { clientPostbackUrl: 'ftp://x' }),
      await operator().post(at(company, '/api-keys'), { role: 'king' }),
      await operator().delete(at(company, '/api-keys/key_01h455vb4pex5vsknk084sn02q')),
      await operator().post(at(company, '/webhook/rotate-secret'), {}),
      await operator().delete(at(company, '/webhook')),
      await operator().put(at(company, '/products/soap'), { name: 'Soap' }),
      await operator().patch(at(company, '/plans/none'), { name: 'None' }),
      await requestOfflinePayment(company, id),
      await requestReversal(company, id, 'trx_01h455vb4pex5vsknk084sn02q'),
    ]
    for (const { status, text } of refused) expect(status, text).toBeGreaterThanOrEqual(400)
    const added = (await getAudit(company)).slice(0, -before.length)
    expect(added).toMatchObject([{ action: 'offline_payment.recorded', subject: { id: transactionId } }])
  })

  test('twice of what was done once, however many ask for it', async () => {
    const { company, id } = await openCardCheckout()
    const answers = await concurrently(12, () => requestOfflinePayment(company, id, { amount: 30 }))
    const kept = await getAudit(company, { action: 'offline_payment.recorded' })
    const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body.transactionId)
    expect(kept.map(({ subject }) => subject.id).sort()).toEqual(taken.sort())
    expect(taken).toHaveLength(3)
    const ask = () => requestOfflinePayment(company, id, { amount: 5 }, { 'idempotency-key': 'offline-once' })
    await ask()
    expect((await ask()).headers.get('idempotent-replayed')).toBe('true')
    expect(await getAudit(company, { action: 'offline_payment.recorded' })).toHaveLength(4)
  })

  test('of payments and other calls of a company’s own keys', async () => {
    const { company, customerId } = await openCheckout()
    const before = (await getAudit(company)).length
    const { id } = await newInvoice(company, customerId)
    const checkout = await openCardCheckout()
    await pay(checkout.company, checkout.id, checkout.vaultId)
    await newPlan(company)
    expect(id).toBeDefined()
    expect(await getAudit(company)).toHaveLength(before)
    expect(await getAudit(checkout.company, { actor: 'api_key' })).toEqual([])
  })
})

test('of two changes at once each tells what the other left', async () => {
  const company = await newCompany()
  const prices = Array.from({ length: 12 }, (_, place) => place + 1)
  await concurrently(12, (place) =>
    operator().put(at(company, '/products/soap'), { name: 'Soap', price: prices[place] ?? 0 }),
  )
  const changes = (await getAudit(company, { subject: 'soap' })).map((entry) => entry.changes.price)
  expect(changes.map(({ after }) => after).sort((a, b) => a - b)).toEqual(prices)
  expect(changes.filter(({ before }) => before === undefined)).toHaveLength(1)
  expect(new Set(changes.map(({ before }) => before)).size).toBe(12)
})

test('the audit is read on the command line as well', async () => {
  const company = await newCompany()
  await operator().post(at(company, '/api-keys'), { role: 'clerk' })
  const words = `audit --company ${company.companyId} --action api_key.issued --limit 1`
  const { entries, nextCursor } = await parseOutput(words)
  expect(entries).toMatchObject([{ action: 'api_key.issued', changes: { role: { after: 'clerk' } } }])
  const rest = await parseOutput(`${words} --cursor ${nextCursor}`)
  expect(rest).toMatchObject({ entries: [{ changes: { role: { after: 'admin' } } }], nextCursor: null })
  expect((await requestAudit({ companyId: company.companyId, limit: 1 })).body.entries).toHaveLength(1)
})
