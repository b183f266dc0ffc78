import { expect, test } from 'vitest'
import { createRandom, type Random } from '../simulation/random.ts'
import { exportCompany, openClone, readCompany } from '../support/company-exports.ts'
import { payment } from '../support/checkout.ts'
import { newCustomer, newInvoice, saveCard, type Loose, type TestCompany } from '../support/florin.ts'
import { askRefund, close, goTo } from '../support/invoice-life.ts'
import { inLayer } from '../support/layer.ts'
import { requestOfflinePayment } from '../support/offline.ts'
import { randomChange, randomCompany, randomPlan, randomTerms } from '../support/random-terms.ts'
import {
  change,
  drainJobs,
  getInvoices,
  newPlan,
  newSubscription,
  openCheckoutAt,
  putProduct,
} from '../support/subscriptions.ts'

const companies = inLayer(3, 40)
const subscriptionsEach = 5
const invoicesEach = 6
// The run only computes and waits for the service, so a slow machine takes longer.
const timeout = 0
const products = ['seat', 'tax']

test.each(Array.from({ length: companies }, (_, place) => [place + 1]))(
  'random books are the same after an export and an import, and make the same invoices for a year, company %i',
  { timeout },
  async (seed) => {
    const random = createRandom(seed)
    const { beginsAt, fields } = randomCompany(random)
    const { company, on } = await openCheckoutAt(beginsAt, fields)
    const after = (days: number) =>
      new Date(Date.parse(on(beginsAt)) + days * 86_400_000 + 4_321_000).toISOString()
    await putProduct(company, 'seat')
    await putProduct(company, 'tax', { name: 'Tax advice', price: 3.33 })
    const payers: string[] = []
    const subscriptions: string[] = []
    for (let place = 0; place < subscriptionsEach; place++) {
      const customerId = await newCustomer(company, { email: `payer-${place}@example.com` })
      const vaultId = await saveCard(company, customerId)
      payers.push(customerId)
      subscriptions.push(await subscribeRandomly(company, random, customerId, on(beginsAt)))
      await actRandomly(company, random, customerId, vaultId)
    }
    for (const days of [20, 45, 70]) {
      await goTo(company, after(days))
      await payRandomly(company, random)
    }
    const planId = await newPlan(company, randomPlan(random))
    for (const id of subscriptions)
      if (random.chance(0.3)) await change(company, id, randomChange(random, { planId, products }))
    await drainJobs(company)

    const { clone, report } = await openClone(await exportCompany(company))
    expect(report).toMatchObject({ customers: subscriptionsEach + 1, differences: [] })
    expect(await readCompany(clone)).toEqual(await readCompany(company))

    // The payers give their cards again, before anything is due.
    for (const customerId of payers) await saveCard(clone, customerId)
    for (const each of [company, clone]) {
      await goTo(each, after(440))
      await drainJobs(each)
    }
    for (const id of subscriptions) {
      const [ofClone, ofCompany] = [await getInvoices(clone, id), await getInvoices(company, id)]
      expect([seed, ofClone.map(toFacts)]).toEqual([seed, ofCompany.map(toFacts)])
    }
    const numbers = await Promise.all([clone, company].map((each) => listNumbers(each, subscriptions)))
    expect(numbers[0]).toEqual(numbers[1])
    expect(new Set(numbers[0]).size).toBe(numbers[0]?.length)
  },
)

async function subscribeRandomly(
  company: TestCompany,
  random: Random,
  customerId: string,
  now: string,
): Promise<string> {
  const planId = await newPlan(company, randomPlan(random))
  return newSubscription(company, { customerId, planId, ...randomTerms(random, now, products) })
}

/** Creates invoices, and pays, refunds and closes some of them. A refused action is one that the books do not have. */
async function actRandomly(
  company: TestCompany,
  random: Random,
  customerId: string,
  vaultId: string,
): Promise<void> {
  for (let place = 0; place < invoicesEach; place++) {
    const amount = (100 + random.below(90_000)) / 100
    const { id } = await newInvoice(company, customerId, { amount, reminders: random.chance(0.5) })
    const part = Math.max(0.01, Math.floor(amount * random.below(100)) / 100)
    if (random.chance(0.4)) {
      const paid = await payment(company, id, {
        accountVaultId: vaultId,
        amount: random.chance(0.5) ? amount : part,
      })
      if (random.chance(0.4)) await askRefund(company, paid.body.transactionId)
    }
    if (random.chance(0.3)) await requestOfflinePayment(company, id, { amount: part })
    if (random.chance(0.2)) await company.api.post(`/api/invoices/${id}/cancel`, {})
    if (random.chance(0.1)) await close(company, (await newInvoice(company, customerId)).id, 'void')
  }
}

/** Pays some of the open invoices offline, as payers of manual subscriptions do. */
async function payRandomly(company: TestCompany, random: Random): Promise<void> {
  await drainJobs(company)
  const open = await company.api.post('/api/invoices/search', { limit: 100 })
  for (const { id, amountDue } of open.body.invoices)
    if (amountDue > 0 && random.chance(0.6)) await requestOfflinePayment(company, id, { amount: amountDue })
  await drainJobs(company)
}

function toFacts({ amount, amountPaid, invoiceDate, dueDate, invoiceStatus, items }: Loose) {
  return {
    amount,
    amountPaid,
    invoiceDate: invoiceDate.slice(0, 16),
    dueDate: dueDate.slice(0, 16),
    invoiceStatus,
    lines: items.map(({ description, totalPrice }: Loose) => [description, totalPrice]),
  }
}

async function listNumbers(company: TestCompany, subscriptions: string[]): Promise<string[]> {
  const invoices = await Promise.all(subscriptions.map((id) => getInvoices(company, id)))
  return invoices
    .flat()
    .map(({ invoiceId }) => String(invoiceId))
    .toSorted()
}
