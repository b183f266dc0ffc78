import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildStatesPage } from '../../scripts/states-page.ts'

test('docs/states.md shows the moves as they are: node scripts/print-states.ts', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'states.md'), 'utf8')
  expect(page).toBe(buildStatesPage())
})
