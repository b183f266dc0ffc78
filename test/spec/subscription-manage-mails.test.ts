import { describe, expect, test } from 'vitest'
import { saveCard, type TestCompany } from '../support/florin.ts'
import { goTo, getMailKinds } from '../support/invoice-life.ts'
import { manageLink, getMessages, openSession, pageWith } from '../support/manage.ts'
import {
  change,
  pickMethod,
  newPlan,
  newSubscription,
  openSubscription,
  openCheckoutAt,
  getSubscription,
} from '../support/subscriptions.ts'
import { processorSide } from '../support/processor-side.ts'

const now = { operation: 'cancel', cancelAtPeriodEnd: false }
const atPeriodEnd = { operation: 'cancel', cancelAtPeriodEnd: true, reason: 'Does not pay' }
const keep = { operation: 'update', updates: { cancelAtPeriodEnd: false } }

describe('the mail that a subscription is cancelled', () => {
  test('is not sent where nothing was cancelled, and once where it is asked for again', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    await change(company, id, keep)
    await change(company, id, { operation: 'cancel', reason: 7 })
    expect(await getMessages(company, 'subscription_cancelled')).toEqual([])
    for (let asked = 0; asked < 3; asked++) await change(company, id, atPeriodEnd)
    expect(await getMessages(company, 'subscription_cancelled')).toHaveLength(1)
  })

  test('says until when it runs, leads to its page while it can be kept, and not why the merchant did it', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    await change(company, id, atPeriodEnd)
    const [mail] = await getMessages(company, 'subscription_cancelled')
    const day = `April 10, ${on('04-10').slice(0, 4)}`
    expect(mail).toMatchObject({
      channel: 'email',
      to: 'payer@example.com',
      subject: `Your Gold subscription ends ${day}`,
      subscriptionId: id,
      links: [expect.stringContaining('/manage/mtk_')],
    })
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`subscription at Test Company ends ${day}. You can use it until then`)
      expect(part).toContain(mail?.links[0])
      expect(part).not.toContain('Does not pay')
    }
    const token = mail?.links[0].split('/').at(-1)
    expect((await pageWith(await openSession(company, token)).post('/keep', {})).status).toBe(200)
    await goTo(company, on('04-11T08:00'))
    expect((await getSubscription(company, id)).status).toBe('active')
  })

  test('is sent when it was asked for, and not again at the end of the period', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    await change(company, id, atPeriodEnd)
    await goTo(company, on('04-11T08:00'))
    expect((await getSubscription(company, id)).status).toBe('cancelled')
    expect(await getMessages(company, 'subscription_cancelled')).toHaveLength(1)
  })

  test('says that it is over where it is, and leads nowhere', async () => {
    const { company, id } = await openSubscription('03-10T08:00')
    await change(company, id, now)
    const [mail] = await getMessages(company, 'subscription_cancelled')
    expect(mail).toMatchObject({
      subject: 'Your Gold subscription is canceled',
      links: [],
    })
    expect(mail?.text).not.toMatch(/https?:/)
  })

  test('tells the day of UTC where the subscription has dates only', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00', {
      timeZone: 'America/Los_Angeles',
    })
    await saveCard(company, customerId)
    const startDate = on('03-10').slice(0, 10)
    const id = await newSubscription(company, { customerId, planId: await newPlan(company), startDate })
    await change(company, id, atPeriodEnd)
    expect((await getMessages(company, 'subscription_cancelled'))[0]?.subject).toContain('ends April 10,')
  })
})

describe('the mail that a cancellation was taken back', () => {
  test('says when it renews and for how much, once, and not where nothing was taken back', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    await change(company, id, keep)
    expect(await getMessages(company, 'subscription_continues')).toEqual([])
    await change(company, id, atPeriodEnd)
    for (let asked = 0; asked < 2; asked++) await change(company, id, keep)
    const [mail, ...more] = await getMessages(company, 'subscription_continues')
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: 'payer@example.com',
      subject: 'Your Gold subscription continues',
      links: [expect.stringContaining('/manage/mtk_')],
    })
    expect(mail?.text).toContain(`Your next payment is $50.00 on April 10, ${on('04-10').slice(0, 4)}.`)
  })

  test('is not sent where the notice of the renewal says it within a day, and is where it was sent before', async () => {
    const plan = { preRenewalInvoice: { leadTimeDays: 7 } }
    const { company, id, on } = await openSubscription('03-10T08:00', { plan })
    await goTo(company, on('04-02T20:00'))
    await change(company, id, atPeriodEnd)
    await change(company, id, keep)
    await goTo(company, on('04-04T08:00'))
    const kinds = ['receipt', 'subscription_started', 'subscription_cancelled', 'renewal']
    expect(await getMailKinds(company)).toEqual(kinds)
    await change(company, id, { operation: 'update', updates: { customFields: {} } })
    await goTo(company, on('04-10T09:00'))
    await change(company, id, atPeriodEnd)
    await goTo(company, on('05-01T08:00'))
    await change(company, id, keep)
    expect((await getMailKinds(company)).at(-1)).toBe('subscription_continues')
  })
})

/** Saves a card of the customer that expires at the end of a month, MMYY. */
async function saveCardUntil(company: TestCompany, customerId: string, expDate: string): Promise<string> {
  const { body } = await company.api.post('/api/payment/intention', { customerId })
  const form = {
    paymentMethod: 'cc',
    accountNumber: '4242424242424242',
    expDate,
    accountHolderName: 'Pat Payer',
  }
  const done = await processorSide().fillIn(body.clientToken, form)
  expect(done.status, done.text).toBe(200)
  return done.body.account_vault_id
}

/** Creates a subscription that renews on the tenth of each month, with a card that expires at the end of May. */
async function openExpiring(overrides: Record<string, unknown> = {}, plan: object = {}, trialDays = 0) {
  const checkout = await openCheckoutAt('03-10T08:00', overrides)
  const { company, customerId, on } = checkout
  await saveCardUntil(company, customerId, `05${on('05-10').slice(2, 4)}`)
  const id = await newSubscription(company, {
    customerId,
    planId: await newPlan(company, plan),
    startDate: on('03-10T08:00'),
    ...(trialDays > 0 ? { trialDays } : {}),
  })
  return { ...checkout, id }
}

describe('the mail that a card expires', () => {
  test('is not sent while the card is good for the next renewal', async () => {
    const { company, on } = await openExpiring()
    await goTo(company, on('04-11T08:00'))
    expect(await getMailKinds(company)).toEqual(['receipt', 'subscription_started', 'receipt'])
  })

  test('is sent once, after the charge behind which the card’s month ends before the next renewal', async () => {
    const { company, id, on } = await openExpiring()
    await goTo(company, on('05-11T08:00'))
    const [mail, ...more] = await getMessages(company, 'card_expiring')
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      channel: 'email',
      to: 'payer@example.com',
      subject: 'Your Visa ending in 4242 expires soon',
      subscriptionId: id,
      links: [expect.stringContaining('/manage/mtk_')],
    })
    const year = on('05-10').slice(0, 4)
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Visa ending in 4242')
      expect(part).toContain(`expires 05/${year}, before your next payment on`)
      expect(part).toContain(`June 10, ${year}`)
    }
    expect(mail?.sentAt.slice(0, 10)).toBe(on('05-10').slice(0, 10))
  })

  test('is sent after the first charge, and the notice of that renewal asks for another method', async () => {
    const plan = { billingCycle: 'quarterly', preRenewalInvoice: { leadTimeDays: 7 } }
    const { company, on } = await openExpiring({}, plan)
    expect(await getMessages(company, 'card_expiring')).toHaveLength(1)
    await goTo(company, on('06-04T08:00'))
    const [notice] = await getMessages(company, 'renewal')
    expect(notice?.text).toMatch(
      /Visa ending in 4242 expires before June 10, \d+, so we can't charge it then/,
    )
    expect(notice?.links[0]).toContain('/setup/')
    expect(notice?.text).not.toContain("don't need to do anything")
  })

  test('is sent seven days before the end of a trial, and not of one that the card outlasts', async () => {
    const { company, on } = await openExpiring({}, {}, 90)
    await goTo(company, on('06-02T08:00'))
    const [mail, ...more] = await getMessages(company, 'card_expiring')
    expect(more).toEqual([])
    expect(mail?.sentAt.slice(0, 10)).toBe(on('06-01').slice(0, 10))
    const good = await openExpiring({}, {}, 30)
    await goTo(good.company, good.on('04-08T08:00'))
    expect(await getMessages(good.company, 'card_expiring')).toEqual([])
  })

  test('is sent when such a card is chosen, and not of one that is good', async () => {
    const { company, customerId, id, on } = await openSubscription('03-10T08:00', {
      plan: { billingCycle: 'yearly' },
    })
    await pickMethod(company, id, await saveCard(company, customerId))
    expect(await getMessages(company, 'card_expiring')).toEqual([])
    const vaultId = await saveCardUntil(company, customerId, `05${on('05-10').slice(2, 4)}`)
    await pickMethod(company, id, vaultId)
    expect(await getMessages(company, 'card_expiring')).toHaveLength(1)
  })

  test('is not sent where the company mails no failures', async () => {
    const { company, on } = await openExpiring({ settings: { failureMails: false } })
    await goTo(company, on('05-11T08:00'))
    expect(await getMailKinds(company)).toEqual(['receipt', 'subscription_started', 'receipt', 'receipt'])
  })

  test('is not sent where there is no next renewal', async () => {
    const { company, id, on } = await openExpiring()
    await goTo(company, on('05-09T08:00'))
    const { token } = await manageLink(company, id)
    await pageWith(await openSession(company, token)).post('/cancel', {})
    await goTo(company, on('05-11T08:00'))
    expect(await getMessages(company, 'card_expiring')).toEqual([])
  })
})
