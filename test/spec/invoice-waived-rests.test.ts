import { expect, test } from 'vitest'
import { getFields } from '../support/customers.ts'
import { goTo, refund } from '../support/invoice-life.ts'
import { openReceiver } from '../support/receiver.ts'
import { getInvoices, openManual, getSubscription, drainJobs } from '../support/subscriptions.ts'
import { openBankCheckout, openCardCheckout, pay, getInvoice, staysInFlight } from '../support/checkout.ts'
import { setUpWebhook } from '../support/webhooks.ts'

test('an amount at exactly what is paid, net of refunds, closes the invoice as paid, and announces it without a transaction', async () => {
  await using receiver = await openReceiver()
  const { company, id, vaultId } = await openCardCheckout()
  const change = (amount: number) => company.api.put(`/api/invoices/${id}`, { amount })
  const { transactionId } = await pay(company, id, vaultId, 40)
  await refund(company, String(transactionId), { transaction_amount: 25 })
  await setUpWebhook(company, receiver.url)
  expect(getFields(await change(14.99))).toEqual([{ path: 'body.amount', code: 'too_small' }])
  const waived = await change(15)
  expect(waived, waived.text).toMatchObject({
    status: 200,
    body: { invoiceStatus: 'Paid', amount: 15, amountPaid: 15, amountDue: 0 },
  })
  await drainJobs(company)
  const bodies = receiver.received.map(({ body }) => body)
  expect(bodies).toMatchObject([
    {
      type: 'invoice.paid',
      data: { invoice: { invoiceStatus: 'Paid', amountPaid: 15, paidAt: waived.body.paidAt } },
    },
  ])
  for (const name of ['transactionId', 'lastAttemptStatus', 'totalCharged'])
    expect(bodies[0]?.data.invoice).not.toHaveProperty(name)
  expect((await change(15)).status).toBe(422)
})

test('nothing is waived while money is in flight', async () => {
  const { company, id, vaultId } = await openBankCheckout({}, staysInFlight)
  await pay(company, id, vaultId, 40)
  const response = await company.api.put(`/api/invoices/${id}`, { amount: 40 })
  expect(getFields(response)).toEqual([{ path: 'body.amount', code: 'too_small' }])
  expect(await getInvoice(company, id)).toMatchObject({ amount: 100, amountDue: 60 })
})

test('a subscription that was suspended over one cent goes on once that is waived', async () => {
  const { company, id, vaultId, on } = await openManual()
  await goTo(company, on('04-10T08:01'))
  const [, renewal] = await getInvoices(company, id)
  await pay(company, renewal?.id, vaultId, renewal?.amount - 0.01)
  await goTo(company, on('04-27T08:00'))
  expect((await getSubscription(company, id)).status).toBe('suspended')
  const waived = await company.api.put(`/api/invoices/${renewal?.id}`, { amount: renewal?.amount - 0.01 })
  expect(waived, waived.text).toMatchObject({ status: 200, body: { invoiceStatus: 'Paid' } })
  await drainJobs(company)
  expect((await getSubscription(company, id)).status).toBe('active')
})
