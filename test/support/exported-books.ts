import { pay } from './checkout.ts'
import { newInvoice, saveCard } from './florin.ts'
import { close, goTo, refund } from './invoice-life.ts'
import { recordOffline } from './offline.ts'
import { drainJobs, getInvoices, newPlan, newSubscription, openCheckoutAt } from './subscriptions.ts'

/** Creates a company with three months of books. */
export async function openBooks() {
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
