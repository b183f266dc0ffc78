import { describe, expect, test } from 'vitest'
import {
  getBooks,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  send,
  sessionFor,
  testCards,
  type TestCompany,
} from '../support/florin.ts'
import { allAuthentic, openPostbackCheckout, getPostbacks } from '../support/client-postbacks.ts'
import { newHostedPayment, newSetupPage } from '../support/hosted-pages.ts'
import { getMailKinds, openCheckoutAtNoon } from '../support/invoice-life.ts'
import { manageCalls, manageLink } from '../support/manage.ts'
import { anonymousCallerAt } from '../support/own-address.ts'
import { linkTo } from '../support/pay-page.ts'
import { openReceiver } from '../support/receiver.ts'
import { getInvoices, openSubscription, drainJobs, getStatus } from '../support/subscriptions.ts'
import {
  setBankOutcome,
  day,
  openBankCheckout,
  openCardCheckout,
  pay,
  payment,
  getInvoice,
  staysInFlight,
} from '../support/checkout.ts'
import { processorSide } from '../support/processor-side.ts'

const unknown = 'cmp_01h455vb4pex5vsknk084sn02q'
const companies = '/operator/v1/companies'

async function suspend({ companyId }: TestCompany) {
  const { status, body } = await operator().post(`${companies}/${companyId}/suspend`)
  expect(status).toBe(200)
  return body
}

/** Resumes a company and opens a new session, because the clock may have moved meanwhile. */
async function resume(company: TestCompany) {
  const { status, body } = await operator().post(`${companies}/${company.companyId}/resume`)
  expect(status).toBe(200)
  company.api = await sessionFor(company.apiKey)
  return body
}

async function moveTo({ companyId }: TestCompany, advanceTo: string) {
  const moved = await processorSide().moveClock(companyId, { advanceTo })
  expect(moved.status, moved.text).toBe(200)
}

async function moveBy({ companyId }: TestCompany, advanceSeconds: number) {
  const moved = await processorSide().moveClock(companyId, { advanceSeconds })
  expect(moved.status, moved.text).toBe(200)
}

const suspended = { status: 403, body: { statusCode: 403, error: 'company_suspended' } }

describe('suspending and resuming', () => {
  test('a company that does not exist is not found, and nobody but the operator may', async () => {
    const company = await newCompany()
    for (const what of ['suspend', 'resume']) {
      expect((await operator().post(`${companies}/${unknown}/${what}`)).status).toBe(404)
      expect((await company.api.post(`${companies}/${company.companyId}/${what}`)).status).toBe(401)
    }
    expect((await operator().post(`${companies}/${company.companyId}/suspend`, { why: 'x' })).status).toBe(
      400,
    )
  })

  test('twice is as once, and the company is shown with since when', async () => {
    const company = await newCompany()
    const { suspendedAt } = await suspend(company)
    expect(suspendedAt).toMatch(/^\d{4}-.*Z$/)
    expect(await suspend(company)).toMatchObject({ suspendedAt })
    expect((await operator().get(`${companies}/${company.companyId}`)).body).toMatchObject({ suspendedAt })
    expect(await resume(company)).not.toHaveProperty('suspendedAt')
    expect(await resume(company)).not.toHaveProperty('suspendedAt')
  })

  test('twenty times at once ends as one of them said', async () => {
    const company = await newCompany()
    const calls = Array.from({ length: 20 }, (_, each) =>
      operator().post(`${companies}/${company.companyId}/${each % 2 ? 'suspend' : 'resume'}`),
    )
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
    await resume(company)
    expect((await company.api.get('/api/customers/nobody')).status).toBe(404)
  })
})

describe('while a company is suspended', () => {
  test('every call with its keys and sessions is refused, and those of others are not', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const { id } = await newInvoice(company, await newCustomer(company))
    await suspend(company)
    const refused = await Promise.all([
      company.api.get(`/api/invoices/${id}`),
      company.api.get('/api/invoices/inv_unknown'),
      company.api.post('/api/customers', { email: 'a@example.com' }),
      company.api.put(`/api/invoices/${id}/payment`, {}),
      company.api.post('/api/invoices/search', {}),
      company.legacy.get('/api/trx'),
      company.legacy.post('/api/auth/session'),
      anonymousCallerAt('/api/trx/hostedpayment').post('', { hpp_token: company.hppToken, total: 1 }),
    ])
    for (const response of refused) expect(response).toMatchObject(suspended)
    expect((await company.api.get('/api/invoices/x', { 'x-session-token': 'st_unknown' })).status).toBe(401)
    expect((await other.api.get('/api/customers/nobody')).status).toBe(404)

    await operator().post(`${companies}/${company.companyId}/resume`)
    expect((await company.api.get(`/api/invoices/${id}`)).status).toBe(200)
    expect((await company.legacy.get('/api/trx')).status).toBe(200)
  })

  test("its payers' pages say so, and their calls are refused", async () => {
    const { company, customerId, id: subscriptionId } = await openSubscription('03-10T08:00')
    const { id } = await newInvoice(company, customerId)
    await drainJobs(company)
    const { pdfUrl } = await getInvoice(company, id)
    const invoice = await linkTo(company, id)
    const hosted = await newHostedPayment(company)
    const setup = await newSetupPage(company, customerId)
    const manage = await manageLink(company, subscriptionId)
    const pages = [invoice, hosted.url, setup.url, manage.url]
    await suspend(company)
    for (const url of pages) {
      const page = await send(url, 'GET')
      expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
      expect(page.text).toContain('Online payments are paused')
    }
    const calls = await Promise.all([
      send(pdfUrl, 'GET'),
      anonymousCallerAt(hosted.calls).get(''),
      anonymousCallerAt(hosted.calls).post('/intention', {}),
      anonymousCallerAt(setup.calls).post('/intention', {}),
      anonymousCallerAt(manageCalls).post('/code', {}, { 'x-subscription-token': manage.token }),
      anonymousCallerAt('/api/invoices/hosted').get('', {
        'x-invoice-token': invoice.split('/').at(-1) ?? '',
      }),
    ])
    for (const response of calls) expect(response).toMatchObject(suspended)
    await resume(company)
    for (const url of pages) expect((await send(url, 'GET')).status).toBe(200)
  })

  test('a payment in flight ends as it would, and is told', async () => {
    await using receiver = await openReceiver()
    const { company, customerId, vaultId, secret } = await openPostbackCheckout(
      receiver,
      testCards.answerLost,
    )
    const { id } = await newInvoice(company, customerId)
    expect(await payment(company, id, { accountVaultId: vaultId })).toMatchObject({
      body: { reasonCode: 'OUTCOME_UNKNOWN' },
    })
    await suspend(company)
    await moveBy(company, day)
    expect(await getPostbacks(company, receiver)).toEqual(['transaction.completed completed'])
    expect(allAuthentic(receiver, secret)).toBe(true)
    expect(await getMailKinds(company)).toContain('receipt')
    await resume(company)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid', amountPaid: 100 })
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('a bank transfer settles', async () => {
    const { company, id, vaultId } = await openBankCheckout({}, staysInFlight)
    await pay(company, id, vaultId)
    await suspend(company)
    await setBankOutcome(company, 'settled')
    await drainJobs(company)
    await resume(company)
    expect(await getInvoice(company, id)).toMatchObject({ invoiceStatus: 'Paid' })
  })

  test('a payment that comes with the suspension is made and recorded, or refused and not made', async () => {
    const { company, id, vaultId } = await openCardCheckout()
    const [paid] = await Promise.all([payment(company, id, { accountVaultId: vaultId }), suspend(company)])
    expect([200, 403]).toContain(paid.status)
    await resume(company)
    await drainJobs(company)
    const wasPaid = paid.status === 200
    expect((await getInvoice(company, id)).invoiceStatus).toBe(wasPaid ? 'Paid' : 'Pending')
    expect(await getBooks(company)).toHaveLength(wasPaid ? 1 : 0)
  })

  test('nobody is reminded, and the reminder of that moment comes when it is resumed', async () => {
    const { company, customerId, on } = await openCheckoutAtNoon()
    await newInvoice(company, customerId, { dueDate: on(10) })
    await suspend(company)
    await moveTo(company, on(8, '12:00'))
    await drainJobs(company)
    expect(await getMailKinds(company)).toEqual(['invoice'])
    await resume(company)
    await drainJobs(company)
    expect(await getMailKinds(company)).toEqual(['invoice', 'reminder'])
    await moveBy(company, 3_600)
    expect(await getMailKinds(company)).toEqual(['invoice', 'reminder'])
  })

  test('no renewal is invoiced or charged, and each comes once when it is resumed', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    await suspend(company)
    const mailed = await getMailKinds(company)
    await moveTo(company, on('05-20T08:00'))
    await drainJobs(company)
    expect(await getBooks(company)).toHaveLength(1)
    expect(await getMailKinds(company)).toEqual(mailed)

    await resume(company)
    await drainJobs(company)
    await moveBy(company, 3_600)
    company.api = await sessionFor(company.apiKey)
    const invoices = await getInvoices(company, id)
    expect(invoices.map(({ invoiceStatus }) => invoiceStatus)).toEqual(['Paid', 'Paid', 'Paid'])
    expect((await getBooks(company)).map(({ amountCents }) => amountCents)).toEqual([5_000, 5_000, 5_000])
    expect(await getStatus({ company, id })).toBe('active')

    await moveTo(company, on('06-10T08:00'))
    await drainJobs(company)
    expect(await getBooks(company)).toHaveLength(4)
  })

  test('a renewal that is in flight is recorded, and its subscription goes on when it is resumed', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', {
      accountNumber: testCards.answerLost,
    })
    await suspend(company)
    await moveTo(company, on('03-20T08:00'))
    await resume(company)
    await drainJobs(company)
    expect(await getStatus({ company, id })).toBe('active')
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('suspended again before all went on, it stands still again', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    await suspend(company)
    await moveTo(company, on('04-12T08:00'))
    await operator().post(`${companies}/${company.companyId}/resume`)
    await suspend(company)
    await moveTo(company, on('06-12T08:00'))
    expect((await getBooks(company)).length).toBeLessThanOrEqual(2)
    await resume(company)
    await drainJobs(company)
    expect(await getInvoices(company, id)).toHaveLength(4)
    expect(await getBooks(company)).toHaveLength(4)
  })
})

describe('listing companies', () => {
  test('by anybody but the operator, or with a cursor of nobody, is refused', async () => {
    const company = await newCompany()
    expect((await company.api.get(companies)).status).toBe(401)
    for (const query of ['?cursor=x', '?limit=0', '?limit=101', '?name=x'])
      expect((await operator().get(`${companies}${query}`)).status).toBe(400)
  })

  test('goes page by page, newest first, and shows each without its secrets', async () => {
    const made = [await newCompany(), await newCompany(), await newCompany()]
    for (const company of made.slice(1, 2)) await suspend(company)
    const found = new Map<string, { suspendedAt?: string }>()
    let cursor: string | null = ''
    do {
      const page: {
        status: number
        text: string
        body: { companies: { companyId: string; suspendedAt?: string }[]; nextCursor: string | null }
      } = await operator().get(`${companies}?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(page.status).toBe(200)
      for (const { apiKey, hppToken } of made)
        for (const secret of [apiKey, hppToken]) expect(page.text).not.toContain(secret)
      for (const company of page.body.companies) found.set(company.companyId, company)
      cursor = page.body.nextCursor
    } while (cursor !== null && !made.every(({ companyId }) => found.has(companyId)))
    const ids = [...found.keys()]
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(made.map(({ companyId }) => 'suspendedAt' in (found.get(companyId) ?? {}))).toEqual([
      false,
      true,
      false,
    ])
  })
})
