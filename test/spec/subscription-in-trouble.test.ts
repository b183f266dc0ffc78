import { describe, expect, test } from 'vitest'
import { getBooks, fault, operator, saveCard, testCards, type TestCompany } from '../support/florin.ts'
import { clearFaults, goTo } from '../support/invoice-life.ts'
import { holdCall } from '../support/hold-calls.ts'
import {
  change,
  getHistory,
  getInvoices,
  newPlan,
  newSubscription,
  openSubscription,
  openCheckoutAt,
  paidThenDeclined,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'
import { day, advanceClock, minute, getInvoice } from '../support/checkout.ts'
import { processorSide } from '../support/processor-side.ts'

const approved = async (company: TestCompany) =>
  (await getBooks(company)).filter(({ status }) => status === 'approved').length

/** Creates a subscription that renews in a minute, and injects a fault for the renewal. */
async function openBeforeRenewal(name: string, more: object = {}) {
  const checkout = await openSubscription('03-10T08:00')
  const { company, on } = checkout
  await goTo(company, on('04-10T07:59'))
  await fault(company, 'sale', name, more)
  return { ...checkout, renew: () => goTo(company, on('04-10T08:00')) }
}

/** Creates a subscription whose renewal is running: its charge waits at the processor. */
async function openWithinRenewal() {
  const checkout = await openSubscription('03-10T08:00')
  const { company, on } = checkout
  await goTo(company, on('04-10T07:59'))
  const sale = await holdCall(company, 'sale')
  const renewing = goTo(company, on('04-10T08:00'))
  await sale.untilWaiting()
  const finish = async () => {
    await sale.release()
    await renewing
  }
  return { ...checkout, finish }
}

describe('a renewal', () => {
  test('that the processor cannot be reached for is charged once when it can, and nothing fails meanwhile', async () => {
    const { company, id, renew } = await openBeforeRenewal('outage', { times: 5 })
    await renew()
    expect((await getSubscription(company, id)).status).toBe('active')
    await advanceClock(company, day)
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual([
      'Paid',
      'Paid',
    ])
    expect(await approved(company)).toBe(2)
    expect((await getHistory(company, id)).filter((entry) => entry.startsWith('charge_failed'))).toEqual([])
  })

  test.each(['lost_after', 'lost_before', 'unreadable'])(
    'whose outcome nobody knows (%s) is charged once when it is known',
    async (name) => {
      const { company, id, renew } = await openBeforeRenewal(name)
      await renew()
      expect((await getSubscription(company, id)).status).toBe('active')
      await advanceClock(company, day)
      expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual([
        'Paid',
        'Paid',
      ])
      expect(await approved(company)).toBe(2)
      expect((await getSubscription(company, id)).status).toBe('active')
    },
  )

  test('is invoiced and charged once, however many look after it at once', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    await goTo(company, on('04-10T07:59'))
    const { companyId } = company
    const advanceTo = on('06-10T09:00')
    const moved = processorSide().moveClock(companyId, { advanceTo })
    const drains = Array.from({ length: 20 }, () => operator().post('/sandbox/v1/drain', { companyId }))
    const answers = await Promise.all([moved, ...drains])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await goTo(company, on('06-10T09:01'))
    expect(await getInvoices(company, id)).toHaveLength(4)
    expect(await approved(company)).toBe(4)
  })

  test('is not charged twice where somebody pays it while its charge is under way', async () => {
    const { company, id, vaultId, finish } = await openWithinRenewal()
    const [, renewal] = await getInvoices(company, id)
    const paid = await company.api.put(`/api/invoices/${renewal?.id}/payment`, { accountVaultId: vaultId })
    expect(paid, paid.text).toMatchObject({ status: 400, body: { reasonCode: 'ALREADY_PROCESSING' } })
    await finish()
    expect((await getInvoice(company, renewal?.id)).invoiceStatus).toBe('Paid')
    expect(await approved(company)).toBe(2)
  })

  test('that is under way when it is cancelled stands, and nothing is charged after that', async () => {
    const { company, id, on, finish } = await openWithinRenewal()
    const cancelled = await change(company, id, { operation: 'cancel' })
    expect(cancelled, cancelled.text).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    await finish()
    await goTo(company, on('07-10T08:00'))
    expect(await getInvoices(company, id)).toHaveLength(2)
    expect(await approved(company)).toBe(2)
  })

  test('that waits for the processor is called off by a cancellation', async () => {
    const { company, id, on, renew } = await openBeforeRenewal('outage', { times: 1000 })
    await renew()
    expect((await change(company, id, { operation: 'cancel' })).status).toBe(200)
    await clearFaults(company)
    await goTo(company, on('07-10T08:00'))
    expect(await approved(company)).toBe(1)
  })
})

describe('the first charge', () => {
  test.each([testCards.answerLost, testCards.unreadable])(
    'to card %s is made once and activates when it is known',
    async (accountNumber) => {
      const { company, id } = await openSubscription('03-10T08:00', { accountNumber })
      await advanceClock(company, 60 * minute)
      await drainJobs(company)
      expect((await getSubscription(company, id)).status).toBe('active')
      expect(await approved(company)).toBe(1)
    },
  )

  test.each([testCards.requestLost, testCards.notCharged])(
    'to card %s is never made, and made again for as long as it is wanted',
    async (accountNumber) => {
      const { company, customerId, id } = await openSubscription('03-10T08:00', { accountNumber })
      await advanceClock(company, 3 * 60 * minute)
      expect((await getSubscription(company, id)).status).toBe('pending')
      expect(await approved(company)).toBe(0)
      const good = await saveCard(company, customerId)
      const paid = await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId: good })
      expect(paid.status, paid.text).toBe(200)
      await advanceClock(company, day)
      expect((await getSubscription(company, id)).status).toBe('active')
      expect(await approved(company)).toBe(1)
    },
  )

  const renewsAWeekAhead = { billingCycle: 'weekly', preRenewalInvoice: { leadTimeDays: 7 } }

  test('has no invoice issued ahead until it is known what came of it', async () => {
    const plan = renewsAWeekAhead
    const { company, id } = await openSubscription('03-10T08:00', {
      plan,
      accountNumber: testCards.answerLost,
    })
    expect(await getHistory(company, id)).toEqual([
      'created pending',
      'invoiced pending',
      'charge_unknown pending',
    ])
    await advanceClock(company, 60 * minute)
    await drainJobs(company)
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual([
      'Paid',
      'Pending',
    ])
  })

  test('that is declined after a while leaves nothing but the first invoice', async () => {
    const checkout = await openCheckoutAt('03-10T08:00')
    const { company, customerId, on } = checkout
    await saveCard(company, customerId, testCards.declined)
    const sale = await holdCall(company, 'sale')
    const planId = await newPlan(company, renewsAWeekAhead)
    const creating = newSubscription(company, { customerId, planId, startDate: on('03-10T08:00') })
    await sale.untilWaiting()
    await sale.release()
    const id = await creating
    expect(await getInvoices(company, id)).toHaveLength(1)
    expect(await getHistory(company, id)).toEqual([
      'created pending',
      'invoiced pending',
      'charge_failed pending',
    ])
  })
})

test('a clock that is moved in one step or in many makes the same invoices and charges', async () => {
  const open = async () => {
    const checkout = await openCheckoutAt('01-31T12:00')
    const { company, customerId, on } = checkout
    await saveCard(company, customerId, paidThenDeclined)
    const planId = await newPlan(company, { preRenewalInvoice: { leadTimeDays: 3 } })
    const id = await newSubscription(company, { customerId, planId, startDate: on('01-31T12:00') })
    return { ...checkout, id }
  }
  const [one, many] = [await open(), await open()]
  await goTo(one.company, one.on('04-20T00:00'))
  for (const at of ['02-03', '02-25T11:00', '02-28T12:00', '03-01', '03-02T13:30', '03-29', '04-05', '04-20'])
    await goTo(many.company, many.on(at))
  const summarize = async ({ company, id }: typeof one) => ({
    history: await getHistory(company, id),
    invoices: (await getInvoices(company, id)).map(({ invoiceDate, dueDate, invoiceStatus }) => [
      invoiceDate.slice(0, 16),
      dueDate.slice(0, 16),
      invoiceStatus,
    ]),
    charges: (await getBooks(company)).map(({ status, createdAt }) => [status, createdAt.slice(0, 16)]),
  })
  expect(await summarize(many)).toEqual(await summarize(one))
})
