import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getText } from './sources.ts'

const root = join(import.meta.dirname, '..', '..')
const isThere = (path: string) => existsSync(join(root, path))

test('the files and tests that docs/code-map.md names are there', () => {
  const cells = getText('docs/code-map.md')
    .split('\n')
    .filter((line) => /^\| (?!rule |---)/.test(line))
    .map((row) => row.split(' | '))
  expect(cells.length).toBeGreaterThan(80)
  expect(cells.filter((row) => row.length !== 3)).toEqual([])
  const missing = cells.flatMap(([, code = '', tests = '']) => [
    ...quoted(code).filter((path) => !isThere(`src/${path}`)),
    ...quoted(tests).filter((name) => !isTest(name)),
  ])
  expect(missing).toEqual([])
})

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
}

function isTest(name: string): boolean {
  return name.includes('/') ? isThere(name) || isThere(`src/${name}`) : isThere(`test/spec/${name}.test.ts`)
}
