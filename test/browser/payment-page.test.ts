import { describe, expect } from 'vitest'
import { florin, saveBankAccount, saveCard } from '../support/florin.ts'
import { setBankOutcome, day, advanceClock, pay, staysInFlight } from '../support/checkout.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { desktop, phone, test } from './support/browser-test.ts'
import { choose, expectHead, expectNothingToPay, giveCard, openBill, type Bill } from './support/pay-page.ts'
import { secureForm } from './support/secure-form.ts'

const items = [
  { description: 'Cutting the long hedge', quantity: 3, unitPrice: 20, totalPrice: 60 },
  { description: 'W'.repeat(60), quantity: 1, unitPrice: 40, totalPrice: 40 },
]

const inTenDays = () => new Date(Date.now() + 10 * day * 1000).toISOString()

/** The states of an invoice: how it gets there, the headline of its page, and the text below. */
const states: [name: string, become: (bill: Bill) => Promise<unknown>, head: string, says: RegExp][] = [
  ['open', async () => {}, 'Amount due $100.00', /Due \w+ \d+, \d{4}/],
  [
    'overdue',
    ({ company }) => advanceClock(company, 11 * day),
    'Amount due $100.00',
    /Overdue since \w+ \d+, \d{4}/,
  ],
  [
    'paid',
    async ({ company, customerId, id }) => pay(company, id, await saveCard(company, customerId)),
    'Paid $100.00',
    /Paid \$100\.00 on .* with Visa ending in 4242\. Thank you\.\s+Receipt emailed to p•••@example\.com\./,
  ],
  [
    'paid in part',
    async ({ company, customerId, id }) => pay(company, id, await saveCard(company, customerId), 25),
    'Amount due $75.00',
    /You've paid \$25\.00 of \$100\.00\./,
  ],
  [
    'on its way',
    async ({ company, customerId, id }) =>
      pay(company, id, await saveBankAccount(company, customerId, staysInFlight)),
    'Processing $100.00',
    /Bank payment of \$100\.00 submitted on .* It should clear by .* We'll email you a receipt/,
  ],
  [
    'returned by the bank',
    async ({ company, customerId, id }) => {
      await pay(company, id, await saveBankAccount(company, customerId, staysInFlight))
      await setBankOutcome(company, 'returned')
    },
    'Amount due $100.00',
    /Your bank returned the \$100\.00 payment from .* It's due again\./,
  ],
  [
    'voided',
    ({ company, id }) => company.api.post(`/api/invoices/${id}/void`),
    'Void $100.00',
    /This invoice was voided by .*\. Nothing is due\./,
  ],
  [
    'cancelled',
    ({ company, id }) => company.api.post(`/api/invoices/${id}/cancel`),
    'Canceled $100.00',
    /This invoice was canceled by .*\. Nothing is due\./,
  ],
  [
    'refunded',
    async ({ company, customerId, id }) => {
      const { transactionId } = await pay(company, id, await saveCard(company, customerId))
      const refund = await company.legacy.post(`/api/trx/refund/${transactionId}`, { close_invoice: true })
      expect(refund.status, refund.text).toBe(200)
    },
    'Refunded $100.00',
    /Refunded in full on .*\. Nothing is due\./,
  ],
]

describe('the payment page', () => {
  test.for(states)(
    'says that an invoice is %s, so that everybody can read it',
    async ([, become, head, says], { open }) => {
      const bill = await openBill({ items, dueDate: inTenDays() })
      await become(bill)
      const page = await open(bill.link)
      await expectHead(page, head)
      expect(await page.locator('main').innerText()).toMatch(says)
      if (!head.startsWith('Amount due')) await expectNothingToPay(page)
      await expectAccessible(page)
    },
  )

  for (const viewport of [phone, desktop]) {
    test(`needs no scrolling sideways on a window ${viewport.width} pixels wide`, async ({ open }) => {
      const { link } = await openBill({ items, description: `Garden work, ${'x'.repeat(200)}` })
      const page = await open(link, { viewport })
      await expectNoSidewaysScroll(page)
      await choose(page, 'New card', '60')
      const form = secureForm(page, 'Secure card form')
      await form.getByLabel(/card number/i).waitFor()
      await expectNoSidewaysScroll(page)
      await expectNoSidewaysScroll(form)
      await giveCard(page)
      await expectHead(page, 'Amount due $40.00')
      await expectNoSidewaysScroll(page)
    })
  }

  test('can be read, but not paid, where no script runs', async ({ open }) => {
    const { link } = await openBill({ items })
    const page = await open(link, { javaScriptEnabled: false })
    await expectHead(page, 'Amount due $100.00')
    expect(await page.locator('main').innerText()).toMatch(/Cutting the long hedge.*\$60\.00/s)
    await page.getByText(/Turn on JavaScript to pay, or contact/).waitFor()
    await expectNothingToPay(page)
  })

  test('runs nothing but its own script, and may be shown within no other page', async ({ open }) => {
    const { link } = await openBill()
    const page = await open(link)
    const response = await page.reload()
    const policy = response?.headers()['content-security-policy']?.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        expect.stringMatching(/^script-src 'nonce-[\w+/=-]{16,}'$/),
        expect.stringMatching(/^style-src 'nonce-[\w+/=-]{16,}'$/),
        "connect-src 'self'",
        `frame-src ${florin().processorUrl}`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]),
    )
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
  })

  test('hears nobody but the secure form, whatever is said in its name', async ({ open }) => {
    const { link } = await openBill()
    const page = await open(link)
    await choose(page, 'New card')
    await secureForm(page, 'Secure card form')
      .getByLabel(/card number/i)
      .waitFor()
    const frame = page.locator('iframe')
    const height = await frame.getAttribute('height')
    // The page itself sends these messages, but only those of the form's origin count.
    const messages = [
      { type: 'resize', height: 555 },
      { type: 'done', event: { '@action': 'ticket', ticket_id: 'invented' } },
    ].map((message) => JSON.stringify({ source: 'florin-processor', ...message }))
    await page.evaluate(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => data === 'last' && resolve())
      for (const message of [${messages.join(', ')}, 'last']) postMessage(message)
    })`)
    expect(await frame.getAttribute('height')).toBe(height)
    await secureForm(page, 'Secure card form')
      .getByLabel(/card number/i)
      .waitFor()
  })

  test('of an invented link tells nothing', async ({ open }) => {
    const { link } = await openBill()
    const page = await open(`${link}x`, { expects: [/^console: .*status of 404/] })
    await expectHead(page, 'This link has expired or isn’t valid')
    expect(await page.locator('body').innerText()).not.toMatch(/Test Company|INV-|\$/)
    await expectAccessible(page)
  })

  test('of a link that was closed long ago tells whom to ask, and nothing else', async ({ open }) => {
    const bill = await openBill()
    await pay(bill.company, bill.id, await saveCard(bill.company, bill.customerId))
    await advanceClock(bill.company, 91 * day)
    const page = await open(bill.link, { expects: [/^console: .*status of 410/] })
    await expectHead(page, 'This link has expired or isn’t valid')
    await page.getByText('Ask Test Company for a new one.').waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/INV-|\$/)
  })
})
