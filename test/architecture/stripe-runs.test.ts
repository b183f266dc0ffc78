import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { specFiles } from '../../scripts/chosen-tests.js'
import { inEveryRun, notOnStripe } from '../support/on-stripe.ts'

const root = join(import.meta.dirname, '..', '..')
const pathOf = (file: string) => join(root, 'test', 'spec', file)

test('every file that is run on companies of Stripe in each run is there', () => {
  expect(inEveryRun.filter((start) => specFiles(root, [start]).length === 0)).toEqual([])
})

test('whatever is not run on companies of Stripe is there, and says why', () => {
  for (const [file, left] of Object.entries(notOnStripe)) {
    expect(existsSync(pathOf(file)), file).toBe(true)
    const text = readFileSync(pathOf(file), 'utf8')
    const named = typeof left === 'string' ? [] : Object.keys(left)
    // The words of a table row and the other words of a test name are in different places of the file.
    const words = named.flatMap((name) => name.split(' '))
    expect(
      words.filter((word) => word !== '>' && !text.includes(word)),
      file,
    ).toEqual([])
    for (const reason of typeof left === 'string' ? [left] : Object.values(left))
      expect(reason.length, file).toBeGreaterThan(10)
  }
})
