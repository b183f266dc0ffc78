import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testsOfChange } from '../../scripts/changed-tests.js'
import { chosenTests, specFiles, specsOf } from '../../scripts/chosen-tests.js'

const root = join(import.meta.dirname, '..', '..')
const specs = readdirSync(join(root, 'test', 'spec'))
const starts: string[] = Object.values(specsOf).flat()

describe('npm test -- a name', () => {
  test('that nothing has lists those that there are', () => {
    expect(() => chosenTests(root, ['paymnets'])).toThrow(
      /^No tests are named paymnets\. Modules: access, app, attempts, audit, .*payments.* Other tests: architecture, browser, docs, /,
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
      'packages/sandbox-processor/',
      'test/spec/refunds.test.ts',
      '-t',
      'payments',
    ])
  })
})

describe('npm test -- --changed', () => {
  const chosenOf = (...paths: string[]) => [...testsOfChange(root, paths)]

  test('runs the tests that import what changed, and the checks', () => {
    const chosen = chosenOf('src/surcharge/assess-surcharge.ts')
    expect(chosen).toContain('src/surcharge/assess-surcharge.test.ts')
    expect(chosen).toContain('test/checks.test.ts')
    expect(chosen).not.toContain('src/platform/mail/mailer.test.ts')
  })

  test('runs the tests over HTTP for which a changed file ran, and those of its importers for statements', () => {
    const chosen = chosenOf('src/surcharge/assess-surcharge.ts')
    expect(chosen).toContain('test/spec/surcharge-quotes.test.ts')
    expect(chosen).not.toContain('test/spec/users-sign-in.test.ts')
    expect(chosenOf('src/customers/customer-queries.ts')).toContain('test/spec/customers.test.ts')
  })

  test('runs what a page, a document or a test stands for', () => {
    expect(chosenOf('dashboard/src/main.tsx')).toContain('test/browser/dashboard-home.test.ts')
    expect(chosenOf('docs/states.md')).toContain('test/docs/pages-run.test.ts')
    expect(chosenOf('test/support/checkout.ts')).toContain('test/spec/refunds.test.ts')
  })

  test('knows what ran for nearly every test over HTTP that there is', () => {
    const { sources, tests } = JSON.parse(readFileSync(join(root, 'test', 'ran-by.json'), 'utf8'))
    const gone = Object.keys(tests).filter((path) => !existsSync(join(root, path)))
    const unknown = specs.filter((file) => file.endsWith('.test.ts') && !(`test/spec/${file}` in tests))
    // To record it again: TEST_RECORD_SOURCES=1 npm test -- spec start browser docs sdk --maxWorkers=1
    expect(gone.length).toBeLessThan(20)
    expect(unknown.length).toBeLessThan(20)
    expect(sources.length).toBeGreaterThan(500)
  })

  test('runs everything where a change can break anything', () => {
    expect(testsOfChange(root, ['src/app/main.ts', 'migrations/0001-companies.sql'])).toBe('everything')
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
