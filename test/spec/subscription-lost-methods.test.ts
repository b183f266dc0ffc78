import { expect, test } from 'vitest'
import { booksOf, fault, saveCard, type TestCompany } from '../support/florin.ts'
import { clearFaults, goTo, mailsOf } from '../support/invoice-life.ts'
import {
  historyOf,
  invoicesOf,
  newPlan,
  newSubscription,
  openSubscription,
  openTillAt,
  readSubscription,
  settled,
} from '../support/subscriptions.ts'

async function forget(company: TestCompany, customerId: string, vaultId: string) {
  const deleted = await company.api.delete(`/api/customers/${customerId}/paymentmethods/${vaultId}`)
  expect(deleted.status, deleted.text).toBe(200)
}

test('a renewal without a method is pending, and charged once when one comes', async () => {
  const { company, customerId, vaultId, id, on } = await openSubscription('03-10T08:00')
  await forget(company, customerId, vaultId)
  await settled(company)
  expect((await readSubscription(company, id)).status).toBe('active')
  await goTo(company, on('04-10T08:00'))
  expect((await readSubscription(company, id)).status).toBe('pending')
  const [, renewal] = await invoicesOf(company, id)
  const mails = (await mailsOf(company)).filter(({ invoiceId }) => invoiceId === renewal?.id)
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['invoice', 'setup_link'])
  await saveCard(company, customerId)
  await settled(company)
  expect((await readSubscription(company, id)).status).toBe('active')
  await goTo(company, on('05-01T00:00'))
  expect(await booksOf(company)).toHaveLength(2)
  expect((await historyOf(company, id)).slice(4)).toEqual([
    'invoiced pending',
    'charge_failed pending',
    'resumed active',
    'charged active',
  ])
})

test('a first charge that an outage holds up is not made to a card that came later', async () => {
  const { company, customerId, on } = await openTillAt('03-10T08:00')
  const first = await saveCard(company, customerId)
  await fault(company, 'read_vault', 'outage', { times: 1000 })
  const id = await newSubscription(company, {
    customerId,
    planId: await newPlan(company),
    startDate: on('03-10T08:00'),
  })
  await clearFaults(company)
  await forget(company, customerId, first)
  await saveCard(company, customerId)
  await goTo(company, on('03-20T00:00'))
  expect(await booksOf(company)).toEqual([])
  expect((await readSubscription(company, id)).status).toBe('pending')
})
