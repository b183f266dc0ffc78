import { describe, expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import { toCents } from '#kernel/money'
import { composeMail } from './compose-mail.ts'
import type { InvoiceMail } from './mail.ts'
import { paymentRequestMail, dueAt, mailFacts, paymentWith, unchargedMail } from './mail.fixture.ts'

const subjectLengthMax = 300

const everyMail: InvoiceMail[] = [
  paymentRequestMail('invoice'),
  paymentRequestMail('renewal'),
  { ...paymentRequestMail('renewal'), chargedOn: dueAt },
  paymentRequestMail('reminder'),
  paymentRequestMail('overdue'),
  paymentRequestMail('setup_link'),
  { kind: 'receipt', transaction: paymentWith({ fee: toCents(1_80) }) },
  { kind: 'refund', transaction: paymentWith({ fee: toCents(1_80) }) },
  { kind: 'payment_failed', transaction: paymentWith({ status: 'returned', reasonCode: '2102' }) },
  unchargedMail({ isOver: true, hasMethod: true }, '1616'),
  unchargedMail({ isOver: false, hasMethod: false }),
]

/** The text that a reader of the HTML sees. */
function seenOf(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  return body
    .replaceAll('</a>', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

describe.each(everyMail)('hostile words in a mail of kind $kind', (mail) => {
  const script = `<script>alert("1")</script><img src='x' onerror=alert(1)>`
  const breaking = `\r\nBcc: thief@evil.example\r\n\r\n${script}`
  const pretence = `\u202E\r\n\r\nPay here instead:\u2028https://evil.example/pay/itk_1`
  const hostile = composeMail(
    mailFacts({
      mail:
        'transaction' in mail
          ? { ...mail, transaction: { ...mail.transaction, reasonCode: breaking } }
          : 'uncharged' in mail
            ? { ...mail, reasonCode: breaking }
            : mail,
      company: {
        name: `Hill${breaking}`,
        email: `a?bcc=thief&"onclick"='@hill.example`,
        surcharge: { enabled: true, percentage: 3, label: breaking },
      },
      invoice: {
        number: `INV${breaking}`.repeat(20),
        description: `${script}${pretence}`.padEnd(2_000, ' x'),
        items: [{ itemId: 'a', description: `${script}${pretence}`.repeat(9), totalPrice: toCents(5) }],
      },
    }),
  )

  test('end no line of the subject and stay within bounds', () => {
    expect(hostile.subject).toMatch(/Hill Bcc: thief@evil\.example|<script>alert/)
    expect(hostile.subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(hostile.subject.length).toBeLessThan(subjectLengthMax)
  })

  test('are no elements, attributes or links of the HTML', () => {
    expect(hostile.html).toContain('&lt;script&gt;')
    expect(hostile.html).not.toMatch(/<script|<img|\sonerror=['"]|\sonclick=['"]/)
    const targets = [...hostile.html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, target]) => target)
    expect(new Set(targets)).toEqual(
      new Set([
        'https://pay.example/pay/itk_1',
        `mailto:a%3Fbcc%3Dthief%26%22onclick%22%3D&#39;@hill.example`,
      ]),
    )
  })

  test('are no line of the text but quoted ones', () => {
    const lines = hostile.text.split('\n')
    const addresses = lines.filter((line) => line.includes('://'))
    expect(addresses.filter((line) => !line.startsWith('  '))).toEqual(['https://pay.example/pay/itk_1'])
    expect(lines.filter((line) => /^(Pay here|Bcc)/.test(line))).toEqual([])
    expect(hostile.text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })
})

test.each(everyMail)(
  'a mail of kind $kind says the same as text and as HTML, and fetches nothing',
  (mail) => {
    const items = [
      {
        itemId: 'a',
        description: 'Roses',
        quantity: 3,
        unitPrice: toCents(5_00),
        totalPrice: toCents(15_00),
      },
    ]
    const description = 'Roses & box hedge\n\nFront garden'
    const { text, html } = composeMail(
      mailFacts({ mail, invoice: { paid: toCents(20_00), description, items } }),
    )
    const seen = seenOf(html)
    const texts = text.split('\n').flatMap((line) => line.replace(/^(- | {2})|:$/g, '').split(': '))
    for (const words of texts) expect(seen).toContain(words)
    expect(html).not.toMatch(/src=|url\(|@import|<link|<script/)
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en">/)
  },
)

describe('the mail of an invoice', () => {
  test('says who asks for how much, what for and by when', () => {
    const { subject, text } = composeMail(mailFacts())
    expect(subject).toBe('Invoice INV-1 from Hill Gardens: $100.00 due Jan 15')
    expect(text).toContain('Here is your invoice from Hill Gardens.')
    expect(text).toContain('Amount due: $100.00\nDue January 15, 2027')
    expect(text).toContain('Pay $100.00:\nhttps://pay.example/pay/itk_1')
    expect(text).toContain('- For: Gardening\n- Invoice total: $100.00')
    expect(text).toContain('Questions? Reply to this email or contact Hill Gardens at hello@hill.example.')
  })

  test('names the company where it has no address', () => {
    const { text } = composeMail(mailFacts({ company: { email: undefined } }))
    expect(text).toContain('Questions? Contact Hill Gardens.')
  })

  test('asks for what is left of it where part is paid or on its way', () => {
    const invoice = { paid: toCents(20_01), settling: toCents(30_00), reserved: toCents(5_00) }
    const { text } = composeMail(mailFacts({ invoice }))
    expect(text).toContain('$44.99 is still due on January 15, 2027.')
    for (const row of ['Paid: $20.01', 'Processing: $30.00', 'Confirming: $5.00', 'Amount due: $44.99'])
      expect(text).toContain(`- ${row}`)
  })

  test.each([
    ['This invoice is paid in full.', { paid: toCents(100_00) }],
    ["Your payment is processing. You don't need to do anything.", { settling: toCents(100_00) }],
    ['This invoice was refunded. Nothing is due.', { closed: 'Refunded' as const }],
  ])('asks for nothing where nothing is due: %s', (notice, invoice) => {
    const { text } = composeMail(mailFacts({ invoice }))
    expect(text).toContain(notice)
    expect(text).toContain('Amount due: $0.00\nNothing due right now')
    expect(text).toContain('View invoice:\n')
  })

  test('shows a description of two thousand characters whole', () => {
    const description = 'Planting roses. '.repeat(125)
    const { text, html } = composeMail(mailFacts({ invoice: { description } }))
    expect(text.match(/Planting/g)).toHaveLength(125)
    expect(html.slice(html.indexOf('<table')).match(/Planting/g)).toHaveLength(125)
  })

  test('leaves an empty description out', () => {
    const { text, html } = composeMail(mailFacts({ invoice: { description: ' \n' } }))
    expect(text).not.toContain('For:')
    expect(html).not.toContain('For</td>')
  })
})

describe('a mail that asks for money', () => {
  const surcharge = { enabled: true, percentage: 2.5 }
  const textOf = (changes: Parameters<typeof mailFacts>[0]) => composeMail(mailFacts(changes)).text

  test.each(['invoice', 'renewal', 'reminder', 'overdue'] as const)(
    'of kind %s tells of surcharges',
    (kind) => {
      const notice =
        'Hill Gardens adds a 2.5% surcharge to Visa, Mastercard, and Discover credit card payments. It is not more than our cost of acceptance. No surcharge on debit cards, prepaid cards, American Express, or bank transfers.'
      expect(textOf({ mail: paymentRequestMail(kind), company: { surcharge } })).toContain(
        `\n\n${notice}\n\n`,
      )
    },
  )

  test.each([
    ['has them switched off', { company: {} }],
    ['adds nothing', { company: { surcharge: { enabled: true, percentage: 0 } } }],
    ['is where the law forbids them', { company: { surcharge, state: 'MA' } }],
    ['takes no cards', { company: { surcharge, products: ['ach' as const] } }],
    [
      'takes no card for this invoice',
      { company: { surcharge }, invoice: { paymentMethods: ['ach' as const] } },
    ],
    ['waits for no money any more', { company: { surcharge }, invoice: { paid: toCents(100_00) } }],
  ])('says nothing of them where the company %s', (_, changes) => {
    expect(textOf(changes)).not.toContain('Credit cards')
  })

  test('promises nothing of bank transfers where there are none', () => {
    const invoice = { paymentMethods: ['cc' as const] }
    expect(textOf({ company: { surcharge }, invoice })).toMatch(
      /adds a 2\.5% surcharge to .*, or American Express\./,
    )
  })
})

describe('a reminder', () => {
  test('says how far the due day is and what is still open', () => {
    const { subject, text } = composeMail(
      mailFacts({
        mail: paymentRequestMail('reminder'),
        now: dueAt - 2 * dayMs,
        invoice: { paid: toCents(40_00) },
      }),
    )
    expect(subject).toBe('Reminder: $60.00 due Jan 15 to Hill Gardens')
    expect(text).toContain(
      'Your invoice from Hill Gardens is due in 3 days, on January 15, 2027. $60.00 of $100.00',
    )
  })

  test('that comes late says when the invoice was due', () => {
    const { subject, text } = composeMail(
      mailFacts({ mail: paymentRequestMail('overdue'), now: dueAt + 7 * dayMs }),
    )
    expect(subject).toBe('Overdue: $100.00 to Hill Gardens (invoice INV-1)')
    expect(text).toContain('was due January 15, 2027. The full $100.00 is due.')
    expect(text).toContain('Please pay $100.00 now, or contact Hill Gardens if you have a question about it.')
    expect(text).toContain('Amount due: $100.00\nOverdue since January 15, 2027')
  })
})

describe('a receipt', () => {
  const receipt = (transaction = paymentWith(), invoice = {}) =>
    composeMail(mailFacts({ mail: { kind: 'receipt', transaction }, invoice }))

  test('says what was paid, with what, when, and what is left', () => {
    const { subject, text } = receipt(paymentWith(), { paid: toCents(60_00) })
    expect(subject).toBe('Payment received: $60.00 to Hill Gardens (invoice INV-1)')
    expect(text).toContain(
      'Hill Gardens received $60.00 for invoice INV-1. $40.00 is still due on January 15, 2027.',
    )
    expect(text).toContain(
      '- Date: January 11, 2027\n- Payment method: Visa ending in 4242\n- Amount: $60.00\n\n',
    )
  })

  test('tells the fee and the total where there is a fee, under the company’s own name for it', () => {
    const charged = paymentWith({ fee: toCents(1_80) })
    expect(receipt(charged).text).toContain(
      '- Amount: $60.00\n- Credit card surcharge: $1.80\n- Total: $61.80\n',
    )
    const surcharge = { enabled: true, percentage: 3, label: 'Card fee' }
    const { subject, text } = composeMail(
      mailFacts({ mail: { kind: 'receipt', transaction: charged }, company: { surcharge } }),
    )
    expect(subject).toContain('$61.80')
    expect(text).toContain('- Card fee: $1.80\n')
  })

  test('says in its first sentence what of the money was the surcharge', () => {
    const surcharge = { enabled: true, percentage: 3, label: 'Extra\ncharge' }
    const mail = { kind: 'receipt', transaction: paymentWith({ fee: toCents(1_80) }) } as const
    expect(composeMail(mailFacts({ mail })).text).toContain(
      'received $61.80 for invoice INV-1, including a surcharge of $1.80. ',
    )
    expect(composeMail(mailFacts({ mail, company: { surcharge } })).text).toContain(
      'received $61.80 for invoice INV-1, including an extra charge of $1.80. ',
    )
  })

  test('says that the invoice is paid in full', () => {
    const { subject, text } = receipt(paymentWith({ subtotal: toCents(100_00) }), { paid: toCents(100_00) })
    expect(subject).toBe('Your Hill Gardens receipt: $100.00 (invoice INV-1)')
    expect(text).toContain('This invoice is paid in full.')
    expect(text).toContain('View receipt:\n')
  })
})
