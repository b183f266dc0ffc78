import { expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { composeMail } from './compose-mail.ts'
import { mailFacts } from './mail.fixture.ts'

test('lists twelve lines and counts the rest', () => {
  const items = Array.from({ length: 14 }, (_, index) => ({
    itemId: `${index}`,
    description: `Line ${index}`,
  }))
  const { text } = composeMail(mailFacts({ invoice: { items } }))
  expect(text).toContain('- Line 11\n- and 2 more lines\n')
  expect(text).not.toContain('Line 12')
})

test('keeps the lines of a description of a line, indented where nothing else tells them from ours', () => {
  const items = [{ itemId: 'a', description: 'Roof\nBalance: $0.00', totalPrice: toCents(5_00) }]
  const { text, html } = composeMail(mailFacts({ invoice: { items } }))
  expect(text).toContain('- Roof\n  Balance: $0.00: $5.00\n')
  expect(html).toContain('Roof<br />Balance: $0.00')
})
