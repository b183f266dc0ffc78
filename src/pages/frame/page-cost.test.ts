import { expect, test } from 'vitest'
import { hostedWith, invoiceWith } from '../pay/hosted-invoice.fixture.ts'
import { payPage } from '../pay/pay-page.ts'
import { hppPage } from '../hpp/hpp-page.ts'
import { openedWith } from '../hpp/hosted-payment.fixture.ts'

const form = { origin: 'https://form.example', url: 'https://form.example/v1/elements/CLIENT-TOKEN' }
const rules = { version: 'test', rules: [] }

// Difficult input for the expressions: blanks, escaped characters, and text that resembles the beginning of a tag or an
// attribute.
const rubbish = [
  '\n',
  '\n ',
  ' ',
  '\t\n',
  '<',
  '&',
  '"',
  '\na="',
  '\na-',
  'a-',
  '-',
  '\u0301\u0316',
  '\u200e',
  '0',
]

const pages: [string, (text: string) => unknown][] = [
  [
    'an invoice',
    (text) =>
      payPage(hostedWith({ invoice: invoiceWith({ description: text }) }), { pdf: '/pdf', form }, rules),
  ],
  ['a hosted payment', (text) => hppPage(openedWith({ shown: { title: 'Paint', description: text } }), form)],
]

const short = 50_000
const factor = 8

/** The least processor time of several runs, in ms. */
function leastCpuMs(work: () => unknown): number {
  const taken = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...taken)
}

// Twice the growth of the input, plus a margin for noise. A quadratic expression grows by a factor of 64.
const noiseMs = 5

test.each(pages)('the page of %s takes as much longer as its text is longer, whatever that is', (_, page) => {
  for (const unit of rubbish) {
    const textOf = (length: number) => unit.repeat(Math.ceil(length / unit.length))
    const ofShort = leastCpuMs(() => page(textOf(short)))
    const ofLong = leastCpuMs(() => page(textOf(short * factor)))
    expect(ofLong, JSON.stringify(unit)).toBeLessThan(2 * factor * (ofShort + noiseMs))
  }
})

test('blanks before a tag or an attribute are left out, and those of a text stay', () => {
  const text = 'first\n   second\n\n  third\n'
  const response = payPage(
    hostedWith({ invoice: invoiceWith({ description: text }) }),
    { pdf: '/pdf', form },
    rules,
  )
  expect(String(response.body)).toContain(text.trimEnd())
  expect(String(response.body)).not.toMatch(/\n\s+<(?:p|dl|section|main|h1)/)
})
