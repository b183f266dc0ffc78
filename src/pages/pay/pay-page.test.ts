import { gzipSync } from 'node:zlib'
import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { toCents } from '#kernel/money'
import type { HostedInvoice } from '#payments'
import { hostedWith, saleWith, invoiceStates } from './hosted-invoice.fixture.ts'
import { payPage } from './pay-page.ts'

const links = {
  pdf: 'https://florin.example/invoices/pdf/1?exp=2&sig=3',
  form: { origin: 'https://form.example', url: 'https://form.example/v1/elements/CLIENT-TOKEN' },
}

const rules = { version: 'test', rules: [] }
const pageOf = (hosted: HostedInvoice) => payPage(hosted, links, rules)
const textOf = (hosted: HostedInvoice) => String(pageOf(hosted).body)
const wordsOf = (hosted: HostedInvoice) =>
  mainOf(hosted)
    .replaceAll(/<[^>]*>|\s+/g, ' ')
    .replaceAll(/ +/g, ' ')
const mainOf = (hosted: HostedInvoice) => /<main.*<\/main>/s.exec(textOf(hosted))?.[0] ?? ''

// Half of the limit for a page together with its form, in compressed bytes.
const budgetBytes = 15_000

describe.each(Object.entries(invoiceStates))('the page of an invoice that is %s', (_, hosted) => {
  it('has less than 15 kB over the wire, script and style included', () => {
    expect(gzipSync(textOf(hosted)).length).toBeLessThan(budgetBytes)
  })

  it('has one heading, with an amount, before any script', () => {
    const page = textOf(hosted)
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(mainOf(hosted)).toMatch(
      /<h1[^>]*>[^$]*<b>\$6[01]\.[08]0<\/b>|<h1[^>]*>[^$]*<b>\$[34][05]\.00<\/b>/,
    )
    expect(page.indexOf('<script')).toBeGreaterThan(page.indexOf('</main>'))
  })

  it('loads nothing from anywhere', () => {
    expect(textOf(hosted)).not.toMatch(/<(?:script|img|iframe|link)[^>]*\s(?:src|href)="(?!data:,")/)
  })
})

describe('a page', () => {
  it('is a credential to nobody else: it runs its own code only, and is not kept, framed or told of', () => {
    const { headers = {}, body, statusCode, contentType } = pageOf(invoiceStates.owed)
    const [, nonce = ''] = /<script nonce="([\w-]{22})">/.exec(String(body)) ?? []
    expect(statusCode).toBe(200)
    expect(contentType).toBe('text/html; charset=utf-8')
    expect(headers).toEqual({
      'Content-Security-Policy': [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        `script-src 'nonce-${nonce}'`,
        "connect-src 'self'",
        'frame-src https://form.example',
        "img-src 'self' data:",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=("https://form.example")',
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
      'X-Robots-Tag': 'noindex',
    })
  })

  it('has a script that can be read once it was made short', () => {
    const [, script = ''] = /<script[^>]*>(.*)<\/script>/s.exec(textOf(invoiceStates.owed)) ?? []
    expect(() => new Script(script)).not.toThrow()
    expect(script).toContain("'Enter an amount, like 25.00.'")
  })

  it('has a nonce of its own each time', () => {
    const policy = () => pageOf(invoiceStates.owed).headers?.['Content-Security-Policy']
    expect(policy()).not.toBe(policy())
  })

  it('holds no style attribute and no inline handler, which its policy would refuse', () => {
    for (const hosted of Object.values(invoiceStates))
      expect(mainOf(hosted)).not.toMatch(/\s(?:style|on\w+)=/)
  })
})

describe('a hostile text', () => {
  const hostile = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  const hosted = hostedWith({
    company: {
      name: hostile,
      email: 'a?cc=b&c%0d@x.example',
      state: 'TX',
      surcharge: { enabled: true, percentage: 3, label: hostile },
    },
    invoice: {
      number: hostile,
      description: hostile,
      items: [{ itemId: 'a', description: `${hostile}\r\nwest side`, totalPrice: toCents(60_00) }],
    },
    savedMethods: [
      { id: hostile, paymentMethod: 'cc', cardBrand: hostile, lastFour: hostile, title: `${hostile}!` },
    ],
    transactions: [saleWith({ fee: toCents(1), instrument: { lastFour: hostile, cardBrand: hostile } })],
  })

  it('stays text wherever it stands', () => {
    const page = textOf(hosted)
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toContain('<img')
    expect(page).not.toContain(`"'>`)
    expect(page.match(/<\/title>/g)).toHaveLength(1)
    expect(page.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)?.length).toBeGreaterThan(8)
  })

  it('keeps its line ends in the line of an invoice', () => {
    expect(mainOf(hosted)).toMatch(/\nwest side<\/bdi/)
  })

  it('adds nothing to the address of a mail', () => {
    expect(mainOf(hosted)).toContain('href="mailto:a%3Fcc%3Db%26c%250d@x.example"')
  })
})

describe('a payer', () => {
  it('chooses among saved methods, a card and a bank transfer, the first of which is chosen already', () => {
    const radios = [
      ...mainOf(invoiceStates['with saved methods']).matchAll(/<label for="method-\d">([^<]*)</g),
    ]
    expect(radios.map(([, label]) => label)).toEqual([
      'Visa ending in 4242',
      'Bank account ending in 6789',
      'New card',
      'Bank transfer (ACH)',
    ])
    expect(mainOf(invoiceStates['with saved methods']).match(/\schecked\s/g)).toHaveLength(1)
    const marks = [
      ...mainOf(invoiceStates['with saved methods']).matchAll(/data-mark="(\w+)" aria-hidden="true"/g),
    ]
    expect(marks.map(([, mark]) => mark)).toEqual(['VISA', 'BANK', 'CARD', 'BANK'])
  })

  it('reads what each way to pay costs, and finds methods that had trouble last and never chosen', () => {
    const savedMethods: HostedInvoice['savedMethods'] = [
      { id: 'vlt-1', paymentMethod: 'ach', lastFour: '6789', trouble: 'Returned' },
      { id: 'vlt-2', paymentMethod: 'cc', cardBrand: 'visa', lastFour: '4242', title: 'Ours' },
      { id: 'vlt-3', paymentMethod: 'cc', cardBrand: 'amex', lastFour: '0005' },
    ]
    const main = mainOf({ ...invoiceStates['to be paid with a surcharge'], savedMethods })
    const choices = main.split('class="choice"').slice(1)
    expect(
      choices.map((choice) =>
        choice
          .replace(/<div id="capture".*/s, '')
          .replaceAll(/<[^>]*>|\s+/g, ' ')
          .replaceAll(/ +/g, ' '),
      ),
    ).toEqual([
      expect.stringContaining('Visa ending in 4242 Ours · + up to 3% card fee'),
      expect.stringMatching(/American Express ending in 0005 (?!\+)/),
      expect.stringContaining('New card + up to 3% card fee'),
      expect.stringContaining('Bank transfer (ACH) No fee. Takes about 3 business days.'),
      expect.stringContaining('Bank account ending in 6789 Returned'),
    ])
    expect(choices.map((choice) => choice.includes('checked'))).toEqual([true, false, false, false, false])
    const [returned] = savedMethods
    expect(mainOf(hostedWith({ savedMethods: returned ? [returned] : [] }))).toMatch(
      /data-label="New card"[^>]*\schecked/,
    )
  })

  it('is offered only the rails that the invoice and the company take', () => {
    const main = mainOf(invoiceStates['by card only'])
    expect(main).toContain('>New card</label>')
    expect(main).not.toContain('>Bank transfer (ACH)</label>')
    expect(main).toContain(
      "We can't load your saved payment methods right now. You can still pay with a new card.",
    )
  })

  it.each(['on its way', 'being confirmed', 'paid', 'voided', 'cancelled', 'refunded'] as const)(
    'is offered no way to pay what is %s',
    (name) => expect(mainOf(invoiceStates[name])).not.toMatch(/<form|<button/),
  )

  it('reads lines, sums and payments', () => {
    const main = wordsOf(invoiceStates['partly paid'])
    expect(main).toContain('Hedge trimming 3 × $15.00 $45.00')
    expect(main).toContain('Returning customer \u2212$5.00')
    expect(main).toContain('Invoice total $60.00 Paid $25.00 Amount due $35.00')
    expect(main).toContain('Paid Jan 8, 2027 · Visa ending in 4242 $25.00 plus a surcharge of $0.75 $25.75')
  })

  it('reads what of a payment and of a refund was surcharge', () => {
    const main = wordsOf(invoiceStates['partly refunded with a surcharge'])
    expect(main).toContain('Visa ending in 4242 $60.00 plus a surcharge of $1.80 $61.80')
    expect(main).toContain(
      'Refund to Visa ending in 4242 Jan 8, 2027 $30.00 plus $0.90 of the surcharge \u2212$30.90',
    )
  })

  it('reads what was refunded as refunded, and not as never paid', () => {
    const main = wordsOf(invoiceStates['partly refunded with a surcharge'])
    expect(main).toContain('Invoice total $60.00 Paid $60.00 Refunded \u2212$30.00 Amount due $30.00')
    expect(main).toContain('Refunded: $30.00. $30.00 is due.')
    expect(wordsOf(invoiceStates.refunded)).toContain('Paid $60.00 Refunded \u2212$60.00 Amount due $0.00')
  })

  it('reads whom it is billed to, whatever the direction of their script', () => {
    expect(wordsOf(invoiceStates.paid)).toContain('Billed to Rose &amp; Sons Ann Rose')
    const arabic = mainOf(hostedWith({ billedTo: ['محمد (علي)'] }))
    expect(arabic).toContain('<dd><bdi>محمد (علي)</bdi></dd>')
    expect(mainOf(hostedWith({ billedTo: [] }))).not.toContain('Billed to')
  })

  it('is told of surcharges where one can be added, and not where the law of the merchant’s state blocks it', () => {
    const hosted = invoiceStates['to be paid with a surcharge']
    const notice =
      'Juniper &amp; Sons Gardens adds a 3% card fee to Visa, Mastercard, and Discover credit card payments. It is not more than our cost of acceptance. No card fee on debit cards, prepaid cards, American Express, or bank transfers.'
    expect(wordsOf(hosted)).toContain(`How would you like to pay? ${notice}`)
    const ban = { place: 'TX', rule: 'ban', from: '2020-01-01', source: 'a law' } as const
    const banned = payPage(hosted, links, { version: 'test', rules: [ban] })
    for (const page of [String(banned.body), textOf(invoiceStates.owed)])
      expect(page).not.toMatch(/cost of acceptance|id="fee-note"/)
  })

  it('gets the invoice as a PDF, which is the receipt once it is paid', () => {
    const href = 'href="https://florin.example/invoices/pdf/1?exp=2&amp;sig=3"'
    expect(mainOf(invoiceStates.owed)).toContain(`${href}>Download PDF`)
    expect(mainOf(invoiceStates.paid)).toContain(`${href}>Download receipt`)
    expect(mainOf(invoiceStates.refunded)).toContain(`${href}>Download refund receipt`)
  })

  it('does not see tries that failed', () => {
    const transactions = [saleWith({ status: 'failed', reasonCode: '1500' })]
    expect(mainOf(hostedWith({ transactions }))).not.toContain('Payments</h2>')
  })
})
