import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { allAuthentic, clientDeliveriesOf, sell } from '../support/client-postbacks.ts'
import { openCardCheckout } from '../support/checkout.ts'
import { getFields } from '../support/customers.ts'
import { newConfirmedAdmin, newDashboard } from '../support/dashboard.ts'
import { expectAuditEntry } from '../support/dashboard-audit.ts'
import { expectEnvelope } from '../support/envelope.ts'
import { drain, newCompany, type TestCompany } from '../support/florin.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { getStoredText } from '../support/stored-text.ts'

const path = ({ companyId }: TestCompany, more = '') =>
  `/dashboard/v1/companies/${companyId}/client-postback${more}`

const url = 'https://shop.example/transactions?key=1'

async function openDesk() {
  const company = await newCompany()
  const admin = await newConfirmedAdmin(company)
  return {
    company,
    admin,
    read: async () => (await admin.get(path(company))).body,
    put: (clientPostbackUrl: string, more = {}) => admin.put(path(company), { clientPostbackUrl, ...more }),
  }
}

/** Creates a checkout whose company has its client postback at a receiver, set in the dashboard. */
async function openShop(receiver: Receiver) {
  const checkout = await openCardCheckout()
  const admin = await newConfirmedAdmin(checkout.company)
  const set = await admin.put(path(checkout.company), { clientPostbackUrl: receiver.url })
  expect(set.status, set.text).toBe(200)
  return { ...checkout, admin, secret: String(set.body.clientPostbackSecret) }
}

describe('the client postback in the dashboard', () => {
  test('is set by an admin, with its secret once, and the audit has no secret', async () => {
    const { company, admin, read, put } = await openDesk()
    expect(await read()).toEqual({ hasSecret: false, asOf: expect.stringMatching(/^aud_/) })
    const set = await put(url)
    expect(set.body).toEqual({
      clientPostbackUrl: url,
      hasSecret: true,
      asOf: expect.stringMatching(/^aud_/),
      clientPostbackSecret: expect.stringMatching(/^whsec_/),
    })
    const { clientPostbackSecret: secret, ...shown } = set.body
    expect(await read()).toEqual(shown)
    const again = await put('https://shop.example/other')
    expect(again.body).not.toHaveProperty('clientPostbackSecret')
    await expectAuditEntry(company, admin, again, {
      before: 2,
      action: 'company.changed',
      subject: { kind: 'company', id: company.companyId },
      changes: {
        clientPostbackUrl: {
          before: 'https://shop.example/transactions?…',
          after: 'https://shop.example/other',
        },
      },
    })
    expect(await getStoredText(company)).not.toContain(secret)
  })

  test.each([
    ['the address of metadata', 'http://169.254.169.254/'],
    ['a private address', 'https://10.0.0.1/'],
    ['no address', 'shop'],
    ['a credential in the address', 'https://a:b@shop.example/'],
  ])('is not set to %s', async (_what, wrong) => {
    const { read, put } = await openDesk()
    expect(getFields(await put(wrong))).toEqual([{ path: 'body.clientPostbackUrl', code: 'invalid_string' }])
    expect(await read()).not.toHaveProperty('clientPostbackUrl')
  })

  test('is not overwritten by an admin who has not seen the change of another', async () => {
    const { company, read, put } = await openDesk()
    const { asOf } = await read()
    const other = await newConfirmedAdmin(company)
    const first = await other.put(path(company), { clientPostbackUrl: url, asOf })
    expect(first.status, first.text).toBe(200)
    const second = await put('https://shop.example/mine', { asOf })
    expectEnvelope(second, 409, 'changed_meanwhile')
    expect(second.body.conflicts).toMatchObject([
      { path: 'clientPostbackUrl', now: 'https://shop.example/transactions?…' },
    ])
    expect((await read()).clientPostbackUrl).toBe(url)
    const seen = (await read()).asOf
    expect((await put('https://shop.example/mine', { asOf: seen })).status).toBe(200)
  })

  test('receives the end of a transaction, signed with the new secret once it is replaced', async () => {
    await using receiver = await openReceiver()
    const shop = await openShop(receiver)
    await sell(shop)
    await drain(shop.company)
    expect(allAuthentic(receiver, shop.secret)).toBe(true)
    const rotated = await shop.admin.post(path(shop.company, '/rotate-secret'))
    expect(rotated.status, rotated.text).toBe(200)
    receiver.received.length = 0
    await sell(shop)
    await drain(shop.company)
    expect(allAuthentic(receiver, rotated.body.clientPostbackSecret)).toBe(true)
    const actions = (await getAudit(shop.company, { actor: 'person' })).map(({ action }) => action)
    expect(actions).toContain('client_postback_secret.rotated')
  })

  test('drops what waits when it is removed, and keeps its secret for a later address', async () => {
    await using receiver = await openReceiver()
    const shop = await openShop(receiver)
    receiver.reactWith(500)
    await sell(shop)
    await drain(shop.company)
    expect(await clientDeliveriesOf(shop.company)).toMatchObject([{ status: 'pending' }])
    expect((await shop.admin.call('DELETE', path(shop.company))).status).toBe(200)
    expect(await clientDeliveriesOf(shop.company)).toMatchObject([{ status: 'dropped' }])
    expectEnvelope(await shop.admin.call('DELETE', path(shop.company)), 404, 'not_found')
    expect((await shop.admin.get(path(shop.company))).body).toMatchObject({ hasSecret: true })
    const set = await shop.admin.put(path(shop.company), { clientPostbackUrl: receiver.url })
    expect(set.body).not.toHaveProperty('clientPostbackSecret')
    receiver.received.length = 0
    await sell(shop)
    await drain(shop.company)
    expect(allAuthentic(receiver, shop.secret)).toBe(true)
  })

  test('has no secret to replace before its first address', async () => {
    const { company, admin } = await openDesk()
    expectEnvelope(await admin.post(path(company, '/rotate-secret')), 404, 'not_found')
  })

  test.each(['clerk', 'read_only'])('is shown to a %s and not changed', async (role) => {
    const company = await newCompany({ clientPostbackUrl: url })
    const dashboard = await newDashboard(company, role)
    expect((await dashboard.get(path(company))).body).toMatchObject({ clientPostbackUrl: url })
    expectEnvelope(await dashboard.put(path(company), { clientPostbackUrl: url }), 403, 'forbidden')
    expectEnvelope(await dashboard.call('DELETE', path(company)), 403, 'forbidden')
    expectEnvelope(await dashboard.post(path(company, '/rotate-secret')), 403, 'forbidden')
  })

  test('asks an admin to confirm who it is before a change', async () => {
    const company = await newCompany()
    const admin = await newDashboard(company)
    const refused = await admin.put(path(company), { clientPostbackUrl: url })
    expectEnvelope(refused, 403, 'forbidden')
    expect(refused.body.reauthenticate).toBe(true)
  })
})
