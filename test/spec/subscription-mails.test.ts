import { describe, expect, test } from 'vitest'
import { operator, saveBankAccount, saveCard, testCards, type TestCompany } from '../support/florin.ts'
import { goTo, getMailKinds } from '../support/invoice-life.ts'
import {
  pickMethod,
  getInvoices,
  newPlan,
  newSubscription,
  openSubscription,
  openCheckoutAt,
} from '../support/subscriptions.ts'
import { getMessages, openManaged } from '../support/manage.ts'
import { anonymousCallerAt } from '../support/own-address.ts'

type Managed = Awaited<ReturnType<typeof openManaged>>

/** Returns the text of a subscription's page with an open session. */
async function pageTextOf({ url, sessionToken }: Managed): Promise<string> {
  const page = await anonymousCallerAt('').get(new URL(url).pathname, {
    'x-subscription-session': sessionToken,
  })
  expect(page.status).toBe(200)
  return page.text
}

const ahead = { preRenewalInvoice: { leadTimeDays: 7 } }

/** Changes the surcharge of a company. */
async function surcharged({ companyId }: TestCompany, surcharge: object) {
  const changed = await operator().patch(`/operator/v1/companies/${companyId}`, { surcharge })
  expect(changed.status, changed.text).toBe(200)
}

describe('the notice of a renewal that is charged by itself', () => {
  test('is not mailed where the company has it off, nor of an invoice that is issued on its day', async () => {
    const off = await openSubscription('03-10T08:00', {
      plan: ahead,
      company: { settings: { renewalNotices: false } },
    })
    const atOnce = await openSubscription('03-10T08:00')
    for (const { company, on } of [off, atOnce]) {
      await goTo(company, on('04-10T08:00'))
      expect(await getMessages(company, 'renewal')).toEqual([])
    }
  })

  test('is mailed once, when its invoice is issued ahead, and says what is charged and on which day', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', { plan: ahead })
    expect(await getMailKinds(company)).toEqual(['receipt', 'subscription_started'])
    await goTo(company, on('04-09T08:00'))
    const [, invoice] = await getInvoices(company, id)
    const [notice, ...more] = await getMessages(company, 'renewal')
    expect(more).toEqual([])
    expect(notice).toMatchObject({ invoiceId: invoice?.id, subscriptionId: id })
    expect(notice?.links).toHaveLength(2)
    expect(notice?.sentAt.slice(0, 13)).toBe(on('04-03T08:00').slice(0, 13))
    const day = `April 10, ${on('04-10').slice(0, 4)}`
    expect(notice?.subject).toBe('Gold renews Apr 10: $50.00')
    expect(notice?.text).toContain(
      `Gold at Test Company renews on ${day}. We'll charge Visa ending in 4242 $50.00. You don't need to do anything.`,
    )
    expect(notice?.text).toMatch(/Manage subscription:\n.+\n\nView invoice:\n/)
    await goTo(company, on('04-10T08:00'))
    expect(await getMailKinds(company)).toEqual(['receipt', 'subscription_started', 'renewal', 'receipt'])
  })

  test('is mailed of an invoice that is issued a day ahead', async () => {
    const plan = { preRenewalInvoice: { leadTimeDays: 1 } }
    const { company, on } = await openSubscription('03-10T08:00', { plan })
    await goTo(company, on('04-10T07:00'))
    expect(await getMailKinds(company)).toEqual(['receipt', 'subscription_started', 'renewal'])
  })

  test('names the sum that is charged, surcharge included, and so does its page', async () => {
    const company = { surcharge: { enabled: true, percentage: 3 } }
    const checkout = await openManaged('03-10T08:00', { plan: ahead, company })
    const sum = '$51.50 ($50.00 plus a surcharge of $1.50)'
    const day = `April 10, ${checkout.on('04-10').slice(0, 4)}`
    expect(await pageTextOf(checkout)).toMatch(
      new RegExp(`Next payment ${day}</dt>\\s*<dd>\\$51\\.50 <small>\\$50\\.00 \\+ \\$1\\.50 surcharge`),
    )
    expect(await pageTextOf(checkout)).toContain('<span class="money">$51.50</span>')
    await goTo(checkout.company, checkout.on('04-09T08:00'))
    const [notice] = await getMessages(checkout.company, 'renewal')
    expect(notice?.text).toContain(`We'll charge Visa ending in 4242 ${sum}. You don't need to do anything.`)
    expect(notice?.text).toContain(`Charge on ${day}: $51.50\nVisa ending in 4242`)
    expect(notice?.text).toContain(`- Credit card surcharge: $1.50\n- Charge date: ${day}\n- Total: $51.50`)
    await goTo(checkout.company, checkout.on('04-10T08:00'))
    const [, invoice] = await getInvoices(checkout.company, checkout.id)
    expect(invoice).toMatchObject({ invoiceStatus: 'Paid', totalCharged: 51.5 })
  })

  test.each([
    ['where renewals bear no surcharge', { settings: { surchargeOnRecurring: false } }, undefined],
    ['with a debit card', {}, testCards.visaDebit],
  ])('names the bare sum %s', async (_where, settings, accountNumber) => {
    const surcharge = { enabled: true, percentage: 3 }
    const checkout = await openManaged('03-10T08:00', {
      plan: ahead,
      company: { surcharge, ...settings },
      ...(accountNumber === undefined ? {} : { accountNumber }),
    })
    expect(await pageTextOf(checkout)).toMatch(/Next payment April 10, \d+<\/dt>\s*<dd>\$50\.00<\/dd>/)
    await goTo(checkout.company, checkout.on('04-09T08:00'))
    const [notice] = await getMessages(checkout.company, 'renewal')
    expect(notice?.text).toMatch(/We'll charge (Visa|Card).* \$50\.00\. You don't/)
    expect(notice?.text).toContain('- Total: $50.00')
  })

  test('names a method that was not charged before, as it is at the processor', async () => {
    const { company, customerId, id, on } = await openSubscription('03-10T08:00', { plan: ahead })
    expect(
      (await pickMethod(company, id, await saveCard(company, customerId, '5555555555554444'))).status,
    ).toBe(200)
    await goTo(company, on('04-09T08:00'))
    const [notice] = await getMessages(company, 'renewal')
    expect(notice?.text).toContain("We'll charge Mastercard ending in 4444 $50.00.")
  })

  test('is corrected where the amount is changed after it', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', { plan: ahead })
    await goTo(company, on('04-04T08:00'))
    const [, invoice] = await getInvoices(company, id)
    await company.api.put(`/api/invoices/${invoice?.id}`, { amount: 80 })
    const [mail] = await getMessages(company, 'invoice_updated')
    expect(mail?.text).toContain('The amount is now $80.00 (was $50.00).')
    expect(mail?.text).toContain("If you have a payment method on file, we'll charge it on April 10,")
    await goTo(company, on('04-10T08:00'))
    expect(await getMailKinds(company)).toEqual([
      'receipt',
      'subscription_started',
      'renewal',
      'invoice_updated',
      'receipt',
    ])
  })

  test('is corrected where a surcharge is switched on, and off, after it', async () => {
    const { company, id, on } = await openSubscription('03-10T08:00', { plan: ahead })
    await goTo(company, on('04-04T08:00'))
    const [notice] = await getMessages(company, 'renewal')
    expect(notice?.text).toContain('Total: $50.00')
    await surcharged(company, { enabled: true, percentage: 3 })
    await goTo(company, on('04-05T08:00'))
    const day = `April 10, ${on('04-10').slice(0, 4)}`
    const [mail, ...more] = await getMessages(company, 'invoice_updated')
    expect(more).toEqual([])
    expect(mail?.text).toContain(
      "We'll charge Visa ending in 4242 $51.50 ($50.00 plus a surcharge of $1.50). You don't need to do anything.",
    )
    expect(mail?.text).toContain('It was $50.00 before.')
    expect(mail?.text).toContain(`Charge on ${day}: $51.50\n`)
    await surcharged(company, { enabled: false, percentage: 3 })
    await goTo(company, on('04-06T08:00'))
    const [, back] = await getMessages(company, 'invoice_updated')
    expect(back?.text).toContain("We'll charge Visa ending in 4242 $50.00.")
    expect(back?.text).toContain('It was $51.50 before.')
    await surcharged(company, { enabled: true, percentage: 3 })
    await goTo(company, on('04-10T08:00'))
    const kinds = [
      'receipt',
      'subscription_started',
      'renewal',
      ...Array(3).fill('invoice_updated'),
      'receipt',
    ]
    expect(await getMailKinds(company)).toEqual(kinds)
    const [, invoice] = await getInvoices(company, id)
    expect(invoice).toMatchObject({ invoiceStatus: 'Paid', totalCharged: 51.5 })
  })

  test.each([
    ['a bank account', (company: TestCompany, customerId: string) => saveBankAccount(company, customerId)],
    [
      'a debit card',
      (company: TestCompany, customerId: string) => saveCard(company, customerId, testCards.visaDebit),
    ],
  ])('is not corrected for %s, which bears no surcharge', async (_what, save) => {
    const { company, customerId, id, on } = await openSubscription('03-10T08:00', { plan: ahead })
    expect((await pickMethod(company, id, await save(company, customerId))).status).toBe(200)
    await goTo(company, on('04-04T08:00'))
    await surcharged(company, { enabled: true, percentage: 3 })
    await goTo(company, on('04-09T08:00'))
    expect(await getMailKinds(company)).toEqual([
      'receipt',
      'subscription_started',
      'payment_method_changed',
      'renewal',
    ])
  })

  test('is not mailed where there is nothing to charge: the invoice is, which asks for the money', async () => {
    const { company, vaultId, customerId, on } = await openSubscription('03-10T08:00', { plan: ahead })
    await company.api.delete(`/api/customers/${customerId}/paymentmethods/${vaultId}`)
    await goTo(company, on('04-04T08:00'))
    expect(await getMailKinds(company)).toEqual(['receipt', 'subscription_started', 'invoice'])
    const [request] = await getMessages(company, 'invoice')
    expect(request?.text).toContain('There is no payment method on file to charge.')
    expect(request?.links[0]).toContain('/setup/')
  })

  test('asks for another method where the card was refused for good', async () => {
    const checkout = await openSubscription('03-10T08:00', { plan: ahead })
    const { company, customerId, id, on } = checkout
    await pickMethod(company, id, await saveCard(company, customerId, '4000000000009987'))
    await goTo(company, on('04-11T08:00'))
    const [failed] = await getMessages(company, 'payment_failed')
    expect(failed?.links.some((link: string) => link.includes('/setup/'))).toBe(true)
    await goTo(company, on('05-04T08:00'))
    const [request] = await getMessages(company, 'invoice')
    expect(request?.text).toMatch(/ending in 9987 was declined and can't be charged anymore/)
    expect(request?.links[0]).toContain('/setup/')
    expect(await getMessages(company, 'renewal')).toHaveLength(1)
  })
})

describe('the mails of a subscription that is paid by hand', () => {
  test('are its first invoice and each renewal as it is issued, which asks for the money', async () => {
    const { company, customerId, on } = await openCheckoutAt('03-10T08:00', {
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
    expect(await getMailKinds(company)).toEqual(['invoice', 'receipt', 'subscription_started', 'renewal'])
    const [, , , renewal] = await getMessages(company)
    expect(renewal).toMatchObject({ subscriptionId: id })
    expect(renewal?.text).toContain(`Pay $50.00 by April 15, ${on('04-10').slice(0, 4)} to keep your plan.`)
  })
})
