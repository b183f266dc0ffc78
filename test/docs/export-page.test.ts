import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportedTables } from '../../src/operator/export/exported-tables.ts'
import { readableFiles } from '../../src/operator/portability/readable-files.ts'
import { formatFileRow } from '../support/export-page.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'export.md'), 'utf8')

test('the page of exports lists each file with all of its fields', () => {
  const listed = page.split('\n').filter((line) => /^\| `[\w-]+\.jsonl`/.test(line))
  expect(listed).toEqual(exportedTables.map(formatFileRow))
})

test('the page of exports names the tables for people', () => {
  for (const file of readableFiles) expect(page).toContain(`\`${file}.csv\``)
})
