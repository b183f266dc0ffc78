import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chosenTests, specFiles, specsOf } from '../../scripts/chosen-tests.js'

const root = join(import.meta.dirname, '..', '..')
const specs = readdirSync(join(root, 'test', 'spec'))
const starts: string[] = Object.values(specsOf).flat()

describe('npm test -- a name', () => {
  test('that nothing has lists those that there are', () => {
    expect(() => chosenTests(root, ['paymnets'])).toThrow(
      /^No tests are named paymnets\. Modules: access, audit, companies, .*payments.* Other tests: browser, docs, house, /,
    )
  })

  test('of a module runs the tests beside it and its part of the specification', () => {
    const chosen = chosenTests(root, ['payments'])
    expect(chosen[0]).toBe('src/payments')
    expect(chosen).toContain('test/spec/paying-an-invoice.test.ts')
    expect(chosen).not.toContain('test/spec/due-dates.test.ts')
  })

  test('of a folder, of a path or of the beginning of a file runs that, and options stay as they are', () => {
    expect(chosenTests(root, ['start', 'sandbox-processor', 'refunds', '-t', 'payments'])).toEqual([
      'test/start/',
      'sandbox-processor',
      'test/spec/refunds.test.ts',
      '-t',
      'payments',
    ])
  })
})

test('every file of the specification belongs to a module', () => {
  const owned = new Set(specFiles(root, starts))
  expect(specs.filter((file) => !owned.has(`test/spec/${file}`))).toEqual([])
})

test('every module with a part of the specification is there, and so is that part', () => {
  expect(Object.keys(specsOf).filter((name) => !existsSync(join(root, 'src', name)))).toEqual([])
  expect(starts.filter((start) => specFiles(root, [start]).length === 0)).toEqual([])
})
