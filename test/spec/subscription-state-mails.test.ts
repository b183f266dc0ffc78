import { describe, expect, test } from 'vitest'
import { saveCard, testCards } from '../support/florin.ts'
import { getMailKinds, goTo } from '../support/invoice-life.ts'
import { getMessages } from '../support/manage.ts'
import {
  change,
  newPlan,
  newSubscription,
  openCheckoutAt,
  openManual,
  openRenewing,
  openSubscription,
  pickMethod,
} from '../support/subscriptions.ts'

const atPeriodEnd = { operation: 'cancel', cancelAtPeriodEnd: true }
const suspending = { settings: { dunningDays: [1], suspendAfterDunning: true } }

/** Creates a subscription with a trial of some days and a set-up fee, with or without a card. */
async function openTrial(trialDays: number, { hasCard = true, company: overrides = {} } = {}) {
  const checkout = await openCheckoutAt('03-01T08:00', overrides)
  const { company, customerId, on } = checkout
  if (hasCard) await saveCard(company, customerId)
  const planId = await newPlan(company, { setupFee: 15 })
  const id = await newSubscription(company, { customerId, planId, startDate: on('03-01T08:00'), trialDays })
  return { ...checkout, id }
}

describe('the confirmation of a sign-up', () => {
  test('follows the first payment once, with the price, the next payment and how to cancel', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    const [mail, ...more] = await getMessages(company, 'subscription_started')
    expect(more).toEqual([])
    const day = `April 10, ${on('04-10').slice(0, 4)}`
    expect(mail).toMatchObject({
      to: 'payer@example.com',
      subject: "You're subscribed to Gold",
      subscriptionId: id,
      links: [expect.stringContaining('/manage/mtk_')],
    })
    expect(mail?.text).toContain(
      `You're subscribed to Gold at Test Company: $50.00 every month. Your next payment is on ${day}.`,
    )
    expect(mail?.text).toContain('Cancel any time with the link in this email.')
    await goTo(company, on('05-10T08:00'))
    expect(await getMessages(company, 'subscription_started')).toHaveLength(1)
  })

  test('of a trial says when it ends and what is charged then, set-up fee included', async () => {
    const { company, on } = await openTrial(30, {
      company: { surcharge: { enabled: true, percentage: 3 }, settings: { selfServiceCancel: false } },
    })
    expect(await getMailKinds(company)).toEqual(['subscription_started'])
    const [mail] = await getMessages(company, 'subscription_started')
    expect(mail?.text).toContain(
      `Your free trial of Gold at Test Company ends March 31, ${on('03-31').slice(0, 4)}. We'll then charge $65.00 unless you cancel.`,
    )
    expect(mail?.text).toContain('To cancel, contact Test Company.')
    expect(mail?.text).toMatch(/surcharge/)
  })

  test('is not sent where the company sends no such mails', async () => {
    const { company } = await openSubscription('03-10T08:00', {
      company: { settings: { subscriptionMails: false } },
    })
    expect(await getMailKinds(company)).toEqual(['receipt'])
  })
})

describe('the end of a trial', () => {
  test.each([
    [30, '03-24T09:00'],
    [10, '03-08T09:00'],
  ])('of %i days is announced once, at nine on %s, with the method and the sum', async (days, sentAt) => {
    const { company, on } = await openTrial(days)
    await goTo(company, on(sentAt))
    const [mail, ...more] = await getMessages(company, 'trial_ending')
    expect(more).toEqual([])
    expect(mail?.sentAt.slice(0, 16)).toBe(on(sentAt).slice(0, 16))
    expect(mail?.text).toContain("We'll charge Visa ending in 4242 $65.00.")
    expect(mail?.text).toMatch(/To avoid the charge, cancel before March \d+, \d+\./)
    await goTo(company, on('04-02T08:00'))
    expect(await getMessages(company, 'trial_ending')).toHaveLength(1)
  })

  test('asks for a method where there is none', async () => {
    const { company, on } = await openTrial(30, { hasCard: false })
    await goTo(company, on('03-25T08:00'))
    const [mail] = await getMessages(company, 'trial_ending')
    expect(mail?.text).toContain('Add a payment method before then to pay $65.00 and keep your plan.')
    expect(mail?.text).not.toContain("We'll charge")
  })

  test('is not announced apart where the trial has just started, nor where it is cancelled', async () => {
    const short = await openTrial(3)
    await goTo(short.company, short.on('03-03T08:00'))
    expect(await getMailKinds(short.company)).toEqual(['subscription_started'])
    const { company, id, on } = await openTrial(30)
    await change(company, id, atPeriodEnd)
    await goTo(company, on('03-30T08:00'))
    expect(await getMessages(company, 'trial_ending')).toEqual([])
  })
})

describe('a suspension', () => {
  test('is in the mail of the last failed charge, and its end in one of its own', async () => {
    const { company, customerId, id, on } = await openRenewing(testCards.declined, suspending)
    await goTo(company, on('04-11T09:00'))
    const failed = (await getMessages(company, 'payment_failed')).at(-1)
    expect(failed?.subject).toBe('Gold is suspended: pay $50.00 to restore it')
    expect(failed?.text).toContain('Gold is now suspended. Pay $50.00 to restore it.')
    expect(await getMessages(company, 'subscription_suspended')).toEqual([])
    await pickMethod(company, id, await saveCard(company, customerId))
    const [restored, ...more] = await getMessages(company, 'subscription_restored')
    expect(more).toEqual([])
    expect(restored?.text).toMatch(
      /Gold at Test Company is active again\. Your next payment is on May 10, \d+\./,
    )
  })

  test('has a mail of its own where no failed charge is mailed', async () => {
    const { settings } = suspending
    const { company, on } = await openRenewing(testCards.declined, {
      settings: { ...settings, failureMails: false },
    })
    await goTo(company, on('04-12T08:00'))
    const [mail, ...more] = await getMessages(company, 'subscription_suspended')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Gold is suspended: pay $50.00 to restore it')
    expect(mail?.text).toContain("suspended because we couldn't collect $50.00. Pay to restore it.")
  })

  test('of one that is paid by hand is mailed when its days have passed', async () => {
    const { company, on } = await openManual({ paymentDueDays: 5, suspendAfterDays: 3 })
    await goTo(company, on('05-10T08:00'))
    expect(await getMessages(company, 'subscription_suspended')).toHaveLength(1)
  })
})

describe('the end of a subscription', () => {
  test('is mailed when it comes, with the sum that is still owed', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    await change(company, id, atPeriodEnd)
    expect(await getMessages(company, 'subscription_ended')).toEqual([])
    await goTo(company, on('04-11T08:00'))
    const [mail, ...more] = await getMessages(company, 'subscription_ended')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Gold has ended', links: [] })
    expect(mail?.text).toContain("Gold at Test Company has ended. You won't be charged again.")
    expect(mail?.text).not.toContain('owe')
  })

  test('at once says what is owed for a period that has begun', async () => {
    const { company, id, on } = await openRenewing(testCards.declined)
    await goTo(company, on('04-10T09:00'))
    await change(company, id, { operation: 'cancel', cancelAtPeriodEnd: false })
    const [mail] = await getMessages(company, 'subscription_cancelled')
    expect(mail?.text).toContain('is canceled as of today.')
    expect(mail?.text).toContain('You still owe $50.00.')
  })
})

describe('another payment method', () => {
  test('is confirmed with its name, once each, and not where it was chosen already', async () => {
    const { company, customerId, id } = await openSubscription('03-10T08:00')
    const vaultId = await saveCard(company, customerId, '5555555555554444')
    for (let asked = 0; asked < 2; asked++) await pickMethod(company, id, vaultId)
    const [mail, ...more] = await getMessages(company, 'payment_method_changed')
    expect(more).toEqual([])
    expect(mail?.text).toContain(
      'Mastercard ending in 4444 is now the payment method for Gold at Test Company.',
    )
    expect(mail?.text).toContain('Not you? Contact Test Company.')
  })
})
