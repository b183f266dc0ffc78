import { describe, expect, test } from 'vitest'
import { getBooks, fault, operator, saveBankAccount, saveCard, testCards } from '../support/florin.ts'
import { clearFaults, goTo, getMails } from '../support/invoice-life.ts'
import { recordOffline } from '../support/offline.ts'
import { setBankOutcome, pay, staysInFlight } from '../support/checkout.ts'
import {
  change,
  pickMethod,
  getDeclines,
  getInvoices,
  openRenewing,
  openSubscription,
  getSubscription,
  drainJobs,
} from '../support/subscriptions.ts'

/** Returns the day of the next retry that a mail names. */
const nextTryIn = (text = '') => /We'll try again on (\w+ \d+)/.exec(text)?.[1]

describe('a renewal that is declined', () => {
  test.each([
    ['4000000000009987', 1606],
    ['4000000000009979', 1607],
  ])(
    'because the card %s is lost or stolen is not tried again, until there is another',
    async (card, code) => {
      const { company, customerId, id, on } = await openRenewing(card)
      await goTo(company, on('04-10T08:00'))
      expect((await getSubscription(company, id)).status).toBe('failed')
      await goTo(company, on('05-05T08:00'))
      expect(await getDeclines(company)).toEqual(['04-10'])
      expect((await getBooks(company)).at(-1)).toMatchObject({ reasonCode: code })
      await pickMethod(company, id, await saveCard(company, customerId))
      expect((await getSubscription(company, id)).status).toBe('active')
    },
  )

  test('because the card is lost is not tried with it again, when it is the default once more or a transfer comes back', async () => {
    const { company, customerId, id, on } = await openSubscription('03-10T08:00')
    const lost = await saveCard(company, customerId, '4000000000009987')
    const other = await saveCard(company, customerId, testCards.declined)
    const prefer = async (defaultPaymentMethodId: string) => {
      await company.api.put(`/api/customers/${customerId}`, { defaultPaymentMethodId })
      await drainJobs(company)
    }
    await prefer(lost)
    await goTo(company, on('04-10T08:00'))
    await prefer(other)
    await prefer(lost)
    expect(await getDeclines(company)).toEqual(['04-10', '04-10'])
    const [, renewal] = await getInvoices(company, id)
    await pay(company, renewal?.id, await saveBankAccount(company, customerId, staysInFlight))
    await setBankOutcome(company, 'returned')
    await drainJobs(company)
    await goTo(company, on('04-30T08:00'))
    expect(await getDeclines(company)).toEqual(['04-10', '04-10'])
    expect((await getSubscription(company, id)).status).toBe('failed')
  })

  test('because the card has expired is tried again: cards are renewed under their number', async () => {
    const { company, on } = await openRenewing(testCards.expired)
    await goTo(company, on('05-05T08:00'))
    expect(await getDeclines(company)).toEqual(['04-10', '04-11', '04-13', '04-15', '04-17'])
  })

  test('is tried again on the days of the company', async () => {
    const { company, id, on } = await openRenewing(testCards.declined, { settings: { dunningDays: [2, 10] } })
    await goTo(company, on('05-05T08:00'))
    expect(await getDeclines(company)).toEqual(['04-10', '04-12', '04-20'])
    expect((await getSubscription(company, id)).status).toBe('failed')
  })

  test('stays failed when its invoice is overdue: past due is what is paid by hand', async () => {
    const { company, id, on } = await openRenewing(testCards.declined)
    await goTo(company, on('05-10T08:05'))
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual([
      'Paid',
      'Overdue',
      'Pending',
    ])
    expect((await getSubscription(company, id)).status).toBe('failed')
  })

  test('goes on renewing, each renewal with days of its own', async () => {
    const { company, id, on } = await openRenewing(testCards.declined, { settings: { dunningDays: [1] } })
    await goTo(company, on('05-20T08:00'))
    expect(await getDeclines(company)).toEqual(['04-10', '04-11', '05-10', '05-11'])
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toContain('Pending')
    expect((await getSubscription(company, id)).nextBillingDate).toBe(on('06-10T08:00'))
  })

  test('is active again when its invoice is paid otherwise, and is not tried any more', async () => {
    const { company, id, on } = await openRenewing(testCards.declined)
    await goTo(company, on('04-12T08:00'))
    const [, renewal] = await getInvoices(company, id)
    await recordOffline(company, renewal?.id)
    await drainJobs(company)
    expect((await getSubscription(company, id)).status).toBe('active')
    await goTo(company, on('05-05T08:00'))
    expect(await getDeclines(company)).toEqual(['04-10', '04-11'])
  })

  test('is active again once every unpaid renewal is paid, not before', async () => {
    const { company, id, on } = await openRenewing(testCards.declined)
    await goTo(company, on('05-20T08:00'))
    const [, april, may] = await getInvoices(company, id)
    await recordOffline(company, april?.id)
    await drainJobs(company)
    expect((await getSubscription(company, id)).status).toBe('failed')
    await recordOffline(company, may?.id)
    await drainJobs(company)
    expect((await getSubscription(company, id)).status).toBe('active')
  })

  test('after which the company suspends is active again when it is paid, and skips what went by', async () => {
    const { company, customerId, id, on } = await openRenewing(testCards.declined, {
      settings: { dunningDays: [1], suspendAfterDunning: true },
    })
    await goTo(company, on('04-11T08:01'))
    expect((await getSubscription(company, id)).status).toBe('suspended')
    await goTo(company, on('06-20T08:00'))
    expect(await getInvoices(company, id)).toHaveLength(2)
    await pickMethod(company, id, await saveCard(company, customerId))
    expect(await getSubscription(company, id)).toMatchObject({
      status: 'active',
      nextBillingDate: on('07-10T08:00'),
    })
    await goTo(company, on('07-10T08:00'))
    expect((await getInvoices(company, id)).map(({ invoiceStatus }) => invoiceStatus)).toEqual([
      'Paid',
      'Paid',
      'Paid',
    ])
  })

  test('is tried once at once with a new card, which is none of the days', async () => {
    const { company, customerId, id, on } = await openRenewing(testCards.declined)
    await goTo(company, on('04-12T08:00'))
    await pickMethod(company, id, await saveCard(company, customerId, testCards.insufficientFunds))
    await goTo(company, on('05-05T08:00'))
    expect(await getDeclines(company)).toEqual(['04-10', '04-11', '04-12', '04-13', '04-15', '04-17'])
  })

  test('is tried on the days of the list that the company has now, behind those that were done', async () => {
    const { company, on } = await openRenewing(testCards.declined)
    const change = async (dunningDays: number[]) => {
      const path = `/operator/v1/companies/${company.companyId}`
      expect((await operator().patch(path, { settings: { dunningDays } })).status).toBe(200)
      await drainJobs(company)
    }
    await goTo(company, on('04-12T08:00'))
    await change([5])
    await goTo(company, on('04-13T09:00'))
    expect(await getDeclines(company)).toEqual(['04-10', '04-11'])
    await change([1, 2, 4, 5])
    await goTo(company, on('05-05T08:00'))
    expect(await getDeclines(company)).toEqual(['04-10', '04-11', '04-14', '04-15'])
  })

  test('is told to the payer with the reason and the day of the next try, as long as there is one', async () => {
    const { company, on } = await openRenewing(testCards.insufficientFunds, {
      settings: { dunningDays: [2, 5] },
    })
    await goTo(company, on('04-20T08:00'))
    const mails = await getMails(company, 'payment_failed')
    expect(mails.map(({ text }) => nextTryIn(text))).toEqual(['April 12', 'April 15', undefined])
    for (const { text } of mails) expect(text).toContain('This card has insufficient funds.')
    const lost = await openRenewing('4000000000009987')
    await goTo(lost.company, lost.on('04-10T08:00'))
    const [declined] = await getMails(lost.company, 'payment_failed')
    expect(nextTryIn(declined?.text)).toBeUndefined()
    expect(declined?.text).toContain('The bank declined this card.')
    expect(declined?.text).not.toMatch(/lost/i)
  })

  test('is not said to be tried again behind the day on which it is cancelled', async () => {
    const { company, id, on } = await openRenewing(testCards.declined, {
      settings: { dunningDays: [10, 40] },
    })
    await goTo(company, on('04-12T08:00'))
    await change(company, id, { operation: 'cancel', cancelAtPeriodEnd: true })
    await goTo(company, on('04-21T08:00'))
    const mails = await getMails(company, 'payment_failed')
    expect(mails.map(({ text }) => nextTryIn(text))).toEqual(['April 20', undefined])
  })

  test('is told to the payer once each time, but not where the company has no such mails', async () => {
    const { company, on } = await openRenewing(testCards.declined, { settings: { dunningDays: [1] } })
    await goTo(company, on('04-10T08:00'))
    expect(await getMails(company, 'payment_failed')).toHaveLength(1)
    await goTo(company, on('04-12T08:00'))
    const mails = await getMails(company, 'payment_failed')
    const subject = 'Payment failed: update your card for Test Company'
    expect(mails).toMatchObject([{ subject }, { subject }])
    for (const { text } of mails) expect(text).toContain('The bank declined this card.')
    // Each mail names the next retry, and the last one says that there is none.
    expect(nextTryIn(mails[0]?.text)).toBe('April 11')
    expect(mails[1]?.text).toContain('This was our last automatic attempt. Pay $50.00 to keep Gold.')
    const quiet = await openRenewing(testCards.declined, { settings: { failureMails: false } })
    await goTo(quiet.company, quiet.on('04-20T08:00'))
    expect(await getMails(quiet.company, 'payment_failed')).toEqual([])
  })
})

describe('a renewal that the processor does not make', () => {
  test('during an outage is no decline: it stays active, hears nothing, and is charged once it is over', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00')
    await fault(company, 'sale', 'outage', { times: 1_000 })
    await goTo(company, on('04-10T12:00'))
    expect((await getSubscription(company, id)).status).toBe('active')
    expect(await getMails(company, 'payment_failed')).toEqual([])
    expect(await getBooks(company)).toHaveLength(1)
    await clearFaults(company)
    await goTo(company, on('04-10T14:00'))
    expect(await getBooks(company)).toHaveLength(2)
    expect((await getInvoices(company, id)).at(-1)).toMatchObject({ invoiceStatus: 'Paid' })
  })

  test.each([
    ['lost_after', 2],
    ['lost_before', 2],
  ])(
    'of which the answer is lost (%s) waits until it is known, and is charged once',
    async (name, charges) => {
      const { company, id, on } = await openSubscription('03-10T08:00')
      await fault(company, 'sale', name)
      await goTo(company, on('04-10T12:00'))
      expect((await getSubscription(company, id)).status).toBe('active')
      expect((await getInvoices(company, id)).at(-1)).toMatchObject({ invoiceStatus: 'Paid' })
      const approved = (await getBooks(company)).filter(({ status }) => status === 'approved')
      expect(approved).toHaveLength(charges)
      expect(await getMails(company, 'payment_failed')).toEqual([])
    },
  )
})

describe('a scheduled charge', () => {
  test.each([
    [true, 150],
    [false, 0],
  ])('has the surcharge where the company has it on renewals: %s', async (surchargeOnRecurring, cents) => {
    const { company, on } = await openSubscription('03-10T08:00', {
      company: { surcharge: { enabled: true, percentage: 3 }, settings: { surchargeOnRecurring } },
    })
    await goTo(company, on('04-10T08:00'))
    const books = await getBooks(company)
    expect(books.map(({ surchargeCents }) => surchargeCents ?? 0)).toEqual([cents, cents])
    expect(books.map(({ amountCents }) => amountCents)).toEqual([5_000 + cents, 5_000 + cents])
  })
})
