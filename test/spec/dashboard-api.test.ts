import { describe, expect, test } from 'vitest'
import { getBooks, florin, newCompany, operator, send } from '../support/florin.ts'
import { newDashboard, pageHeaders } from '../support/dashboard.ts'
import { methodBody, openOneOffCheckout } from '../support/one-off.ts'
import { goodPassword, membersOf } from '../support/users.ts'
import { openCardCheckout } from '../support/checkout.ts'

describe('a person at the dashboard', () => {
  test('is out at once when they are suspended or removed, and has the new role at once', async () => {
    const company = await newCompany()
    const { user, ...own } = await newDashboard(company, 'clerk')
    const members = membersOf(company)
    const role = async () => (await own.post('/api/invoices', {})).status
    expect(await role()).toBe(400)
    await members.change(user.memberId, { role: 'read_only' })
    expect(await role()).toBe(403)
    await members.change(user.memberId, { role: 'admin', suspended: true })
    expect(await role()).toBe(401)
    await members.change(user.memberId, { suspended: false })
    await members.remove(user.memberId)
    expect((await own.get('/api/trx')).status).toBe(401)
  })

  test('does nothing but set up a second factor where their company asks for one', async () => {
    const strict = await newCompany()
    const { user, ...own } = await newDashboard(strict)
    await operator().patch(`/operator/v1/companies/${strict.companyId}`, {
      settings: { requireTwoFactor: true },
    })
    const refused = await own.get('/api/trx')
    expect([refused.status, refused.body.twoFactorRequired]).toEqual([403, true])
    expect((await user.browser.call('GET', '/me')).status).toBe(200)
  })

  test('counts against a bucket of their own, and never against that of the company', async () => {
    const slow = await newCompany({ limits: { requestsPerSecond: 0.001, burst: 3, monthlyQuota: 3 } })
    const own = await newDashboard(slow)
    const began = Date.now()
    const answered = await Promise.all(Array.from({ length: 70 }, () => own.get('/api/trx')))
    // The limit is a burst of 60 and 20 requests a second; one more is allowed for rounding of the time.
    const most = 60 + 20 * ((Date.now() - began) / 1_000) + 1
    const refused = answered.filter(({ status }) => status === 429)
    expect(answered.length - refused.length).toBeLessThanOrEqual(most)
    expect(refused.length).toBeLessThanOrEqual(10)
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await slow.legacy.get('/api/trx')).status).toBe(200)
  })

  test('uses a credential in a header in place of their cookie', async () => {
    const company = await newCompany()
    const own = pageHeaders((await newDashboard(company, 'read_only')).user.browser, company.companyId)
    const withKey = {
      ...own,
      authorization: `Api-Key ${company.apiKey}`,
      origin: 'https://elsewhere.example',
    }
    const answered = await send(`${florin().baseUrl}/api/trx`, 'GET', undefined, withKey)
    expect(answered.status).toBe(200)
    const wrong = { ...own, 'x-session-token': 'st_wrong' }
    expect((await send(`${florin().baseUrl}/api/invoices/search`, 'POST', {}, wrong)).status).toBe(401)
  })

  test('opens and ends no session of the API', async () => {
    const company = await newCompany()
    const own = pageHeaders((await newDashboard(company)).user.browser, company.companyId)
    const at = `${florin().baseUrl}/api/auth/session`
    expect((await send(at, 'POST', {}, own)).status).toBe(401)
    expect((await send(at, 'DELETE', undefined, own)).status).toBe(401)
  })
})

describe('a payment at the dashboard', () => {
  test('is one, however often it is sent with its key, and by whom it was is told', async () => {
    const checkout = await openCardCheckout()
    const dashboard = await newDashboard(checkout.company, 'clerk')
    const pay = () =>
      dashboard.put(
        `/api/invoices/${checkout.id}/payment`,
        { accountVaultId: checkout.vaultId, amount: 100 },
        { 'idempotency-key': 'pressed-once' },
      )
    const answered = await Promise.all(Array.from({ length: 20 }, pay))
    expect(answered.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    const again = await pay()
    expect(again.status, again.text).toBe(200)
    expect(await getBooks(checkout.company)).toHaveLength(1)
    const { transactions } = (await dashboard.get(`/api/invoices/${checkout.id}`)).body
    const { personId, name } = (await dashboard.user.browser.call('GET', '/me')).body.person
    expect(transactions).toMatchObject([{ actor: { type: 'person', id: personId, name } }])
  })

  test('of a clerk is not given back by a clerk', async () => {
    const checkout = await openCardCheckout()
    const dashboard = await newDashboard(checkout.company, 'clerk')
    const paid = await dashboard.put(`/api/invoices/${checkout.id}/payment`, {
      accountVaultId: checkout.vaultId,
      amount: 100,
    })
    const refused = await dashboard.post(`/api/trx/refund/${paid.body.transactionId}`)
    expect([refused.status, refused.body.error]).toEqual([403, 'forbidden'])
    expect(refused.body.reauthenticate).toBeUndefined()
  })
})

describe('giving back more than passes without a second look', () => {
  test('asks who it is again, and goes through with the same key then', async () => {
    const checkout = await openCardCheckout({ amount: 1200 })
    const dashboard = await newDashboard(checkout.company)
    const paid = await dashboard.put(`/api/invoices/${checkout.id}/payment`, {
      accountVaultId: checkout.vaultId,
      amount: 1200,
    })
    expect(paid.status, paid.text).toBe(200)
    const refund = (body: object, key: string) =>
      dashboard.post(`/api/trx/refund/${paid.body.transactionId}`, body, { 'idempotency-key': key })
    for (const body of [{ transaction_amount: 500.01 }, {}]) {
      const refused = await refund(body, 'refund-of-much')
      expect([refused.status, refused.body.error, refused.body.reauthenticate], refused.text).toEqual([
        403,
        'forbidden',
        true,
      ])
    }
    expect((await refund({ transaction_amount: 500 }, 'refund-of-little')).status).toBe(200)
    const shown = await dashboard.user.browser.call('POST', '/reauthenticate', { password: goodPassword })
    expect(shown.status).toBe(200)
    const done = await dashboard.post(
      `/api/trx/refund/${paid.body.transactionId}`,
      {},
      { 'idempotency-key': 'refund-of-much' },
    )
    expect(done.status, done.text).toBe(200)
    expect((await getBooks(checkout.company)).length).toBe(3)
  })

  test('asks as much where there is no sale, and never asks a server', async () => {
    const checkout = await openOneOffCheckout()
    await operator().patch(`/operator/v1/companies/${checkout.company.companyId}`, {
      settings: { reauthenticateAbove: 20 },
    })
    const dashboard = await newDashboard(checkout.company)
    const body = methodBody(checkout, { transaction_amount: 20.01 })
    const refused = await dashboard.post('/api/trx/refund', body)
    expect([refused.status, refused.body.reauthenticate]).toEqual([403, true])
    expect((await checkout.company.legacy.post('/api/trx/refund', body)).status).toBe(201)
    expect((await dashboard.post('/api/trx/refund', { ...body, transaction_amount: 20 })).status).toBe(201)
  })
})
