import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { toCents } from '#kernel/money'
import { attemptWith, openedWith } from './hosted-payment.fixture.ts'
import { expiredPage, hppPage, type HostedPaymentView } from './hpp-page.ts'

const form = { origin: 'https://form.example', url: 'https://form.example/v1/elements/CLIENT-TOKEN' }
const textOf = (opened: HostedPaymentView) => String(hppPage(opened, form).body)
const mainOf = (opened: HostedPaymentView) => /<main.*<\/main>/s.exec(textOf(opened))?.[0] ?? ''
const wordsOf = (opened: HostedPaymentView) =>
  mainOf(opened)
    .replaceAll(/<[^>]*>|\s+/g, ' ')
    .replaceAll(/ +/g, ' ')
const policyOf = (opened: HostedPaymentView) =>
  hppPage(opened, form).headers?.['Content-Security-Policy']?.split('; ') ?? []

const notice =
  'Hill Gardens adds a 3% surcharge to Visa, Mastercard, and Discover credit card payments. It is not more than our cost of acceptance. No surcharge on debit cards, prepaid cards, American Express, or bank transfers.'
const shown = {
  title: 'Two tickets',
  description: 'For the spring fair.',
  imageUrl: 'https://cdn.example/logo.png',
  items: [{ name: 'Ticket', quantity: 2, price: 50 }],
  email: 'pat@example.com',
  billingStreet: '100 Main Street',
  billingCity: 'Dallas',
  billingState: 'TX',
  billingZip: '75201',
}

const views = {
  open: openedWith({ shown, notice }),
  processing: openedWith({ shown, status: 'processing', attempt: attemptWith({ status: 'created' }) }),
  pending: openedWith({ shown, status: 'pending', attempt: attemptWith({ status: 'pending' }) }),
  paid: openedWith({ shown, status: 'paid', attempt: attemptWith() }),
  returned: openedWith({ shown, status: 'returned', attempt: attemptWith({ status: 'returned' }) }),
}

describe.each(Object.entries(views))('the page of a hosted payment that is %s', (status, opened) => {
  it('has less than 15 kB over the wire, script and style included', () => {
    expect(gzipSync(textOf(opened)).length).toBeLessThan(15_000)
  })

  it('has one heading, with an amount, before any script', () => {
    const page = textOf(opened)
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(page).toMatch(/<h1[^>]*>[^$]*<b>\$100\.00<\/b>/)
    expect(page.indexOf('<script')).toBeGreaterThan(page.indexOf('</main>'))
  })

  it('loads nothing but the logo, and tells the logo nothing of where it stands', () => {
    const loaded = textOf(opened).match(/<(?:script|img|iframe|link)[^>]*\s(?:src|href)="[^"]*"[^>]*>/g)
    expect(loaded).toEqual([
      '<link rel="icon" href="data:,">',
      expect.stringMatching(/^<img class="logo"[^>]* src="https:\/\/cdn\.example\/logo\.png"/),
    ])
    expect(loaded?.[1]).toMatch(/alt=""[^>]* referrerpolicy="no-referrer"/)
  })

  it('holds no style attribute and no inline handler, which its policy would refuse', () => {
    expect(mainOf(opened)).not.toMatch(/\s(?:style|on\w+)=/)
  })

  it('shows what is paid for', () => {
    const words = wordsOf(opened)
    expect(words).toContain('Juniper & Sons Gardens'.replace('&', '&amp;'))
    expect(words).toContain('Two tickets')
    expect(words).toContain('For the spring fair. Item Price Ticket 2 × $50.00 $100.00 Total $100.00')
  })

  it(status === 'open' ? 'asks how to pay' : 'offers no way to pay, and nothing of the payer', () => {
    const isOpen = status === 'open'
    expect(/<form|<button/.test(mainOf(opened))).toBe(isOpen)
    expect(/pat@example\.com|100 Main Street|75201/.test(mainOf(opened))).toBe(isOpen)
    expect(/data-watched/.test(mainOf(opened))).toBe(status === 'processing')
    expect(/trx_/.test(mainOf(opened))).toBe(!isOpen)
  })
})

describe('a payer', () => {
  it('finds the address to be read, and is asked for nothing that the secure form asks for', () => {
    expect(mainOf(views.open)).not.toContain('<input')
    expect(wordsOf(views.open)).toContain('Billed to 100 Main Street Dallas, TX 75201 pat@example.com')
    expect(wordsOf(openedWith())).not.toContain('Billed to')
  })

  it('is billed to nobody where only a ZIP code is known', () => {
    const zip = '75201'
    const shown = {
      ...views.open.hosted.shown,
      billingStreet: '',
      billingCity: '',
      billingState: '',
      billingZip: zip,
    }
    const { billingEmail: _, email: __, ...nameless } = shown
    const opened = { ...views.open, hosted: { ...views.open.hosted, shown: nameless } }
    expect(wordsOf(opened)).not.toMatch(/Billed to|75201/)
  })

  it('chooses between the ways that the company sells, the first of which is chosen already', () => {
    const main = mainOf(views.open)
    expect(main.match(/role="tab"/g)).toHaveLength(2)
    expect(main.match(/aria-selected="true"/g)).toHaveLength(1)
    expect(main.match(/role="tabpanel"[^>]*\shidden/g)).toHaveLength(1)
  })

  it.each(['cc', 'ach'] as const)('chooses nothing where there is only one way: %s', (rail) => {
    const main = mainOf(openedWith({ rails: [rail] }))
    expect(main).not.toContain('role="tab"')
    expect(main).toContain(`<div class="panel" data-rail="${rail}">`)
  })

  it('is sent elsewhere where there is none', () => {
    const main = mainOf(openedWith({ rails: [] }))
    expect(main).toContain('can&#39;t be paid online. Contact Juniper &amp; Sons Gardens to pay.')
    expect(main).not.toMatch(/<form|<button/)
  })

  it('is told of surcharges before anything is entered, where there may be one', () => {
    expect(wordsOf(views.open)).toContain(notice)
    expect(mainOf(openedWith())).not.toMatch(/cost of acceptance|id="fee-note"/)
  })

  it('reads the same total in the summary as in the head, with its surcharge', () => {
    const attempt = attemptWith({ fee: toCents(3_00) })
    const words = wordsOf(openedWith({ status: 'paid', attempt }))
    expect(words).toContain('Paid $103.00')
    expect(words).toContain('Amount $100.00 Credit card surcharge $3.00 Total $103.00')
  })

  it('reads a page without a title, a picture or a line all the same', () => {
    const words = wordsOf(openedWith())
    expect(words).toContain('Payment Total $100.00 Pay by January 9, 2027 at 10:00 AM EST')
    expect(words).toContain('Summary Total $100.00')
    expect(textOf(openedWith())).toContain('<title>Payment to Juniper &amp; Sons Gardens</title>')
  })
})

describe('the policy of the page', () => {
  it('lets the browser load pictures of one more origin, and nothing else', () => {
    const plain = policyOf(openedWith())
    expect(plain).toContain("img-src 'self' data:")
    expect(plain).toContain('frame-src https://form.example')
    const withLogo = policyOf(views.open).filter((directive) => !directive.includes('nonce'))
    expect(withLogo).toEqual(
      plain
        .filter((directive) => !directive.includes('nonce'))
        .map((directive) =>
          directive.startsWith('img-src') ? "img-src 'self' data: https://cdn.example" : directive,
        ),
    )
  })

  it.each(['https://a;sandbox/x', 'https://a,default-src/x', 'javascript:alert(1)'])(
    'cannot be changed by an address: %s',
    (imageUrl) => {
      const opened = openedWith({ shown: { imageUrl } })
      expect(policyOf(opened)).toContain("img-src 'self' data:")
      expect(policyOf(opened).join('')).not.toMatch(/sandbox|,/)
      expect(mainOf(opened)).not.toContain('<img')
    },
  )
})

describe('a hostile text', () => {
  const hostile = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  const { company } = openedWith()
  const opened = openedWith({
    company: {
      ...company,
      name: hostile,
      email: undefined,
      surcharge: { enabled: true, percentage: 3, label: hostile },
    },
    notice: hostile,
    shown: {
      title: hostile,
      description: hostile,
      imageUrl: `https://cdn.example/"><script>alert(1)</script>`,
      email: hostile,
      billingStreet: hostile,
      billingCity: hostile,
      billingState: hostile,
      billingZip: hostile,
      items: [
        { name: hostile, title: `${hostile}!`, quantity: hostile, price: hostile },
        { [hostile]: hostile, description: hostile },
      ],
    },
  })

  it('stays text wherever it stands', () => {
    const page = textOf(opened)
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page.match(/<img/g)).toHaveLength(1)
    expect(page).not.toContain(`"'>`)
    expect(page.match(/<\/title>/g)).toHaveLength(1)
    expect(page.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)?.length).toBeGreaterThan(10)
  })
})

it('a page that has expired says so, and nothing of the payer', () => {
  const { statusCode, body } = expiredPage(views.open.company)
  expect(statusCode).toBe(410)
  expect(String(body)).toMatch(/<h1>This payment link has expired<\/h1>/)
  expect(String(body)).not.toMatch(/<script|<form|\$/)
})

describe('the page of a hosted payment of which some was refunded', () => {
  const refund = attemptWith({ action: 'refund', subtotal: toCents(40_00) })
  const opened = openedWith({ shown, status: 'paid', attempt: attemptWith(), refunds: [refund] })

  it('tells payment and refund apart', () => {
    const words = wordsOf(opened)
    expect(words).toContain('Paid Jan 8, 2027 · Visa ending in 4242 $100.00')
    expect(words).toContain('Refund to Visa ending in 4242 Jan 8, 2027 \u2212$40.00')
  })
})
