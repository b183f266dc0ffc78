import { expect, test } from 'vitest'
import { parseId } from '#kernel/ids'
import { runCommand, runCommandAt } from '../support/command-line.ts'
import { createDatabase } from '../support/database.ts'
import { advance, newCompany, operator, sessionFor, type Loose, type TestCompany } from '../support/florin.ts'
import { anExport, days, listMails, period, runImport, search } from '../support/imports.ts'
import { lockInvoice } from '../support/locked-row.ts'
import { recordOffline } from '../support/offline.ts'
import { newDataFolder, ownOperatorToken, startService } from '../support/own-service.ts'
import { openOwnShop, ownSession } from '../support/own-shop.ts'
import {
  aStripeCustomer,
  aStripeInvoice,
  aStripeSubscription,
  writeStripeExport,
} from '../support/stripe-export.ts'

const twoSubscriptions = () =>
  anExport({
    customers: [aStripeCustomer(), aStripeCustomer({ id: 'cus_2', email: 'two@example.com' })],
    subscriptions: [
      aStripeSubscription(period),
      aStripeSubscription(period, { id: 'sub_2', customer: 'cus_2' }),
    ],
  })

const takingBack = (companyId: string) => [
  'import',
  '--company',
  companyId,
  '--from',
  'stripe',
  '--take-back',
]

/** The invoices in the order in which a take-back cancels them. */
const inOrder = (invoices: Loose[]): Loose[] =>
  invoices.toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1))
const toKey = ({ id }: Loose): string => parseId('inv', id) ?? ''

/** Has two subscriptions cut over, each with an open invoice, and returns these. */
async function issueTwo(company: TestCompany): Promise<Loose[]> {
  await runImport(company, twoSubscriptions(), '--cut-over')
  await advance(company, days(21))
  const invoices = inOrder(await search(company, 'invoices'))
  expect(invoices).toMatchObject([{ invoiceStatus: 'Overdue' }, { invoiceStatus: 'Overdue' }])
  return invoices
}

test('an invoice that a payer pays before it can be cancelled is named by its subscription', async () => {
  const company = await newCompany()
  const [first, second] = await issueTwo(company)
  const row = await lockInvoice(first?.['id'])
  const taken = runCommand(takingBack(company.companyId))
  await row.isWaitedFor()
  await recordOffline(company, second?.['id'])
  await row.release()
  const { exitCode, output } = await taken
  const [subscription] = (await search(company, 'subscriptions')).filter(
    ({ customerId }) => customerId === second?.['customerId'],
  )
  expect({ exitCode, last: JSON.parse(output.trim().split('\n').at(-1) ?? '') }).toMatchObject({
    exitCode: 1,
    last: {
      subscriptions: 2,
      invoices: 1,
      skipped: [{ id: expect.any(String), reason: expect.stringContaining(second?.['invoiceId']) }],
    },
  })
  expect(subscription).toMatchObject({ isHeld: true })
  expect(inOrder(await search(company, 'invoices'))).toMatchObject([
    { invoiceStatus: 'Cancelled' },
    { invoiceStatus: 'Paid' },
  ])
})

test('subscriptions that were cancelled here since, and a former invoice that was paid here, are named', async () => {
  const company = await newCompany()
  const open = aStripeInvoice({ created: period.from }, { id: 'in_open' })
  await runImport(company, { ...twoSubscriptions(), invoices: [open] }, '--cut-over')
  const [invoice] = await search(company, 'invoices')
  await recordOffline(company, invoice?.['id'])
  const session = await sessionFor(company.apiKey)
  for (const [place, { subscriptionId: id }] of (await search(company, 'subscriptions')).entries()) {
    const cancel = { operation: 'cancel', cancelAtPeriodEnd: place > 0 }
    const done = await session.put(`/api/subscriptions/v2/${id}`, cancel)
    expect(done.status, done.text).toBe(200)
  }
  const { exitCode, output } = await runCommand(takingBack(company.companyId))
  expect({ exitCode, last: JSON.parse(output.trim().split('\n').at(-1) ?? '') }).toMatchObject({
    exitCode: 1,
    last: {
      skipped: [
        { id: 'in_open', reason: expect.stringContaining('paid here') },
        { id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs', reason: expect.stringContaining('cancelled here') },
        { id: 'sub_2', reason: expect.stringContaining('cancelled here') },
      ],
    },
  })
})

test('former open invoices send no reminders once the cut-over is taken back', async () => {
  const company = await newCompany()
  const open = aStripeInvoice({ created: period.from, due: period.until }, { id: 'in_open' })
  await runImport(company, anExport({ invoices: [open] }), '--cut-over')
  expect(await runCommand(takingBack(company.companyId))).toMatchObject({ exitCode: 0 })
  await advance(company, days(40))
  expect(await listMails(company)).toEqual([])
})

test('a take-back during which another cut-over is made is refused, and made again holds all subscriptions', async () => {
  const company = await newCompany()
  const [first] = await issueTwo(company)
  const path = `/operator/v1/companies/${company.companyId}/imports/stripe`
  const row = await lockInvoice(first?.['id'])
  const taken = operator().post(`${path}/take-back`)
  await row.isWaitedFor()
  const again = await operator().post(`${path}/cut-over`, { run: 1 })
  expect(again.body, again.text).toMatchObject({ subscriptions: 2 })
  await row.release()
  expect(await taken).toMatchObject({ status: 409, body: { error: 'request_in_progress' } })
  expect(await operator().post(`${path}/take-back`)).toMatchObject({
    status: 200,
    body: { subscriptions: 2 },
  })
  expect(await search(company, 'subscriptions')).toMatchObject([{ isHeld: true }, { isHeld: true }])
})

test('a take-back that is killed while it cancels invoices goes on with the same command', async () => {
  await using database = await createDatabase()
  const environment = { FLORIN_DATA: newDataFolder(), DATABASE_URL: database.url }
  const killed = await startService(environment)
  const { companyId, apiKey } = await openOwnShop(killed)
  const at = (service: { baseUrl: string }) => ({
    baseUrl: service.baseUrl,
    operatorToken: ownOperatorToken,
  })
  const folder = await writeStripeExport(twoSubscriptions())
  const args = ['import', folder, '--company', companyId, '--from', 'stripe', '--cut-over']
  expect(await runCommandAt(at(killed), args)).toMatchObject({ exitCode: 0 })
  await killed.operator.post('/sandbox/v1/clock', { companyId, advanceSeconds: days(21) })
  const issued = await (await ownSession(killed, apiKey)).post('/api/invoices/search', {})
  const [first, second] = inOrder(issued.body.invoices)
  const row = await lockInvoice(first?.['id'], database.url)
  const taken = killed.operator
    .post(`/operator/v1/companies/${companyId}/imports/stripe/take-back`)
    .catch(() => undefined)
  await row.isWaitedFor()
  const session = await ownSession(killed, apiKey)
  const paid = await killed.operator.post(
    `/operator/v1/companies/${companyId}/invoices/${second?.['id']}/offline-payments`,
    { method: 'cash' },
  )
  expect(paid.status, paid.text).toBe(201)
  const held = await session.post('/api/subscriptions/v2/search', {})
  expect(held.body.subscriptions).toMatchObject([{ isHeld: true }, { isHeld: true }])
  await killed.end('SIGKILL')
  await taken
  await row.release()

  const service = await startService(environment)
  const again = await runCommandAt(at(service), takingBack(companyId))
  expect(again, again.complaint).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining(second?.['invoiceId']),
  })
  const found = await (await ownSession(service, apiKey)).post('/api/invoices/search', {})
  expect(inOrder(found.body.invoices)).toMatchObject([
    { invoiceStatus: 'Cancelled' },
    { invoiceStatus: 'Paid' },
  ])
  expect(await runCommandAt(at(service), takingBack(companyId))).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('Nothing of stripe was cut over'),
  })
})
