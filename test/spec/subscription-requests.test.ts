import { expect, test } from 'vitest'
import { parseOutput } from '../support/command-line.ts'
import { newCompany, operator, saveBankAccount, saveCard, type TestCompany } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { openManaged } from '../support/manage.ts'
import {
  change,
  pickMethod,
  openManual,
  openShop,
  openSubscription,
  drainJobs,
  subscribe,
} from '../support/subscriptions.ts'

type Entry = { type: string; by: string; correlationId?: string }

/** Returns the history in short: event type, actor and correlation id. */
async function getEntries(company: TestCompany, id: string): Promise<string[]> {
  const read = await company.api.get(`/api/subscriptions/v2/${id}/history`)
  expect(read.status, read.text).toBe(200)
  return read.body.events.map(({ type, by, correlationId = '-' }: Entry) => `${type} ${by} ${correlationId}`)
}

const named = (correlationId: string) => ({ 'x-correlation-id': correlationId })

test('what a request had done of a subscription has its correlation id, and what time did has none', async () => {
  const { company, customerId, request, on } = await openShop()
  await saveCard(company, customerId)
  const made = await subscribe(company, request, named('made-1'))
  expect(made.status, made.text).toBe(201)
  const id = made.body.subscriptionId
  await drainJobs(company)
  const updated = await change(company, id, { operation: 'update', updates: { amount: 60 } })
  await goTo(company, on('04-10T08:00'))
  await change(company, id, { operation: 'cancel' }, named('gone-1'))
  expect(await getEntries(company, id)).toEqual([
    'created api made-1',
    'invoiced api made-1',
    'activated schedule -',
    'charged schedule -',
    `updated api ${updated.body.correlationId}`,
    'invoiced schedule -',
    'charged schedule -',
    'cancelled api gone-1',
  ])
})

test('what time brings in the statement of a request is told without its correlation id', async () => {
  const { company, id, on } = await openManual()
  await goTo(company, on('04-17T08:00'))
  await change(company, id, { operation: 'update', updates: { suspendAfterDays: 1 } }, named('sooner-1'))
  expect((await getEntries(company, id)).slice(-3)).toEqual([
    'past_due schedule -',
    'updated api sooner-1',
    'suspended schedule -',
  ])
})

test('a method that is chosen is attached under the id of that request', async () => {
  const { company, customerId, id } = await openSubscription('03-10T08:00')
  const chosen = await pickMethod(company, id, await saveBankAccount(company, customerId))
  expect(chosen.status, chosen.text).toBe(200)
  expect((await getEntries(company, id)).at(-1)).toBe(`method_changed api ${chosen.body.correlationId}`)
})

test('a method that is kept as it pays is attached under the id of the payment', async () => {
  const { company, id, vaultId } = await openUnpaid()
  const sent = { accountVaultId: vaultId, amount: 10, savePaymentMethod: true }
  const paid = await company.api.post(`/api/subscriptions/v2/${id}/pay`, sent)
  expect(paid.status, paid.text).toBe(200)
  expect(await getEntries(company, id)).toContain(`method_changed api ${paid.body.correlationId}`)
})

test('what signs up is attached under the id of its payment', async () => {
  const { company, customerId, request } = await openShop()
  const made = await subscribe(company, request)
  const vaultId = await saveCard(company, customerId)
  const chosen = await pickMethod(company, made.body.subscriptionId, vaultId)
  expect(chosen.status, chosen.text).toBe(200)
  const entries = await getEntries(company, made.body.subscriptionId)
  expect(entries).toContain(`method_changed api ${chosen.body.correlationId}`)
})

test('a payer who cancels and keeps is told under the ids of those requests', async () => {
  const { company, id, page } = await openManaged()
  const cancelled = await page.post('/cancel', {})
  const kept = await page.post('/keep', {})
  expect((await getEntries(company, id)).slice(-2)).toEqual([
    `cancel_requested payer ${cancelled.headers.get('correlationid')}`,
    `cancel_withdrawn payer ${kept.headers.get('correlationid')}`,
  ])
})

test('by a correlation id is found what it had done of subscriptions of its company, within the hour', async () => {
  const { company, id, on } = await openSubscription('03-10T08:00')
  await change(company, id, { operation: 'cancel', reason: 'moved away' }, named('of-one'))
  const other = await newCompany()
  const nothing = { transactions: [], invoices: [], subscriptionEvents: [] }
  expect((await find(other, 'of-one')).body).toEqual(nothing)
  expect((await find(company, 'of-two')).body).toEqual(nothing)
  const entry = {
    at: expect.any(String),
    type: 'cancelled',
    status: 'cancelled',
    by: 'api',
    detail: { reason: 'moved away' },
    correlationId: 'of-one',
  }
  const found = { transactions: [], invoices: [], subscriptionEvents: [{ subscriptionId: id, ...entry }] }
  expect(await parseOutput(`find ${company.companyId} of-one`)).toEqual(found)
  expect((await find(company, 'of-one', on('03-10T08:30'))).body).toEqual(found)
  expect((await find(company, 'of-one', on('03-11T08:30'))).body).toEqual(nothing)
})

function find({ companyId }: TestCompany, correlationId: string, around?: string) {
  const query = new URLSearchParams({ correlationId, ...(around === undefined ? {} : { around }) })
  return operator().get(`/operator/v1/companies/${companyId}/transactions?${query}`)
}

/** Creates a manual subscription with an unpaid first invoice, and a saved card that is not attached. */
async function openUnpaid() {
  const { company, customerId, request } = await openShop()
  const made = await subscribe(company, { ...request, billingMode: 'recurringManual' })
  await drainJobs(company)
  return { company, id: made.body.subscriptionId, vaultId: await saveCard(company, customerId) }
}
