import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { brand } from '../support/branding.ts'
import { pay, setBankOutcome, staysInFlight } from '../support/checkout.ts'
import { newInvoice, saveBankAccount, saveCard, type TestCompany } from '../support/florin.ts'
import { close, goTo, refund, update } from '../support/invoice-life.ts'
import { getMessages, manageLink, requestCode } from '../support/manage.ts'
import {
  change,
  newPlan,
  newSubscription,
  openCheckoutAt,
  paidThenDeclined,
  pickMethod,
} from '../support/subscriptions.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'

const longName = `Kfz-Haftpflichtversicherungsbeitragsrechnungen and Sons of ${'Long '.repeat(7)}Hill`
// The kinds of mails that differ in more than their words.
const layouts = ['invoice', 'overdue', 'payment_failed', 'receipt', 'renewal', 'verification_code']

// The button of a mail is seen without scrolling on a small phone. A long name may push it down a little.
const foldPx = 320

/** Creates a company with every kind of mail to payers in its outbox. */
async function openFilledOutbox(name: string): Promise<TestCompany> {
  const { company, customerId, on } = await openCheckoutAt('03-01T08:00', {
    name,
    surcharge: { enabled: true, percentage: 3 },
    settings: { dunningDays: [1], suspendAfterDunning: true },
  })
  await brand(company, {
    supportEmail: 'help@hill.example',
    supportPhone: '(214) 555-0139',
    website: 'https://hill.example/help',
    addressLines: ['410 Maple St', 'Dallas, TX 75201'],
  })
  const planId = await newPlan(company, { preRenewalInvoice: { leadTimeDays: 7 } })
  const bare = await newSubscription(company, { customerId, planId, startDate: on('03-01T08:00') })
  await saveCard(company, customerId, paidThenDeclined)
  const trial = await newSubscription(company, {
    customerId,
    planId,
    startDate: on('03-01T08:00'),
    trialDays: 20,
  })
  const bank = await saveBankAccount(company, customerId, staysInFlight)
  const fields = {
    dueDate: on('03-12').slice(0, 10),
    items: [{ description: 'Cleaning', quantity: 2, unitPrice: 50 }],
  }
  const paid = await newInvoice(company, customerId, fields)
  const late = await newInvoice(company, customerId, fields)
  const { transactionId } = await pay(company, paid.id, await saveCard(company, customerId))
  await refund(company, transactionId, { transaction_amount: 20 })
  await update(company, late.id, { amount: 150 })
  await pay(company, late.id, bank, 20)
  await setBankOutcome(company, 'returned')
  await close(company, (await newInvoice(company, customerId, fields)).id, 'void')
  const { token } = await manageLink(company, trial, { send: 'email' })
  await requestCode(token)
  await goTo(company, on('04-25T10:00'))
  await pickMethod(company, trial, await saveCard(company, customerId))
  const cancel = { operation: 'cancel', cancelAtPeriodEnd: true }
  await change(company, trial, cancel)
  await change(company, trial, { operation: 'update', updates: { cancelAtPeriodEnd: false } })
  await change(company, trial, cancel)
  await change(company, bare, { operation: 'cancel', cancelAtPeriodEnd: false })
  await goTo(company, on('05-22T10:00'))
  return company
}

async function show(page: Page, html: string): Promise<void> {
  await page.setContent(html.replaceAll(/<img[^>]*>/g, ''))
}

test('each kind of mail fits a phone, begins with its button, and can be read in the light and in the dark', async ({
  open,
}) => {
  const company = await openFilledOutbox('Hill Gardens')
  const page = await open('about:blank', { viewport: { width: 360, height: 740 } })
  const mails = await getMessages(company)
  const byKind = new Map(mails.map((mail) => [mail.kind, mail]))
  const kinds = [...byKind.keys()].toSorted()
  expect(kinds).toEqual([
    'invoice',
    'invoice_updated',
    'invoice_voided',
    'manage_link',
    'overdue',
    'payment_failed',
    'payment_method_changed',
    'payment_submitted',
    'receipt',
    'refund',
    'reminder',
    'renewal',
    'setup_link',
    'subscription_cancelled',
    'subscription_continues',
    'subscription_ended',
    'subscription_restored',
    'subscription_started',
    'trial_ending',
    'verification_code',
  ])
  for (const [kind, { html }] of byKind) {
    expect(html, kind).toBeDefined()
    await show(page, html)
    await expectNoSidewaysScroll(page)
    if (layouts.includes(kind)) await expectAccessible(page)
    const button = await page
      .locator('.button')
      .first()
      .boundingBox({ timeout: 1 })
      .catch(() => null)
    if (button) expect(button.y, kind).toBeLessThanOrEqual(foldPx)
  }
})

test('no mail of a company with the longest name is wider than a phone', async ({ open }) => {
  const company = await openFilledOutbox(longName)
  const page = await open('about:blank', { viewport: { width: 360, height: 740 } })
  for (const { html } of await getMessages(company)) {
    await show(page, html)
    await expectNoSidewaysScroll(page)
  }
})
