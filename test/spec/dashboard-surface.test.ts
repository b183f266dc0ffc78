import { describe, expect, test } from 'vitest'
import { getAudit } from '../support/audit.ts'
import { setUpFactor } from '../support/authenticator.ts'
import { newConfirmedAdmin, newDashboard } from '../support/dashboard.ts'
import { newCompany, operator, type TestCompany } from '../support/florin.ts'
import { membersOf, newEmail, newUser } from '../support/users.ts'
import { defineInvoiceField, openCardCheckout } from '../support/checkout.ts'

const at = ({ companyId }: Pick<TestCompany, 'companyId'>, path: string) =>
  `/dashboard/v1/companies/${companyId}${path}`

describe('an offline payment at the desk', () => {
  test('is refused beyond what is due, and of a day to come', async () => {
    const checkout = await openCardCheckout()
    const dashboard = await newDashboard(checkout.company, 'clerk')
    const record = (body: object) =>
      dashboard.post(at(checkout.company, `/invoices/${checkout.id}/offline-payments`), body)
    expect((await record({ method: 'cash', amount: 100.01 })).body).toMatchObject({
      reasonCode: 'OVER_PAYMENT',
    })
    expect((await record({ method: 'cash', receivedOn: '2099-01-01' })).body.fields).toMatchObject([
      { path: 'body.receivedOn' },
    ])
    expect((await record({ method: 'gold' })).body.fields).toMatchObject([{ path: 'body.method' }])
  })

  test('is recorded once by whoever pressed, and taken off by an admin', async () => {
    const checkout = await openCardCheckout()
    const clerk = await newDashboard(checkout.company, 'clerk')
    const path = at(checkout.company, `/invoices/${checkout.id}/offline-payments`)
    const press = () =>
      clerk.post(path, { method: 'cash', amount: 40 }, { 'idempotency-key': 'forty-in-cash' })
    const pressed = await Promise.all(Array.from({ length: 20 }, press))
    expect(pressed.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
    const recorded = await press()
    expect(recorded.status, recorded.text).toBe(201)
    const { transactionId, invoice } = recorded.body
    expect(invoice).toMatchObject({ amountPaid: 40, amountDue: 60 })
    const { personId } = (await clerk.user.browser.call('GET', '/me')).body.person
    expect(invoice.transactions).toMatchObject([{ actor: { type: 'person', id: personId } }])
    const reverse = (dashboard: typeof clerk) =>
      dashboard.post(`${path}/${transactionId}/reverse`, { reason: 'A mistake' })
    expect((await reverse(clerk)).status).toBe(403)
    const admin = await newDashboard(checkout.company)
    expect((await reverse(admin)).body.invoice).toMatchObject({ amountPaid: 0 })
    expect((await reverse(admin)).status).toBe(422)
    const entries = (await getAudit(checkout.company)).filter(({ action }) =>
      action.startsWith('offline_payment'),
    )
    expect(entries.map(({ action, actor }) => [action, actor.type])).toEqual([
      ['offline_payment.reversed', 'person'],
      ['offline_payment.recorded', 'person'],
    ])
  })
})

describe('a payment link of the desk', () => {
  test('opens the payment page of its invoice until the links are revoked', async () => {
    const checkout = await openCardCheckout()
    const clerk = await newDashboard(checkout.company, 'clerk')
    const path = at(checkout.company, `/invoices/${checkout.id}/payment-link`)
    const made = await clerk.post(path)
    expect(made.status, made.text).toBe(201)
    const page = () => fetch(made.body.url).then((response) => response.status)
    expect(await page()).toBe(200)
    expect((await getAudit(checkout.company))[0]).toMatchObject({
      action: 'payment_link.made',
      subject: { kind: 'invoice', id: checkout.id },
      actor: { type: 'person' },
    })
    await clerk.call('DELETE', `/api/invoices/${checkout.id}/links`)
    expect(await page()).toBe(404)
  })
})

describe('the team', () => {
  test('is changed by who just showed who they are, and by nobody else', async () => {
    const company = await newCompany()
    const dashboard = await newDashboard(company)
    const invite = () => dashboard.post(at(company, '/members'), { email: newEmail(), role: 'clerk' })
    expect((await invite()).body).toMatchObject({ error: 'forbidden', reauthenticate: true })
    const admin = await newConfirmedAdmin(company)
    const invited = await admin.post(at(company, '/members'), { email: newEmail(), role: 'clerk' })
    expect(invited.status, invited.text).toBe(201)
    expect(invited.body).toMatchObject({ status: 'invited' })
    const { members } = (await dashboard.get(at(company, '/members'))).body
    expect(members).toMatchObject([{ role: 'admin' }, { role: 'admin' }, { memberId: invited.body.memberId }])
  })

  test('keeps an admin, whatever its people do', async () => {
    const company = await newCompany()
    const admin = await newConfirmedAdmin(company)
    const own = at(company, `/members/${admin.user.memberId}`)
    for (const change of [{ role: 'clerk' }, { suspended: true }])
      expect((await admin.call('PATCH', own, change)).status).toBe(422)
    expect((await admin.call('DELETE', own)).status).toBe(422)
    const other = await newConfirmedAdmin(company)
    await membersOf(company).change(other.user.memberId, { suspended: true })
    expect((await admin.call('DELETE', own)).status).toBe(422)
    expect((await membersOf(company).change(admin.user.memberId, { role: 'clerk' })).status).toBe(200)
  })

  test('keeps one of two who lower each other at the same moment', async () => {
    const company = await newCompany()
    const [one, other] = [await newConfirmedAdmin(company), await newConfirmedAdmin(company)]
    const lower = (dashboard: typeof one, { memberId }: { memberId: string }) =>
      dashboard.call('PATCH', at(company, `/members/${memberId}`), { role: 'read_only' })
    const answered = await Promise.all([lower(one, other.user), lower(other, one.user)])
    expect(answered.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const roles = (await membersOf(company).list()).map(({ role }) => role)
    expect(roles.toSorted()).toEqual(['admin', 'read_only'])
  })

  test('has a lost factor of somebody taken off who is of no other company', async () => {
    const company = await newCompany()
    const clerk = await newUser(company, 'clerk')
    await setUpFactor(clerk.browser)
    const admin = await newConfirmedAdmin(company)
    const done = await admin.post(at(company, `/members/${clerk.memberId}/reset-two-factor`))
    expect([done.status, done.body.twoFactor], done.text).toEqual([200, false])
    expect((await clerk.browser.call('GET', '/me')).status).toBe(401)
  })
})

describe('the catalogue at the desk', () => {
  test('is read by everybody of the company and nobody else: its products and its own fields', async () => {
    const company = await newCompany()
    const other = await newDashboard(await newCompany())
    const dashboard = await newDashboard(company, 'read_only')
    for (const path of ['/products', '/custom-fields'])
      expect((await other.get(at(company, path))).status).toBe(404)
    const soap = { name: 'Soap', price: 2.5, code: 'S-1', active: false }
    const put = await operator().put(`/operator/v1/companies/${company.companyId}/products/soap`, soap)
    expect(put.status, put.text).toBe(200)
    await defineInvoiceField(company, 'po_number', { label: 'PO number', type: 'text' })
    await defineInvoiceField(company, 'size', { type: 'select', options: ['S', 'L'], archived: true })
    expect((await dashboard.get(at(company, '/products'))).body).toEqual({
      products: [{ productId: 'soap', ...soap }],
    })
    expect((await dashboard.get(at(company, '/custom-fields'))).body).toEqual({
      customFields: [
        { entity: 'invoice', key: 'po_number', label: 'PO number', type: 'text', archived: false },
        { entity: 'invoice', key: 'size', type: 'select', options: ['S', 'L'], archived: true },
      ],
    })
  })
})
