import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../support/envelope.ts'
import { saveCard } from '../support/florin.ts'
import { goTo, getMails, refund } from '../support/invoice-life.ts'
import { openManaged, openSession, pageWith } from '../support/manage.ts'
import { anonymousCallerAt } from '../support/own-address.ts'
import { pageAt } from '../support/pay-page.ts'
import { getAlerts, pay, getInvoice } from '../support/checkout.ts'
import {
  change,
  getHistory,
  getInvoices,
  openManual,
  openSubscription,
  getSubscription,
  drainJobs,
  getStatus,
} from '../support/subscriptions.ts'

/** Creates an active subscription with a first invoice of which ten dollars were refunded after its due date. */
async function openPartlyRefunded() {
  const opened = await openManaged('03-10T08:00', { subscription: { paymentDueDays: 1 } })
  const { company, id, on } = opened
  const [first] = await getInvoices(company, id)
  await goTo(company, on('03-12T08:00'))
  const { transactions } = await getInvoice(company, first?.id)
  await refund(company, transactions[0].id, { transaction_amount: 10 })
  await drainJobs(company)
  const sessionToken = await openSession(company, opened.token)
  return { ...opened, firstId: first?.id, sessionToken, page: pageWith(sessionToken) }
}

describe('a refund', () => {
  test('never moves a subscription, also where all that was paid goes back', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    await goTo(company, on('04-10T08:00'))
    for (const each of await getInvoices(company, id)) {
      const { transactions } = await getInvoice(company, each.id)
      await refund(company, transactions[0].id)
    }
    expect(await getStatus({ company, id })).toBe('active')
    await goTo(company, on('05-10T08:00'))
    expect((await getSubscription(company, id)).status).toBe('active')
    const statuses = (await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)
    expect(statuses.at(-1)).toBe('Paid')
    expect(statuses).not.toContain('Refunded')
  })

  test('of a part leaves what went back to be paid as an invoice, and what pays the oldest open one says so', async () => {
    const { company, id, firstId, vaultId, url, sessionToken, page } = await openPartlyRefunded()
    const tried = await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId: vaultId })
    expectEnvelope(tried, 400, 'bad_request')
    expect(tried.body.reasonCode).toBe('ALREADY_PROCESSING')
    expect(tried.body.message).toContain('$10.00 of invoice INV-1000 is due and not charged by itself')
    expect(tried.body.message).toContain(`PUT /api/invoices/${firstId}/payment`)
    expect((await page.get('')).body).toMatchObject({
      subscription: { status: 'active' },
      invoices: [{ amount: 50, amountDue: 10 }],
      may: { pay: true },
    })
    const seen = await anonymousCallerAt('').get(new URL(url).pathname, {
      'x-subscription-session': sessionToken,
    })
    expect(seen.text).toContain('Pay $10.00')
    expect(seen.text).toMatch(/\$10\.00 <small>of \$50\.00<\/small>/)
    const { url: payUrl } = (await page.post('/pay-link', {})).body
    expect((await pageAt(payUrl).get('/api/invoices/hosted')).body).toMatchObject({
      id: firstId,
      amountDue: 10,
    })
    await pay(company, firstId, vaultId)
    expect((await page.get('')).body.may).toMatchObject({ pay: false })
  })

  test('of a part is mailed without asking for it, and says that it is not charged by itself', async () => {
    const { company } = await openPartlyRefunded()
    const [mail] = await getMails(company, 'refund')
    expect(mail?.text).toContain(
      "Because of this refund, $10.00 of this invoice is due again. If you think that's a mistake, contact Test Company before you pay. We won't charge it automatically. To pay it, open the invoice.",
    )
    expect(mail?.text).not.toMatch(/left to pay|was due/)
  })

  test.each([
    ['that is over when it is paid', false],
    ['that was paid after the subscription was cancelled', true],
  ])('of all of an invoice %s closes it as Refunded', async (_which, isPaidLater) => {
    const checkout = await openManual()
    const { company, id, on, vaultId } = checkout
    await goTo(company, on('04-10T08:00'))
    const [, renewal] = await getInvoices(company, id)
    const cancel = () => change(company, id, { operation: 'cancel' })
    if (isPaidLater) expect((await cancel()).status).toBe(200)
    const { transactionId } = await pay(company, renewal?.id, vaultId)
    await drainJobs(company)
    if (!isPaidLater) expect((await cancel()).status).toBe(200)
    await refund(company, transactionId, { transaction_amount: 20 })
    await drainJobs(company)
    expect((await getInvoice(company, renewal?.id)).invoiceStatus).toBe('Partial')
    await refund(company, transactionId)
    await drainJobs(company)
    expect((await getInvoice(company, renewal?.id)).invoiceStatus).toBe('Refunded')
    expect((await getSubscription(company, id)).status).toBe('cancelled')
    expect((await getHistory(company, id)).at(-1)).toBe('cancelled cancelled')
  })

  test.each([
    ['while the subscription runs, which is cancelled later', 'refunded first'],
    ['while the subscription runs, which is over at the end of its period', 'runs out'],
    ['after the subscription was cancelled', 'cancelled first'],
  ])('of a part of an invoice, all that was paid of it, %s closes it as Refunded', async (_when, order) => {
    const checkout = await openManual()
    const { company, id, on, vaultId } = checkout
    await goTo(company, on('04-10T08:00'))
    const [, renewal] = await getInvoices(company, id)
    const { transactionId } = await pay(company, renewal?.id, vaultId, 20)
    const cancel = { operation: 'cancel', cancelAtPeriodEnd: order === 'runs out' }
    if (order !== 'refunded first') expect((await change(company, id, cancel)).status).toBe(200)
    await refund(company, transactionId, { transaction_amount: 5 })
    await drainJobs(company)
    expect((await getInvoice(company, renewal?.id)).invoiceStatus).toBe('Partial')
    await refund(company, transactionId)
    await drainJobs(company)
    if (order === 'refunded first') expect((await change(company, id, cancel)).status).toBe(200)
    if (order === 'runs out') await goTo(company, on('05-10T08:00'))
    await drainJobs(company)
    expect((await getInvoice(company, renewal?.id)).invoiceStatus).toBe('Refunded')
    expect((await getSubscription(company, id)).status).toBe('cancelled')
  })

  test('of all of an invoice that a bank took another payment of back leaves it to be paid', async () => {
    const checkout = await openManual()
    const { company, customerId, id, on, vaultId } = checkout
    await goTo(company, on('04-10T08:00'))
    const [, renewal] = await getInvoices(company, id)
    const { transactionId } = await pay(company, renewal?.id, vaultId, 20)
    await pay(company, renewal?.id, await saveCard(company, customerId, '4000000000000259'), 10)
    await change(company, id, { operation: 'cancel' })
    await goTo(company, on('04-20T08:00'))
    await refund(company, transactionId)
    await drainJobs(company)
    expect(await getInvoice(company, renewal?.id)).toMatchObject({ amountPaid: 0, amountDue: 50 })
  })

  test.each([
    ['before', false],
    ['before', true],
    ['after', false],
    ['after', true],
  ])(
    'of all of an invoice that was issued ahead, %s the subscription is cancelled (at period end: %s), closes it as Refunded',
    async (when, cancelAtPeriodEnd) => {
      const plan = { preRenewalInvoice: { leadTimeDays: 7 } }
      const { company, id, on, vaultId } = await openManual({}, plan)
      await goTo(company, on('04-05T08:00'))
      const [, ahead] = await getInvoices(company, id)
      const { transactionId } = await pay(company, ahead?.id, vaultId)
      const cancel = () => change(company, id, { operation: 'cancel', cancelAtPeriodEnd })
      if (when === 'after') await cancel()
      await refund(company, transactionId)
      await drainJobs(company)
      if (when === 'before') {
        expect((await getInvoice(company, ahead?.id)).invoiceStatus).toBe('Pending')
        await cancel()
      }
      expect((await getInvoice(company, ahead?.id)).invoiceStatus).toBe('Refunded')
      expect(await getAlerts(company)).toHaveLength(when === 'before' ? 0 : 1)
    },
  )

  test('of an invoice that was issued ahead, when it is withdrawn, closes it as Refunded', async () => {
    const checkout = await openManual({}, { preRenewalInvoice: { leadTimeDays: 7 } })
    const { company, id, on, vaultId } = checkout
    await goTo(company, on('04-05T08:00'))
    const [, ahead] = await getInvoices(company, id)
    const { transactionId } = await pay(company, ahead?.id, vaultId, 20)
    await change(company, id, { operation: 'cancel' })
    expect((await getInvoice(company, ahead?.id)).invoiceStatus).toBe('Partial')
    await refund(company, transactionId)
    await drainJobs(company)
    expect((await getInvoice(company, ahead?.id)).invoiceStatus).toBe('Refunded')
    expect((await getHistory(company, id)).slice(-2)).toEqual([
      'cancelled cancelled',
      'invoice_withdrawn cancelled',
    ])
  })

  test('of what was paid once closes its invoice as Refunded, and leaves it ended', async () => {
    const checkout = await openManual({ billingMode: 'nonRecurring' })
    const { transactions } = await getInvoice(checkout.company, checkout.firstId)
    await refund(checkout.company, transactions[0].id)
    expect(await getStatus(checkout)).toBe('ended')
    expect((await getInvoice(checkout.company, checkout.firstId)).invoiceStatus).toBe('Refunded')
  })
})
