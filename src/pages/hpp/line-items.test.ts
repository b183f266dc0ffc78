import { describe, expect, it } from 'vitest'
import { parseLines } from './line-items.ts'

describe('a line of a merchant', () => {
  it.each([
    [{ name: 'Ticket' }, { name: 'Ticket', note: '', amount: '' }],
    [
      { title: 'Ticket', price: 12.5 },
      { name: 'Ticket', note: '', amount: '$12.50' },
    ],
    [
      { description: 'Ticket', price: '12.5' },
      { name: 'Ticket', note: '', amount: '$12.50' },
    ],
    [
      { name: 'Ticket', quantity: 2, price: 24.95 },
      { name: 'Ticket', note: '2 × $24.95', amount: '$49.90' },
    ],
    [
      { name: 'Ticket', qty: '3', unit_price: '$1' },
      { name: 'Ticket', note: '3 × $1.00', amount: '$3.00' },
    ],
    [
      { name: 'Ticket', quantity: 2, total: 40 },
      { name: 'Ticket', note: 'Quantity 2', amount: '$40.00' },
    ],
    [
      { name: 'Ticket', quantity: 1, price: 3 },
      { name: 'Ticket', note: '', amount: '$3.00' },
    ],
    [
      { name: 'A', title: 'B', description: 'C' },
      { name: 'A', note: 'B', amount: '' },
    ],
    [
      { name: 'A', description: 'A' },
      { name: 'A', note: '', amount: '' },
    ],
    [
      { name: 'Rebate', price: -5 },
      { name: 'Rebate', note: '', amount: '\u2212$5.00' },
    ],
    [
      { name: 7, price: 0 },
      { name: '7', note: '', amount: '$0.00' },
    ],
    [{ price: 5 }, { name: 'Item', note: '', amount: '$5.00' }],
    [{ name: ' two\n lines ' }, { name: 'two lines', note: '', amount: '' }],
    [
      { name: 'Cloth', quantity: 0.333, price: 10 },
      { name: 'Cloth', note: '0.333 × $10.00', amount: '$3.33' },
    ],
  ])('is read as far as it looks like one: %j', (item, line) => {
    expect(parseLines([item])).toEqual([line])
  })

  it.each([
    [{}],
    [[]],
    [null],
    ['Ticket'],
    [5],
    [{ name: '' }],
    [{ name: { toString: 'x' }, price: [1] }],
    [{ price: 1e300 }],
    [{ price: 'free', quantity: 'many' }],
    [JSON.parse('{"__proto__":{"name":"Ticket"},"constructor":"x"}')],
  ])('is left out where nothing of it can be read: %j', (item) => {
    expect(parseLines([item])).toEqual([])
  })

  it.each([
    [{ name: 'A', price: 0.005 }],
    [{ name: 'A', price: 1e9 }],
    [{ name: 'A', price: Number.NaN }],
    [{ name: 'A', price: '1e3' }],
    [{ name: 'A', quantity: -1 }],
    [{ name: 'A', quantity: 1e300 }],
    [{ name: 'A', quantity: '' }],
  ])('has no price and no count that is none: %j', (item) => {
    expect(parseLines([item])).toEqual([{ name: 'A', note: '', amount: '' }])
  })

  it('has no amount that cannot be known to the cent', () => {
    expect(parseLines([{ name: 'A', quantity: 1 / 3, price: 0.01 }])).toMatchObject([{ amount: '' }])
    expect(parseLines([{ name: 'A', quantity: 1_000_000, price: 9_999_999 }])).toMatchObject([{ amount: '' }])
  })

  it('is cut where it is endless, never within a character', () => {
    const [line] = parseLines([{ name: `${'x'.repeat(199)}😀 and more` }])
    expect(line?.name).toHaveLength(201)
    expect(line?.name.isWellFormed()).toBe(true)
  })
})

it('no more than a hundred lines are read', () => {
  expect(parseLines(Array.from({ length: 500 }, () => ({ name: 'A' })))).toHaveLength(100)
})
