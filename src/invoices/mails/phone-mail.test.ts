import { expect, test } from 'vitest'
import { renderHtmlPart } from './html-part.ts'

const id = 'trx_01m83nbgxnfmbsy0kck9hj6xqt'

/** How the texts of a table may be broken within a word. */
function wrappingOf(rows: { label: string; value: string }[]): string[] {
  const html = renderHtmlPart({
    subject: 'x',
    preview: 'x',
    sender: 'x',
    paragraphs: [],
    besides: [],
    groups: [{ title: 'Payment', rows }],
    details: [],
    contact: { name: 'x' },
  })
  return [...html.matchAll(/<td\s+class="line[^>]*overflow-wrap: (\w+)/g)].map(([, wrap = '']) => wrap)
}

test('an id that is wider than a phone is broken, and the name beside it is not', () => {
  expect(wrappingOf([{ label: 'Transaction', value: id }])).toEqual(['normal', 'anywhere'])
})

test('sums and days are never broken, and the long name of an item beside them is', () => {
  expect(wrappingOf([{ label: 'Rindfleischetikettierungsgesetz', value: '$1,000,000.00' }])).toEqual([
    'anywhere',
    'normal',
  ])
  expect(wrappingOf([{ label: 'Due date', value: 'September 10, 2027' }])).toEqual(['normal', 'normal'])
})

test('a button is seen as one where colours are forced', () => {
  const button = { text: 'Pay', link: 'https://pay.example' }
  const letter = {
    subject: 'x',
    preview: 'x',
    sender: 'x',
    paragraphs: [],
    besides: [],
    groups: [],
    details: [],
  }
  const html = renderHtmlPart({ ...letter, button, contact: { name: 'x' } })
  expect(html).toMatch(/class="button" style="[^"]*border: 2px solid transparent/)
})
