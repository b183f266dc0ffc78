import { describe, expect, test } from 'vitest'
import { booksOf, saveCard } from '../support/florin.ts'
import { goTo, mailsOf } from '../support/invoice-life.ts'
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
import { readInvoice } from '../support/till.ts'

describe.each([0, 7])(
  'a renewal that there is nothing to charge for, issued %i days ahead',
  (leadTimeDays) => {
    test('waits from its date on, is mailed about, and is charged once there is a method', async () => {
      const { company, id, customerId, vaultId, on } = await openSubscription('03-10T08:00', {
        plan: { preRenewalInvoice: { leadTimeDays } },
      })
      const deleted = await company.api.delete(`/api/customers/${customerId}/paymentmethods/${vaultId}`)
      expect(deleted.status, deleted.text).toBe(200)
      await goTo(company, on('04-10T07:00'))
      expect((await readSubscription(company, id)).status).toBe('active')
      await goTo(company, on('04-10T08:00'))
      const [, renewal] = await invoicesOf(company, id)
      expect(renewal).toMatchObject({ invoiceStatus: 'Pending', amount: 50 })
      expect((await readSubscription(company, id)).status).toBe('pending')
      // One mail as it is issued, which asks for the money, and one as its date has come, which asks for a method.
      const asked = (await mailsOf(company)).filter(({ invoiceId }) => invoiceId === renewal?.id)
      expect(asked.map(({ kind }) => kind).toSorted()).toEqual(['invoice', 'setup_link'])

      await saveCard(company, customerId)
      await settled(company)
      expect((await readInvoice(company, renewal?.id)).invoiceStatus).toBe('Paid')
      expect((await readSubscription(company, id)).status).toBe('active')
      expect(await booksOf(company)).toHaveLength(2)
      expect((await historyOf(company, id)).slice(4)).toEqual([
        expect.stringMatching(/^invoiced (active|pending)$/),
        'charge_failed pending',
        'resumed active',
        'charged active',
      ])
    })
  },
)

test('a renewal that is to be paid by hand at once is late and suspended at once where no days are given', async () => {
  const { company, customerId, on } = await openTillAt('03-10T08:00')
  const id = await newSubscription(company, {
    customerId,
    planId: await newPlan(company),
    startDate: on('03-10T08:00'),
    billingMode: 'recurringManual',
    paymentDueDays: 0,
    suspendAfterDays: 0,
  })
  const accountVaultId = await saveCard(company, customerId)
  await company.api.post(`/api/subscriptions/v2/${id}/pay`, { accountVaultId })
  await goTo(company, on('04-10T09:00'))
  expect((await historyOf(company, id)).slice(-3)).toEqual([
    'invoiced active',
    'past_due past_due',
    'suspended suspended',
  ])
})
