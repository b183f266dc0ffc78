import { describe, expect, test } from 'vitest'
import { operator, saveCard } from '../support/florin.ts'
import { goTo, getMails } from '../support/invoice-life.ts'
import { getPdfText } from '../support/pdf-text.ts'
import {
  change,
  getInvoices,
  newPlan,
  newSubscription,
  openSubscription,
  openCheckoutAt,
  getSubscription,
} from '../support/subscriptions.ts'
import { getInvoice } from '../support/checkout.ts'

async function bytesAt(url: string): Promise<Buffer> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/**
 * Returns the days, without the year, that a renewal of 10 April shows: in its PDF, on its page and in its notice.
 */
async function getShownDays(schedule: 'dates' | 'moments') {
  const { company, customerId, on } = await openCheckoutAt('03-10T08:00', { timeZone: 'America/Los_Angeles' })
  await saveCard(company, customerId)
  const id = await newSubscription(company, {
    customerId,
    planId: await newPlan(company, { preRenewalInvoice: { leadTimeDays: 7 } }),
    startDate: schedule === 'dates' ? on('03-10').slice(0, 10) : on('03-10'),
    paymentDueDays: 0,
  })
  await goTo(company, on('04-04T08:00'))
  const [, renewal] = await getInvoices(company, id)
  const [notice] = await getMails(company, 'renewal')
  const paper = getPdfText(await bytesAt((await getInvoice(company, renewal?.id)).pdfUrl)).join('\n')
  const page = (await bytesAt(notice?.links[0] ?? '')).toString()
  const days = (text: string, before: RegExp) => before.exec(text.replaceAll('\u00A0', ' '))?.[1]
  return [
    days(paper, /Invoice date[^]*?(April \d+)/),
    days(page, /Invoice date<\/dt>\s*<dd>(April \d+)/),
    days(notice?.text ?? '', /Charge date: (April \d+)/),
    days(page, /Due date<\/dt>\s*<dd>(April \d+)/),
  ]
}

describe('the dates of a schedule', () => {
  test('that began with a date alone are told as that date everywhere, wherever the company is', async () => {
    expect(await getShownDays('dates')).toEqual(['April 10', 'April 10', 'April 10', 'April 10'])
  })

  test('that began at a moment are told where the company is', async () => {
    expect(await getShownDays('moments')).toEqual(['April 9', 'April 9', 'April 9', 'April 9'])
  })
})

describe('the days of a schedule that began with a date alone', () => {
  test('begin and end at midnight where the company is: the trial, the charge, the cancellation', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-01T08:00', {
      timeZone: 'America/Los_Angeles',
    })
    await saveCard(company, customerId)
    const id = await newSubscription(company, {
      customerId,
      planId: await newPlan(company),
      startDate: on('03-05').slice(0, 10),
      trialDays: 14,
    })
    const days = { startDate: on('03-05T08:00'), trialEndDate: on('03-19T07:00') }
    expect(await getSubscription(company, id)).toMatchObject({ ...days, nextBillingDate: on('03-19T07:00') })
    await goTo(company, on('03-19T06:59'))
    expect(await getInvoices(company, id)).toEqual([])
    await goTo(company, on('03-19T07:00'))
    const [paid] = await getInvoices(company, id)
    expect(paid).toMatchObject({ invoiceStatus: 'Paid', dueDate: expect.stringContaining('-04-18T00:00') })
    // 23:30 on the last day of the period.
    await goTo(company, on('04-19T06:30'))
    await change(company, id, { operation: 'cancel', cancelAtPeriodEnd: true })
    expect(await getSubscription(company, id)).toMatchObject({ cancelDate: on('04-19T07:00') })
    await goTo(company, on('04-19T07:00'))
    expect(await getSubscription(company, id)).toMatchObject({
      status: 'cancelled',
      currentPeriodEnd: on('04-19T07:00'),
    })
    expect(await getInvoices(company, id)).toHaveLength(1)
  })

  test('are those of the zone that its company has now, shown by searches as well', async () => {
    const { company, customerId, on } = await openCheckoutAt('06-01T08:00', {
      timeZone: 'America/Los_Angeles',
    })
    const startDate = on('06-20').slice(0, 10)
    const id = await newSubscription(company, { customerId, planId: await newPlan(company), startDate })
    const found = async () =>
      (await company.api.post('/api/subscriptions/v2/search', {})).body.subscriptions.map(
        (one: { startDate: string }) => one.startDate,
      )
    expect(await found()).toEqual([on('06-20T07:00')])
    await operator().patch(`/operator/v1/companies/${company.companyId}`, { timeZone: 'Asia/Tokyo' })
    expect(await found()).toEqual([on('06-19T15:00')])
    await goTo(company, on('06-19T15:00'))
    expect(await getInvoices(company, id)).toHaveLength(1)
  })
})

describe('the period that runs', () => {
  test('began when it did, also once the cycle is another', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    const period = async () => {
      const { currentPeriodStart, currentPeriodEnd } = await getSubscription(company, id)
      return [currentPeriodStart, currentPeriodEnd]
    }
    for (const billingCycle of ['yearly', 'weekly', 'quarterly']) {
      await change(company, id, { operation: 'update', updates: { billingCycle } })
      expect(await period()).toEqual([on('03-10T08:00'), on('04-10T08:00')])
    }
    await goTo(company, on('04-10T08:00'))
    expect(await period()).toEqual([on('04-10T08:00'), on('07-10T08:00')])
  })
})
