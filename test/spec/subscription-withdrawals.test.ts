import { describe, expect, test } from 'vitest'
import { lockSubscription } from '../support/locked-row.ts'
import { getBooks, saveBankAccount } from '../support/florin.ts'
import { close, goTo, refund } from '../support/invoice-life.ts'
import { recordOffline, reverseOffline } from '../support/offline.ts'
import { setBankOutcome, pay, getInvoice, staysInFlight } from '../support/checkout.ts'
import {
  change,
  getHistory,
  getInvoices,
  openSubscription,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'

const now = { operation: 'cancel', cancelAtPeriodEnd: false }
const atPeriodEnd = { operation: 'cancel', cancelAtPeriodEnd: true }
const keep = { operation: 'update', updates: { cancelAtPeriodEnd: false } }

/** Creates an active subscription whose renewal of 10 April is invoiced ahead. */
async function openAhead() {
  const checkout = await openSubscription('03-10T08:00', { plan: { preRenewalInvoice: { leadTimeDays: 7 } } })
  await goTo(checkout.company, checkout.on('04-05T08:00'))
  const [, ahead] = await getInvoices(checkout.company, checkout.id)
  expect(ahead?.invoiceStatus).toBe('Pending')
  return { ...checkout, aheadId: String(ahead?.id) }
}

describe('a subscription with an invoice issued ahead that is cancelled now', () => {
  test('has the invoice that was issued ahead withdrawn', async () => {
    const { company, id, aheadId, on } = await openAhead()
    await change(company, id, now)
    expect((await getInvoice(company, aheadId)).invoiceStatus).toBe('Cancelled')
    await goTo(company, on('05-10T08:00'))
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('keeps an invoice issued ahead while a transfer for it is in flight, and withdraws it when that comes back', async () => {
    const { company, customerId, id, aheadId } = await openAhead()
    await pay(company, aheadId, await saveBankAccount(company, customerId, staysInFlight))
    await change(company, id, now)
    expect((await getInvoice(company, aheadId)).invoiceStatus).toBe('ACHPending')
    await setBankOutcome(company, 'returned')
    await drainJobs(company)
    expect((await getInvoice(company, aheadId)).invoiceStatus).toBe('Cancelled')
  })
})

describe('a subscription with an invoice issued ahead that is cancelled at period end', () => {
  test('has its invoice withdrawn, and another one issued when that is taken back', async () => {
    const { company, id, aheadId, on } = await openAhead()
    await change(company, id, atPeriodEnd)
    expect((await getInvoice(company, aheadId)).invoiceStatus).toBe('Cancelled')
    const kept = await change(company, id, keep)
    expect(kept.body).toMatchObject({ cancelAtPeriodEnd: false, nextBillingDate: on('04-10T08:00') })
    expect(kept.body).not.toHaveProperty('cancelDate')
    await goTo(company, on('04-10T08:00'))
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual([
      'Paid',
      'Cancelled',
      'Paid',
    ])
    expect((await getSubscription(company, id)).nextBillingDate).toBe(on('05-10T08:00'))
    expect(await getBooks(company)).toHaveLength(2)
  })

  test('has another invoice issued for one that was paid by a transfer in flight and then all given back, when that is taken back', async () => {
    const { company, customerId, id, aheadId, on } = await openAhead()
    const paid = await pay(company, aheadId, await saveBankAccount(company, customerId, staysInFlight))
    await change(company, id, atPeriodEnd)
    await setBankOutcome(company, 'settled')
    await drainJobs(company)
    await refund(company, paid.transactionId, { close_invoice: true })
    await drainJobs(company)
    expect((await getInvoice(company, aheadId)).invoiceStatus).toBe('Refunded')
    const kept = await change(company, id, keep)
    expect(kept.body).toMatchObject({ status: 'active', nextBillingDate: on('04-10T08:00') })
    await goTo(company, on('04-10T08:00'))
    expect(await getSubscription(company, id)).toMatchObject({
      status: 'active',
      nextBillingDate: on('05-10T08:00'),
    })
    await goTo(company, on('05-10T08:00'))
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual([
      'Paid',
      'Refunded',
      'Paid',
      'Paid',
    ])
  })

  test.each([
    ['all', 'by card', 'after'],
    ['all', 'by card', 'before'],
    ['all', 'offline', 'after'],
    ['all', 'offline', 'before'],
    ['a part', 'by card', 'after'],
    ['a part', 'by card', 'before'],
    ['a part', 'offline', 'after'],
    ['a part', 'offline', 'before'],
  ] as const)(
    'is charged for a period of which %s was paid %s and given back %s it was cancelled, when that is taken back',
    async (much, how, when) => {
      const { company, vaultId, id, aheadId, on } = await openAhead()
      const amount = much === 'all' ? 50 : 7
      const { transactionId } =
        how === 'offline'
          ? await recordOffline(company, aheadId, { amount })
          : await pay(company, aheadId, vaultId, amount)
      await drainJobs(company)
      const giveBack = () =>
        how === 'offline' ? reverseOffline(company, aheadId, transactionId) : refund(company, transactionId)
      if (when === 'before') await giveBack()
      await change(company, id, atPeriodEnd)
      if (when === 'after') await giveBack()
      await drainJobs(company)
      expect((await getInvoice(company, aheadId)).invoiceStatus).toBe('Refunded')
      expect((await getHistory(company, id)).slice(-2).toSorted()).toEqual([
        'cancel_requested active',
        'invoice_withdrawn active',
      ])
      await change(company, id, keep)
      await drainJobs(company)
      const [, , anew] = await getInvoices(company, id)
      expect(anew).toMatchObject({ invoiceStatus: 'Pending', amount: 50 })
      await goTo(company, on('04-10T08:00'))
      expect((await getInvoice(company, anew?.id)).invoiceStatus).toBe('Paid')
      expect(await getSubscription(company, id)).toMatchObject({
        status: 'active',
        nextBillingDate: on('05-10T08:00'),
      })
      expect((await getBooks(company)).filter(({ action }) => action === 'sale').at(-1)).toMatchObject({
        amountCents: 5000,
      })
    },
  )

  test('is not charged for a period that its merchant let go before it was cancelled, when that is taken back', async () => {
    const { company, id, aheadId, on } = await openAhead()
    await close(company, aheadId, 'void')
    await drainJobs(company)
    await change(company, id, atPeriodEnd)
    await change(company, id, keep)
    await goTo(company, on('04-10T08:00'))
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual([
      'Paid',
      'Voided',
    ])
    expect(await getBooks(company)).toHaveLength(1)
  })

  test('keeps an invoice that was paid ahead, which is not asked for again when it is taken back', async () => {
    const { company, vaultId, id, aheadId, on } = await openAhead()
    await pay(company, aheadId, vaultId)
    await drainJobs(company)
    await change(company, id, atPeriodEnd)
    expect((await getInvoice(company, aheadId)).invoiceStatus).toBe('Paid')
    expect((await change(company, id, keep)).body.nextBillingDate).toBe(on('04-10T08:00'))
    await goTo(company, on('05-10T08:00'))
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual([
      'Paid',
      'Paid',
      'Paid',
    ])
    expect(await getBooks(company)).toHaveLength(3)
  })

  test('keeps a discount of one cycle for the invoice after the one that is asked for after all, which was issued before it', async () => {
    const { company, vaultId, id, aheadId, on } = await openAhead()
    await pay(company, aheadId, vaultId, 20)
    await change(company, id, atPeriodEnd)
    const discounts = [{ type: 'percent', value: 10, cycles: 1 }]
    const updates = { cancelAtPeriodEnd: false, discounts }
    expect((await change(company, id, { operation: 'update', updates })).status).toBe(200)
    await goTo(company, on('06-10T08:00'))
    const invoices = await getInvoices(company, id)
    expect(invoices.map(({ amount, invoiceStatus }) => [amount, invoiceStatus])).toEqual([
      [50, 'Paid'],
      [50, 'Paid'],
      [45, 'Paid'],
      [50, 'Paid'],
    ])
    expect(invoices[1]?.id).toBe(aheadId)
  })

  test('goes on with another invoice where the one of the next period is withdrawn as that is taken back', async () => {
    const { company, customerId, id, aheadId, on } = await openAhead()
    await pay(company, aheadId, await saveBankAccount(company, customerId, staysInFlight))
    await change(company, id, atPeriodEnd)
    expect((await getInvoice(company, aheadId)).invoiceStatus).toBe('ACHPending')
    const lock = await lockSubscription(id)
    // The change has read the invoice with its pending payment and waits to write. Then the transfer is returned.
    const keeping = change(company, id, keep)
    await lock.isWaitedFor()
    await setBankOutcome(company, 'returned')
    const isClosing = async () =>
      (await lock.waiting()) > 1 || (await getInvoice(company, aheadId)).closedReason !== undefined
    await expect.poll(isClosing).toBe(true)
    await lock.release()
    expect((await keeping).status).toBe(200)
    await drainJobs(company)
    await goTo(company, on('04-10T08:00'))
    const statuses = (await getInvoices(company, id)).map(({ invoiceStatus }) => String(invoiceStatus))
    expect(statuses.filter((status) => status === 'Paid')).toHaveLength(2)
    expect((await getSubscription(company, id)).status).toBe('active')
  })
})
