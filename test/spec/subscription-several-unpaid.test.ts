import { expect, test } from 'vitest'
import { drain, type TestCompany } from '../support/florin.ts'
import { goTo } from '../support/invoice-life.ts'
import { recordOffline } from '../support/offline.ts'
import { getHistory, getInvoices, openSubscription, getSubscription } from '../support/subscriptions.ts'

/** Creates a manual weekly subscription with a paid first invoice. */
async function openWeekly(fields: object, leadTimeDays = 0) {
  const opened = await openSubscription('03-10T08:00', {
    plan: { billingCycle: 'weekly', preRenewalInvoice: { leadTimeDays } },
    subscription: { billingMode: 'recurringManual', ...fields },
  })
  const [first] = await getInvoices(opened.company, opened.id)
  await recordOffline(opened.company, first?.id)
  return opened
}

/** Records an offline payment of an invoice, and waits until its subscription is updated. */
async function paid(company: TestCompany, invoiceId: string): Promise<void> {
  await recordOffline(company, invoiceId)
  await drain(company)
}

test('a suspended subscription that several invoices are unpaid of stays so until the last reason is gone, and nothing is issued', async () => {
  const { company, id, on } = await openWeekly({ suspendAfterDays: 10, paymentDueDays: 1 }, 6)
  await goTo(company, on('04-11T08:00'))
  const before = await getInvoices(company, id)
  const [, ...unpaid] = before
  expect(unpaid).toHaveLength(3)
  const history = await getHistory(company, id)
  for (const { id: invoiceId } of unpaid.slice(0, -1)) {
    await paid(company, invoiceId)
    expect((await getSubscription(company, id)).status).toBe('suspended')
    expect(await getHistory(company, id)).toEqual(history)
  }
  expect(await getInvoices(company, id)).toHaveLength(before.length)
})

test('of several late invoices the last that is paid makes it active, and its history tells of nothing before', async () => {
  const { company, id, on } = await openWeekly({ suspendAfterDays: 60, paymentDueDays: 1 })
  await goTo(company, on('04-08T07:00'))
  const late = (await getInvoices(company, id)).filter(({ invoiceStatus }) => invoiceStatus === 'Overdue')
  expect(late.length).toBeGreaterThan(2)
  const history = await getHistory(company, id)
  for (const { id: invoiceId } of late.slice(0, -1)) {
    await paid(company, invoiceId)
    expect((await getSubscription(company, id)).status).toBe('past_due')
    expect(await getHistory(company, id)).toEqual(history)
  }
  await paid(company, late.at(-1)?.id)
  expect(await getHistory(company, id)).toEqual([...history, 'resumed active'])
})
