import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openBankCheckout, pay } from '../support/checkout.ts'
import { runCommand } from '../support/command-line.ts'
import { exportCompany, newFolder, openClone, readCompany, readRecords } from '../support/company-exports.ts'
import {
  advance,
  getBooks,
  newCompany,
  newInvoice,
  operator,
  saveCard,
  type TestCompany,
} from '../support/florin.ts'
import { getMails, goTo } from '../support/invoice-life.ts'

import {
  drainJobs,
  getInvoices,
  getSubscription,
  openSubscription,
  paidThenDeclined,
} from '../support/subscriptions.ts'
import { openBooks } from '../support/exported-books.ts'

const noCompany = 'cmp_01h455vb4pex5vsknk084sn02q'

describe('an export', () => {
  test('of an unknown company is refused with exit code 1, and leaves no folder', async () => {
    const folder = newFolder()
    const run = await runCommand(['export', noCompany, folder])
    expect([run.exitCode, run.complaint]).toEqual([1, 'florin: There is no such company. (404)\n'])
    expect(JSON.parse(run.output)).toEqual({ refused: 'There is no such company. (404)' })
    expect(existsSync(folder)).toBe(false)
    expect(readdirSync(join(folder, '..'))).toEqual([])
  })

  test('into a folder that is not empty is refused with exit code 2, and changes nothing', async () => {
    const company = await newCompany()
    const folder = await exportCompany(company)
    const before = readFileSync(join(folder, 'manifest.json'), 'utf8')
    const run = await runCommand(['export', company.companyId, folder])
    expect([run.exitCode, run.complaint]).toEqual([2, `florin: ${folder} is not empty: name a new folder\n`])
    expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toBe(before)
  })

  test('has every record with its public ids, cents and instants, and tables for people', async () => {
    const { company, customerId, automatic } = await openBooks()
    const folder = await exportCompany(company)
    expect(readRecords(folder, 'customers')).toMatchObject([{ id: customerId, firstName: 'Pat' }])
    const invoices = readRecords(folder, 'invoices')
    expect(invoices[0]).toMatchObject({
      id: expect.stringMatching(/^inv_/),
      number: 'INV-1000',
      amountCents: 5_000,
      createdAt: expect.stringMatching(/^\d{4}-03-10T08:00:.*Z$/),
    })
    expect(readRecords(folder, 'subscriptions').map(({ id }) => id)).toContain(automatic)
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ companyId: company.companyId, environment: 'sandbox', version: 1 })
    const sum = invoices.reduce((total, { paidCents }) => total + paidCents, 0)
    expect(manifest.files.invoices).toMatchObject({ lines: invoices.length, cents: { paidCents: sum } })
    const [header, ...lines] = readFileSync(join(folder, 'invoices.csv'), 'utf8').trimEnd().split('\r\n')
    expect(header).toMatch(/^\u{feff}id,number,status,amount,paid,/u)
    expect(lines).toHaveLength(invoices.length)
    expect(lines[0]).toContain(',INV-1000,Paid,50.00,50.00,')
  })

  test('has no secret of the company: no key, token, session or link of it', async () => {
    const { company } = await openBooks()
    const webhook = await operator().put(`/operator/v1/companies/${company.companyId}/webhook`, {
      url: 'https://example.com/hook?token=secret-of-the-receiver',
      eventTypes: ['invoice.paid'],
      auth: { type: 'bearer', token: 'secret-of-the-endpoint' },
    })
    const folder = await exportCompany(company)
    const text = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
    const secrets = [
      company.apiKey,
      company.hppToken,
      company.sessionToken,
      webhook.body.signingSecret,
      'secret-of-the-receiver',
      'secret-of-the-endpoint',
    ]
    expect(secrets.filter((secret) => secret === undefined || text.includes(secret))).toEqual([])
    expect(text).not.toMatch(/\b(sk|st|hpp|itk|whsec)_[A-Za-z0-9_-]{20,}/)
    expect(text).toContain('https://example.com/hook?…')
  })
})

describe('an import', () => {
  test('makes the same books in an empty company, and both go on in the same way for a year', async () => {
    const { company, customerId, manual, automatic, on } = await openBooks()
    const folder = await exportCompany(company)
    const { clone, report } = await openClone(folder)
    expect(report).toMatchObject({ customers: 1, plans: 1, subscriptions: 2, differences: [] })
    expect(await readCompany(clone)).toEqual(await readCompany(company))
    expect(await getMails(clone)).toEqual([])
    expect(await getBooks(clone)).toEqual([])

    await saveCard(clone, customerId)
    for (const each of [company, clone]) {
      await goTo(each, on('06-20T08:00', 1))
      await drainJobs(each)
    }
    for (const id of [manual, automatic]) {
      const invoices = await getInvoices(company, id)
      expect(invoices.length).toBeGreaterThan(12)
      expect(toFacts(await getInvoices(clone, id))).toEqual(toFacts(invoices))
    }
    // Each period was charged once by each company.
    const periods = (await getInvoices(company, automatic)).length
    expect((await getBooks(clone)).filter(({ action }) => action === 'sale')).toHaveLength(periods - 4)
  })

  test('takes over the counter of invoices, custom fields, products, settings and alerts', async () => {
    const { company, customerId } = await openBooks()
    const path = (of: TestCompany) => `/operator/v1/companies/${of.companyId}`
    await operator().put(`${path(company)}/custom-fields/invoice/order`, { type: 'text', label: 'Order' })
    await operator().put(`${path(company)}/products/seat`, { name: 'Seat', price: 10 })
    const changes = { timeZone: 'America/Chicago', settings: { taxPercentage: 8.25 } }
    expect((await operator().patch(path(company), changes)).status).toBe(200)
    const { clone } = await openClone(await exportCompany(company))
    const next = (of: TestCompany) => newInvoice(of, customerId, { customFields: { order: 'A-1' } })
    expect((await next(clone)).invoiceId).toBe((await next(company)).invoiceId)
    for (const each of ['products', 'alerts']) {
      const [ofClone, ofCompany] = await Promise.all(
        [clone, company].map((of) => operator().get(`${path(of)}/${each}`)),
      )
      expect(ofClone?.status, ofClone?.text).toBe(200)
      expect(ofClone?.body).toEqual(ofCompany?.body)
    }
    const read = await operator().get(path(clone))
    expect(read.body).toMatchObject({ ...changes, companyId: clone.companyId, name: 'Test Company' })
  })

  test('keeps a payment in flight, which comes up for review because its account is asked no more', async () => {
    const { company, id, vaultId } = await openBankCheckout()
    await pay(company, id, vaultId)
    const { clone, report } = await openClone(await exportCompany(company))
    expect(report['skipped']).toEqual([{ id: vaultId, reason: expect.stringContaining('another account') }])
    const read = await clone.api.get(`/api/invoices/${id}`)
    expect(read.body).toMatchObject({ invoiceStatus: 'ACHPending' })
    const methods = await clone.api.get(`/api/customers/${read.body.customerId}/paymentmethods`)
    expect(methods.body.accountvaults).toEqual([])
    await advance(clone, 120)
    await drainJobs(clone)
    const alerts = await operator().get(`/operator/v1/companies/${clone.companyId}/alerts`)
    expect(alerts.body.alerts).toMatchObject([
      { invoiceId: id, message: expect.stringContaining('has left') },
    ])
  })

  test('leaves a failed renewal waiting for a method, where its method is of another account', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', { accountNumber: paidThenDeclined })
    await goTo(company, on('04-12T08:00'))
    await drainJobs(company)
    expect((await getSubscription(company, id)).status).toBe('failed')
    const { clone } = await openClone(await exportCompany(company))
    await drainJobs(clone)
    expect((await getSubscription(clone, id)).status).toBe('pending')
    expect(toFacts(await getInvoices(clone, id))).toEqual(toFacts(await getInvoices(company, id)))
    expect(await getMails(clone)).toEqual([])
  })
})

function toFacts(invoices: Awaited<ReturnType<typeof getInvoices>>) {
  return invoices.map(({ invoiceId, amount, invoiceDate, dueDate, invoiceStatus }) => ({
    invoiceId,
    amount,
    invoiceDate: invoiceDate.slice(0, 16),
    dueDate: dueDate.slice(0, 16),
    invoiceStatus,
  }))
}
