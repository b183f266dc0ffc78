import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { invoiceEventTypes } from '#kernel/event-types'
import { checkout } from '../support/sdk-package.ts'

const read = (path: string) => readFileSync(join(checkout, path), 'utf8')
const page = read('docs/in-ten-minutes.md')
const instruments = read('packages/sandbox-processor/instruments/instruments.ts')

test('the page has every test card and bank account of the sandbox, and no other', () => {
  const known = [...new Set([...instruments.matchAll(/(?:card|bank)\('(\d+)'/g)].map(([, number]) => number))]
  const cells = [...page.matchAll(/^\| (\d[\d, ]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '))
  expect(known.length).toBeGreaterThan(30)
  expect(cells.sort()).toEqual(known.sort())
})

test('the page says of each card that declines with which reason', () => {
  const declining = [...instruments.matchAll(/card\('(\d+)'.*declines(?:Later)?Charges: (\d+)/g)]
  expect(declining.length).toBeGreaterThan(6)
  for (const [, number, reason] of declining)
    expect(page).toMatch(new RegExp(`^\\| ${number} .*\\b${reason}\\b`, 'm'))
})

test('the page has every event that a webhook can be told', () => {
  for (const type of invoiceEventTypes) expect(page).toContain(`\`${type}\``)
})
