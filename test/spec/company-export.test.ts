import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openBankCheckout, openCheckout, pay } from '../support/checkout.ts'
import { runCommand } from '../support/command-line.ts'
import {
  exportCompany,
  importFolder,
  newFolder,
  openClone,
  readCompany,
  readRecords,
  rewriteFile,
} from '../support/company-exports.ts'
import {
  advance,
  getBooks,
  newCompany,
  newCustomer,
  newInvoice,
  operator,
  saveCard,
  type TestCompany,
} from '../support/florin.ts'
import { close, getMails, goTo, refund } from '../support/invoice-life.ts'
import { recordOffline } from '../support/offline.ts'
import {
  drainJobs,
  getInvoices,
  getSubscription,
  newPlan,
  newSubscription,
  openCheckoutAt,
  openSubscription,
  paidThenDeclined,
} from '../support/subscriptions.ts'

const noCompany = 'cmp_01h455vb4pex5vsknk084sn02q'

/** Creates a company with three months of books. */
async function openBooks() {
  const checkout = await openCheckoutAt('03-10T08:00')
  const { company, customerId, on } = checkout
  const vaultId = await saveCard(company, customerId)
  const planId = await newPlan(company)
  const automatic = await newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
  const manual = await newSubscription(company, {
    customerId,
    planId,
    startDate: on('03-12T08:00'),
    billingMode: 'recurringManual',
    paymentDueDays: 5,
    suspendAfterDays: 365,
  })
  await goTo(company, on('03-13T08:00'))
  await drainJobs(company)
  for (const { id } of await getInvoices(company, manual)) await pay(company, id, vaultId)
  const paid = await newInvoice(company, customerId, { description: 'Paid by card; =1+1' })
  const { transactionId } = await pay(company, paid.id, vaultId)
  await refund(company, transactionId, { transaction_amount: 10 })
  const partial = await newInvoice(company, customerId, { dueDate: on('05-01T08:00') })
  await recordOffline(company, partial.id, { amount: 30 })
  await close(company, (await newInvoice(company, customerId)).id, 'void')
  await goTo(company, on('06-20T08:00'))
  await drainJobs(company)
  return { ...checkout, vaultId, automatic, manual }
}

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

describe('an import is refused whole, with exit code 2', () => {
  const refusals: [string, (folder: string) => void, RegExp][] = [
    [
      'without a manifest',
      (folder) => writeFileSync(join(folder, 'manifest.json'), ''),
      /manifest\.json is no manifest of an export/,
    ],
    [
      'of a newer version',
      (folder) =>
        rewriteFile(folder, 'manifest.json', (text) => text.replace('"version": 1', '"version": 2')),
      /has version 2, and this Florin reads up to version 1/,
    ],
    [
      'with a file that was cut within a line',
      (folder) => rewriteFile(folder, 'invoices.jsonl', (text) => text.slice(0, -40)),
      /^invoices\.jsonl, line 11: it is no JSON/,
    ],
    [
      'with a file that lacks its last line',
      (folder) => rewriteFile(folder, 'invoices.jsonl', (text) => text.replace(/[^\n]*\n$/, '')),
      /^invoices\.jsonl, line 11: the file ends, and the manifest has 11 lines$/,
    ],
    [
      'with a line too many',
      (folder) => rewriteFile(folder, 'plans.jsonl', (text) => text + text),
      /^plans\.jsonl, line 2: the manifest has only 1 lines$/,
    ],
    [
      'with a changed amount',
      (folder) =>
        rewriteFile(folder, 'invoices.jsonl', (text) =>
          text.replace('"amountCents":5000', '"amountCents":6000'),
        ),
      /^invoices\.jsonl, lines 1 to 11: they were changed after the export \(SHA-256\)$/,
    ],
    [
      'with a value of another kind',
      (folder) =>
        rewriteFile(folder, 'invoices.jsonl', (text) =>
          text.replace('"amountCents":5000', '"amountCents":"5"'),
        ),
      /^invoices\.jsonl, line 1: amountCents must be whole cents$/,
    ],
    [
      'from production',
      (folder) => rewriteFile(folder, 'manifest.json', (text) => text.replace('"sandbox"', '"production"')),
      /body\.head\.environment: must be sandbox/,
    ],
  ]

  test('where its folder is damaged or of another kind, naming the file and the line', async () => {
    const { company } = await openBooks()
    const clone = await newCompany()
    for (const [name, damage, message] of refusals) {
      const folder = await exportCompany(company)
      damage(folder)
      const { exitCode, complaint, report } = await importFolder(clone, folder)
      expect([name, exitCode], complaint).toEqual([name, 2])
      expect(report['refused'], name).toMatch(message)
    }
    const whole = await exportCompany(company)
    expect((await importFolder(clone, whole)).exitCode).toBe(1)
  })

  test('where its records do not add up to the manifest, although their hashes are right', async () => {
    const { company } = await openCheckout()
    await newPlan(company)
    const folder = await exportCompany(company)
    const clone = await newCompany()
    // Sums are checked after the records were written: the transaction takes them back.
    rewriteFile(folder, 'manifest.json', (text) => text.replace('"priceCents": 5000', '"priceCents": 5001'))
    const { exitCode, report } = await importFolder(clone, folder)
    expect([exitCode, report['refused']]).toEqual([
      2,
      'The records of plans do not add up to the manifest, so that nothing was written. (422)',
    ])
    expect((await readCompany(clone)).plans).toEqual({ plans: [] })
    expect((await readCompany(clone)).customers).toEqual([])
  })

  test('for an unknown company, for one that is not empty, and the second time', async () => {
    const { company } = await openBooks()
    const folder = await exportCompany(company)
    expect((await importFolder({ companyId: noCompany }, folder)).report['refused']).toBe(
      'There is no such company. (404)',
    )
    const used = await newCompany()
    await newCustomer(used)
    const { exitCode, report } = await importFolder(used, folder)
    expect([exitCode, report['refused']]).toEqual([
      2,
      'The company is not empty: it has customers. Import into a new company. (422)',
    ])
    const { clone } = await openClone(folder)
    const before = await readCompany(clone)
    expect((await importFolder(clone, folder)).exitCode).toBe(2)
    expect(await readCompany(clone)).toEqual(before)
  })
})

test('of two imports into a company at once, one at most is written, and nothing twice', async () => {
  const { company } = await openBooks()
  const folder = await exportCompany(company)
  const clone = await newCompany()
  const runs = await Promise.all([importFolder(clone, folder), importFolder(clone, folder)])
  const taken = runs.filter(({ exitCode }) => exitCode !== 2)
  expect(taken.length).toBeLessThanOrEqual(1)
  if (taken.length === 0) expect((await importFolder(clone, folder)).exitCode).toBe(1)
  const { clone: other } = await openClone(folder)
  const records = (of: string) => readRecords(of, 'invoices').length
  expect(records(await exportCompany(clone))).toBe(records(await exportCompany(other)))
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
