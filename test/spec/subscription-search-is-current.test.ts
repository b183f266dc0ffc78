import { beforeAll, describe, expect, test } from 'vitest'
import {
  newCustomer,
  operator,
  saveCard,
  testCards,
  type Loose,
  type TestCompany,
} from '../support/florin.ts'
import { close } from '../support/invoice-life.ts'
import { find } from '../support/search.ts'
import {
  change,
  getInvoices,
  newPlan,
  newSubscription,
  openCheckoutAt,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'
import { day, advanceClock } from '../support/checkout.ts'

let company: TestCompany
let customerId: string
let planId: string
let startDate: string

beforeAll(async () => {
  const checkout = await openCheckoutAt('01-10T08:00')
  company = checkout.company
  customerId = checkout.customerId
  startDate = checkout.on('01-10T08:00')
  planId = await newPlan(company)
})

/** Creates a subscription that a search has already returned. */
async function shown(fields: object = {}): Promise<string> {
  const id = await newSubscription(company, {
    customerId,
    planId,
    startDate,
    billingMode: 'recurringManual',
    ...fields,
  })
  await expectCurrent(id)
  return id
}

/** Expects that repeated searches return the subscription as the API reads it alone. Returns that. */
async function expectCurrent(id: string): Promise<Loose> {
  const { correlationId: _, ...alone } = await getSubscription(company, id)
  for (let time = 0; time < 2; time++)
    for (const filters of [{ id: { value: id } }, { customerId: { value: alone['customerId'] } }]) {
      const [found] = (await find(company, 'subscriptions', filters)).filter((one) => one.id === id)
      expect(found).toEqual({ id, ...alone })
    }
  return alone
}

const planPath = () => `/operator/v1/companies/${company.companyId}/plans/${planId}`

describe('a subscription that a search has shown is shown as it is', () => {
  test('after its plan was given another name, and its own change stays where it was', async () => {
    const id = await shown()
    const before = await expectCurrent(id)
    for (const name of ['Platinum', 'Gold']) {
      const changed = await operator().patch(planPath(), { name })
      expect(changed.status, changed.text).toBe(200)
      expect(await expectCurrent(id)).toEqual({ ...before, planName: name })
    }
  })

  test('after its terms were changed, and it moved to another plan', async () => {
    const id = await shown()
    const update = (updates: object) => change(company, id, { operation: 'update', updates })
    expect((await update({ amount: 12.34, paymentDueDays: 3 })).status).toBe(200)
    expect(await expectCurrent(id)).toMatchObject({ totalAmount: 12.34, amount: 12.34, paymentDueDays: 3 })
    const silver = await newPlan(company, { name: 'Silver', price: 20 })
    expect((await update({ amount: null, planId: silver })).status).toBe(200)
    expect(await expectCurrent(id)).toMatchObject({ planName: 'Silver', totalAmount: 20 })
  })

  test('after its invoice was paid, fell overdue, and was voided', async () => {
    const id = await shown({ suspendAfterDays: 5 })
    const [first] = await getInvoices(company, id)
    const vaultId = await saveCard(company, customerId)
    const paid = await company.api.put(`/api/invoices/${first?.id}/payment`, { accountVaultId: vaultId })
    expect(paid.status, paid.text).toBe(200)
    await drainJobs(company)
    expect(await expectCurrent(id)).toMatchObject({ status: 'active' })
    await advanceClock(company, 62 * day)
    expect(await expectCurrent(id)).toMatchObject({ status: 'past_due' })
    await advanceClock(company, 5 * day)
    expect(await expectCurrent(id)).toMatchObject({ status: 'suspended' })
    for (const { id: invoiceId, invoiceStatus } of await getInvoices(company, id))
      if (invoiceStatus !== 'Paid') await close(company, invoiceId, 'void')
    await drainJobs(company)
    expect(await expectCurrent(id)).toMatchObject({ status: 'active' })
  })

  test('after its charge failed, and another card was attached', async () => {
    const payer = await newCustomer(company)
    const id = await shown({ customerId: payer, billingMode: 'recurring' })
    const declined = await saveCard(company, payer, testCards.declined)
    const attach = (accountVaultId: string) =>
      company.api.post('/api/subscriptions/v2/payment-method', { subscriptionId: id, accountVaultId })
    expect((await attach(declined)).status).toBe(400)
    await expectCurrent(id)
    const card = await saveCard(company, payer)
    expect((await attach(card)).status).toBe(200)
    expect(await expectCurrent(id)).toMatchObject({ status: 'active', paymentMethodId: card })
  })

  test('after it was to end with its period, that was taken back, and it was cancelled', async () => {
    const id = await shown({ billingMode: 'recurring' })
    const cancel = (cancelAtPeriodEnd: boolean) =>
      change(company, id, { operation: 'cancel', cancelAtPeriodEnd, reason: 'moved' })
    expect((await cancel(true)).status).toBe(200)
    expect(await expectCurrent(id)).toMatchObject({ cancelAtPeriodEnd: true, cancelReason: 'moved' })
    const kept = await change(company, id, { operation: 'update', updates: { cancelAtPeriodEnd: false } })
    expect(kept.status).toBe(200)
    expect(await expectCurrent(id)).toMatchObject({ cancelAtPeriodEnd: false })
    expect((await cancel(false)).status).toBe(200)
    expect(await expectCurrent(id)).toMatchObject({ status: 'cancelled' })
  })

  test('after time turned its period', async () => {
    const id = await shown({ billingMode: 'recurring' })
    const before = await expectCurrent(id)
    await advanceClock(company, 31 * day)
    const after = await expectCurrent(id)
    expect(after['currentPeriodStart']).toBe(before['nextBillingDate'])
  })
})
