import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { listStatements } from '../../src/platform/database/statements.ts'
import { allPaths } from '../architecture/sources.ts'
import { isOwnFault } from './own-fault.ts'
import { seedThatFinds } from './seeds.ts'
import { replaceSql, replaceText } from './service/changed-text.ts'

const root = join(import.meta.dirname, '..', '..')

test.each([
  ['what is not there', 'and c', '', 'a planted mistake changes 0 times what is said once: and c'],
  ['what is there twice', 'and', '', 'a planted mistake changes 2 times what is said once: and'],
  ['nothing', '', 'x', 'a planted mistake changes'],
  ['something into the same', 'and a', 'and a', 'a planted mistake puts the same in place of this: and a'],
])('a planted mistake that changes %s is refused where it is made', (_what, part, other, complaint) => {
  const text = 'where true and a and b'
  expect(() => replaceText(text, part, other)).toThrow(complaint)
  expect(() => replaceSql(() => text, part, other)).toThrow(complaint)
})

test('a planted mistake changes what it says', () => {
  expect(replaceText('where a and $1', ' and $1', ' or $$1')).toBe('where a or $$1')
  expect(replaceSql((rows) => `select ${rows} and b`, ' and b')('given')).toBe('select given')
})

test('a planted mistake that breaks by itself is not found out, and told', async () => {
  const badSql = Object.assign(new Error('syntax error at or near "or"'), { code: '42601' })
  for (const broken of [badSql, new Error('a write failed', { cause: badSql })]) {
    const run = () => Promise.reject(broken)
    await expect(seedThatFinds('service', 'none', 3, run)).rejects.toThrow('the planted mistake itself')
  }
  expect(await seedThatFinds('service', 'none', 3, () => Promise.reject(new Error('found')))).toBe(1)
})

test('what a planted mistake throws itself is its own fault', () => {
  const error = new TypeError('periods is not a list')
  const thrownIn = (file: string) => Object.assign(error, { stack: `${error}\n    at x (${file}:1:1)` })
  expect(isOwnFault(thrownIn('/florin/test/simulation/service/planted-bugs.ts'))).toBe(true)
  expect(isOwnFault(thrownIn('/florin/test/simulation/service/planting.ts'))).toBe(true)
  expect(isOwnFault(thrownIn('/florin/src/invoices/invoice.ts'))).toBe(false)
})

/** Returns the names of statements and rows that the planted mistakes use. */
function namesUsed(): string[] {
  const folder = join(root, 'test', 'simulation', 'service')
  const files = readdirSync(folder).filter((name) => /^plant(ed-[\w-]+|ing)\.ts$/.test(name))
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const uses = [
      /\bname === '([^']+)'/g,
      /\bpart === '([^']+)'/g,
      /\bonReads\('([^']+)'/g,
      /\b(?:rowsOf|without|changePart)\([\w.]+, '([^']+)'/g,
      /\bnamedWrite = '([^']+)'/g,
    ]
    return uses.flatMap((use) => [...text.matchAll(use)].map(([, name = '']) => name))
  })
}

test('planted mistakes name statements that there are', async () => {
  const paths = allPaths().filter((path) => /^src\/.*-queries\.ts$/.test(path))
  const modules: object[] = await Promise.all(
    paths.map((path) => import(pathToFileURL(join(root, path)).href)),
  )
  const exported = modules.flatMap((module) => Object.values(module))
  const parts = exported.filter((one) => typeof one === 'object' && one !== null && 'name' in one)
  const known = new Set([...listStatements(), ...parts].map(({ name }) => String(name)))
  const used = namesUsed()
  expect(used.length).toBeGreaterThan(40)
  expect(used.filter((name) => !known.has(name))).toEqual([])
})
