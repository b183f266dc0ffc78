import { describe, expect, it, test } from 'vitest'
import {
  florin,
  newCompany,
  newCustomer,
  newInvoice,
  send,
  testCards,
  type TestCompany,
} from '../support/florin.ts'
import { anonymousCaller, newHostedPayment, newSetupPage } from '../support/hosted-pages.ts'
import { bankEntry, cardEntry, doneEvent, linkTo } from '../support/pay-page.ts'
import { changeCompany } from '../support/quotes.ts'
import { setBankOutcome, day, advanceClock, staysInFlight } from '../support/checkout.ts'
import { processorSide } from '../support/processor-side.ts'

const open = (url: string) => send(url, 'GET')
const wordsIn = (text: string) =>
  (/<main.*<\/main>/s.exec(text)?.[0] ?? '').replaceAll(/<[^>]*>|\s+/g, ' ').replaceAll(/ +/g, ' ')

const tickets = {
  order_id: 'order-7',
  title: 'Tickets & more',
  description: 'For the <spring> fair.',
  line_items: [{ name: 'Day ticket', quantity: 2, price: 50 }],
  email: 'pat@example.com',
  billing_street: '100 Main Street',
  billing_city: 'Dallas',
  billing_state: 'TX',
  billing_zip: '75201',
  image_url: 'https://cdn.example/logo.png',
  firstName: 'Zebulon',
  lastName: 'Quux',
}

const surcharging = { state: 'TX', surcharge: { enabled: true, percentage: 3 } }

/** Captures an entry and pays with it. A card is quoted first. */
async function payWith(calls: string, entry: object) {
  const opened = await anonymousCaller().post(`${calls}/capture/intention`, {})
  expect(opened.status, opened.text).toBe(201)
  const event = await doneEvent(opened.body.clientToken, entry)
  if (event.payment_method === 'ach')
    return anonymousCaller().post(`${calls}/complete`, { processorEvent: event })
  const request = { ticketId: event.ticket_id, billingZip: '75201' }
  const quote = await anonymousCaller().post(`${calls}/quote`, request)
  expect(quote.status, quote.text).toBe(201)
  return anonymousCaller().post(`${calls}/quote/confirm`, { quoteId: quote.body.quoteId })
}

describe.each(['hpp', 'setup'])('GET /%s/{token} opens nothing', (room) => {
  it.each(['hpt_', 'stp_unknown', 'x'.repeat(300), '%00', '%F0%9F%92%B8'])(
    'for the token %j',
    async (token) => {
      const page = await open(`${florin().baseUrl}/${room}/${token}`)
      expect(page.status).toBe(404)
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(page.text).toContain('This link has expired or isn’t valid')
    },
  )

  it('for a token of another kind', async () => {
    const company = await newCompany()
    const customerId = await newCustomer(company)
    const { id } = await newInvoice(company, customerId)
    const tokens = [
      company.sessionToken,
      company.hppToken,
      (await linkTo(company, id)).split('/').at(-1),
      room === 'hpp'
        ? (await newSetupPage(company, customerId)).url.split('/').at(-1)
        : (await newHostedPayment(company)).token,
    ]
    for (const token of tokens) expect((await open(`${florin().baseUrl}/${room}/${token}`)).status).toBe(404)
  })
})

describe('GET /hpp/{token}', () => {
  it('shows the title, description, lines and total, to whoever has the link', async () => {
    const company = await newCompany({ name: 'Juniper & Sons' })
    const { url } = await newHostedPayment(company, tickets)
    const page = await open(url)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('<title>Tickets &amp; more - Juniper &amp; Sons</title>')
    expect(wordsIn(page.text)).toContain('Juniper &amp; Sons Tickets &amp; more')
    expect(wordsIn(page.text)).toContain('For the &lt;spring&gt; fair.')
    expect(wordsIn(page.text)).toContain('Day ticket 2 × $50.00 $100.00 Total $100.00')
    expect(page.text).toContain('src="https://cdn.example/logo.png"')
    expect(page.text).not.toMatch(/Zebulon|Quux/)
  })

  it('has the billing fields filled in', async () => {
    const { url } = await newHostedPayment(await newCompany(), tickets)
    const { text } = await open(url)
    // The ZIP code is requested only once, with the card.
    expect(text).not.toContain('<input')
    expect(wordsIn(text)).toContain('100 Main Street Dallas, TX 75201 pat@example.com')
  })

  it('is kept by nobody, shown in no frame, and loads from nowhere but the form and the logo', async () => {
    const { url } = await newHostedPayment(await newCompany(), tickets)
    const { headers } = await open(url)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(policy).toContain(`frame-src ${new URL(processorSide().formUrlOf('')).origin}`)
    expect(policy).toContain("img-src 'self' data: https://cdn.example")
    expect(policy).toContain("default-src 'none'")
  })

  it('takes lines and addresses of pictures that make no sense', async () => {
    const { url } = await newHostedPayment(await newCompany(), {
      image_url: 'https://a;sandbox/logo.png',
      line_items: [{}, { name: null }, { a: { b: [1] } }, { name: '<b>', price: 'free' }],
    })
    const page = await open(url)
    expect(page.status).toBe(200)
    expect(wordsIn(page.text)).toContain('&lt;b&gt;')
    expect(page.text).not.toContain('<img')
    expect(page.headers.get('content-security-policy')).not.toContain('sandbox')
  })

  it('offers what the company sells', async () => {
    const { url } = await newHostedPayment(await newCompany({ products: ['ach'] }), tickets)
    const { text } = await open(url)
    expect(text).toContain('data-rail="ach"')
    expect(text).not.toMatch(/data-rail="cc"/)
  })

  it('tells of surcharges where pages bear them', async () => {
    const company = await newCompany(surcharging)
    const { url } = await newHostedPayment(company)
    const notice =
      'Test Company adds a 3% surcharge to Visa, Mastercard, and Discover credit card payments. It is not more than our cost of acceptance. No surcharge on debit cards, prepaid cards, American Express, or bank transfers.'
    expect((await open(url)).text).toContain(notice)
    await changeCompany(company, { settings: { surchargeOnHostedPayment: false } })
    expect((await open(url)).text).not.toContain('cost of acceptance')
  })

  test('says once it was paid with what, and keeps saying so', async () => {
    const company = await newCompany(surcharging)
    const { url, calls } = await newHostedPayment(company, tickets)
    const paid = await payWith(calls, cardEntry())
    expect(paid.status, paid.text).toBe(200)
    await advanceClock(company, 2 * day)
    const page = await open(url)
    expect(page.status).toBe(200)
    const words = wordsIn(page.text)
    expect(words).toContain('Paid $103.00')
    expect(words).toContain('with Visa ending in 4242, including a $3.00 surcharge.')
    expect(words).toContain(`Transaction ${paid.body.transactionId}`)
    expect(words).toContain('Receipt emailed to p•••@example.com.')
    expect(page.text).not.toMatch(/<form|<button|pat@example\.com|75201/)
  })

  test('can still be paid after a decline', async () => {
    const { url, calls } = await newHostedPayment(await newCompany())
    expect((await payWith(calls, cardEntry(testCards.declined))).status).toBe(422)
    const page = await open(url)
    expect(wordsIn(page.text)).toContain('Total $100.00')
    expect(page.text).toContain('id="choose"')
  })

  test('is being confirmed while nobody knows what became of the payment', async () => {
    const company = await newCompany()
    const { url, calls } = await newHostedPayment(company)
    expect((await payWith(calls, cardEntry(testCards.answerLost))).body.reasonCode).toBe('OUTCOME_UNKNOWN')
    const page = await open(url)
    expect(wordsIn(page.text)).toContain(
      'Confirming $100.00 We&#39;re confirming your payment of $100.00. Don&#39;t pay again.',
    )
    expect(page.text).toContain('data-watched')
    expect(page.text).not.toMatch(/<form|<button/)
    await advanceClock(company, 31)
    expect(wordsIn((await open(url)).text)).toContain('Paid $100.00')
  })

  test('follows a bank transfer until it went back', async () => {
    const company = await newCompany()
    const { url, calls } = await newHostedPayment(company)
    expect((await payWith(calls, bankEntry(staysInFlight))).status).toBe(200)
    expect(wordsIn((await open(url)).text)).toMatch(
      /Processing \$100\.00 Bank payment submitted on .* It should clear by/,
    )
    await setBankOutcome(company, 'settled')
    expect(wordsIn((await open(url)).text)).toMatch(
      /Paid \$100\.00 Paid \$100\.00 on .* with a bank account ending in \d{4}/,
    )
    await setBankOutcome(company, 'returned')
    expect(wordsIn((await open(url)).text)).toContain('Returned $100.00 Your bank returned this payment, so')
  })

  test('says that a bank transfer was returned before it settled, also when the page has expired', async () => {
    const company = await newCompany({ name: 'Juniper & Sons' })
    const { url, calls } = await newHostedPayment(company)
    expect((await payWith(calls, bankEntry(staysInFlight))).status).toBe(200)
    await setBankOutcome(company, 'returned')
    const page = await open(url)
    expect(wordsIn(page.text)).toMatch(
      /Your bank returned the \$100\.00 payment from .* It&#39;s due again\./,
    )
    expect(page.text).toContain('id="choose"')
    await advanceClock(company, 2 * day)
    const expired = await open(url)
    expect(expired.status).toBe(410)
    expect(wordsIn(expired.text)).toMatch(
      /Payment returned Your bank returned this payment, so Juniper &amp; Sons wasn't paid\. Contact them/,
    )
    expect(wordsIn(expired.text)).not.toContain('not charged')
  })

  test('that was not paid within a day has expired, and shows nothing of the payer', async () => {
    const company = await newCompany({ name: 'Juniper & Sons' })
    const { url, calls } = await newHostedPayment(company, tickets)
    await advanceClock(company, day)
    const page = await open(url)
    expect(page.status).toBe(410)
    expect(wordsIn(page.text)).toContain('This payment link has expired You were not charged.')
    expect(wordsIn(page.text)).toMatch(/Questions\? Contact Juniper (?:&|&amp;) Sons/)
    expect(page.text).not.toMatch(/Tickets|75201|pat@example|\$\d/)
    expect((await anonymousCaller().post(`${calls}/capture/intention`, {})).status).toBe(400)
  })
})

describe('GET /setup/{token}', () => {
  async function openSetup(
    fields: object = {},
  ): Promise<{ company: TestCompany; url: string; calls: string }> {
    const company = await newCompany({ name: 'Juniper & Sons' })
    const page = await newSetupPage(company, await newCustomer(company, { firstName: 'Zebulon' }), fields)
    return { company, ...page }
  }

  test('says who asks and for what, and then what was saved', async () => {
    const { company, url, calls } = await openSetup({ description: 'For the <garden> club' })
    const before = await open(url)
    expect(before.status).toBe(200)
    expect(wordsIn(before.text)).toContain('Juniper &amp; Sons')
    expect(wordsIn(before.text)).toContain("For the &lt;garden&gt; club You won't be charged now.")
    expect(before.text).not.toMatch(/Zebulon|payer@example/)
    const form = await anonymousCaller().post(`${calls}/intention`, {})
    const processorEvent = await doneEvent(form.body.clientToken)
    expect((await anonymousCaller().post(`${calls}/complete`, { processorEvent })).status).toBe(200)
    await advanceClock(company, 2 * day)
    const after = await open(url)
    expect(after.status).toBe(200)
    expect(wordsIn(after.text)).toContain('Saved Visa ending in 4242')
    expect(after.text).not.toMatch(/<form|<button/)
  })

  test('on which nothing was saved within a day has expired', async () => {
    const { company, url } = await openSetup()
    await advanceClock(company, day)
    const page = await open(url)
    expect(page.status).toBe(410)
    expect(wordsIn(page.text)).toContain('This link has expired Nothing was saved.')
  })
})
