import { describe, expect, test } from 'vitest'
import { saveCard } from '../support/florin.ts'
import { goTo, mailKindsOf } from '../support/invoice-life.ts'
import {
  choose,
  invoicesOf,
  newPlan,
  newSubscription,
  openSubscription,
  openTillAt,
} from '../support/subscriptions.ts'
import { messagesOf } from '../support/manage.ts'

const ahead = { preRenewalInvoice: { leadTimeDays: 7 } }

describe('the notice of a renewal that is charged by itself', () => {
  test('is not mailed where the company has it off, nor of an invoice that is issued on its day', async () => {
    const off = await openSubscription('03-10T08:00', {
      plan: ahead,
      company: { settings: { renewalNotices: false } },
    })
    const atOnce = await openSubscription('03-10T08:00')
    for (const { company, on } of [off, atOnce]) {
      await goTo(company, on('04-10T08:00'))
      expect(await messagesOf(company, 'renewal')).toEqual([])
    }
  })

  test('is mailed once, when its invoice is issued ahead, and says what is charged and on which day', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', { plan: ahead })
    expect(await mailKindsOf(company)).toEqual(['receipt'])
    await goTo(company, on('04-09T08:00'))
    const [, invoice] = await invoicesOf(company, id)
    const [notice, ...more] = await messagesOf(company, 'renewal')
    expect(more).toEqual([])
    expect(notice).toMatchObject({ invoiceId: invoice?.id, subscriptionId: id })
    expect(notice?.links).toHaveLength(2)
    expect(notice?.sentAt.slice(0, 13)).toBe(on('04-03T08:00').slice(0, 13))
    expect(notice?.subject).toContain('Renewal of Gold at')
    expect(notice?.text).toContain(`invoice ${invoice?.invoiceId} is for $50.00.`)
    expect(notice?.text).toContain(
      `Visa ending in 4242 is charged on April 10, ${on('04-10').slice(0, 4)}: there is nothing`,
    )
    await goTo(company, on('04-10T08:00'))
    expect(await mailKindsOf(company)).toEqual(['receipt', 'renewal', 'receipt'])
  })

  test('names no method that was not charged before: it is that on file', async () => {
    const { company, customerId, id, on } = await openSubscription('03-10T08:00', { plan: ahead })
    expect((await choose(company, id, await saveCard(company, customerId))).status).toBe(200)
    await goTo(company, on('04-09T08:00'))
    const [notice] = await messagesOf(company, 'renewal')
    expect(notice?.text).toContain('Your payment method on file is charged on April 10')
  })

  test('is not mailed where there is nothing to charge: the invoice is, which asks for the money', async () => {
    const { company, vaultId, customerId, on } = await openSubscription('03-10T08:00', { plan: ahead })
    await company.api.delete(`/api/customers/${customerId}/paymentmethods/${vaultId}`)
    await goTo(company, on('04-04T08:00'))
    expect(await mailKindsOf(company)).toEqual(['receipt', 'invoice'])
  })
})

describe('the mails of a subscription that is paid by hand', () => {
  test('are its first invoice and each renewal as it is issued, which asks for the money', async () => {
    const { company, customerId, on } = await openTillAt('03-10T08:00', {
      settings: { reminders: { daysBefore: [], onDueDate: false, daysAfter: [] }, renewalNotices: false },
    })
    const id = await newSubscription(company, {
      customerId,
      planId: await newPlan(company),
      startDate: on('03-10T08:00'),
      billingMode: 'recurringManual',
      paymentDueDays: 5,
    })
    const accountVaultId = await saveCard(company, customerId)
    await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId })
    await goTo(company, on('04-10T08:00'))
    expect(await mailKindsOf(company)).toEqual(['invoice', 'receipt', 'renewal'])
    const [, , renewal] = await messagesOf(company)
    expect(renewal).toMatchObject({ subscriptionId: id })
    expect(renewal?.text).toContain(`Please pay it by April 15, ${on('04-10').slice(0, 4)}.`)
  })
})
