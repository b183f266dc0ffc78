import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openCheckout } from '../support/checkout.ts'
import {
  exportCompany,
  importFolder,
  openClone,
  readCompany,
  readRecords,
  rewriteFile,
} from '../support/company-exports.ts'
import { openBooks } from '../support/exported-books.ts'
import { newCompany, newCustomer } from '../support/florin.ts'
import { newPlan } from '../support/subscriptions.ts'

const noCompany = 'cmp_01h455vb4pex5vsknk084sn02q'

describe('an import is refused whole, with exit code 2', () => {
  const refusals: [string, (folder: string) => void, RegExp][] = [
    [
      'without a manifest',
      (folder) => writeFileSync(join(folder, 'manifest.json'), ''),
      /manifest\.json is no manifest of an export/,
    ],
    [
      'of a newer version',
      (folder) =>
        rewriteFile(folder, 'manifest.json', (text) => text.replace('"version": 1', '"version": 2')),
      /has version 2, and this Florin reads up to version 1/,
    ],
    [
      'with a file that was cut within a line',
      (folder) => rewriteFile(folder, 'invoices.jsonl', (text) => text.slice(0, -40)),
      /^invoices\.jsonl, line 11: it is no JSON/,
    ],
    [
      'with a file that lacks its last line',
      (folder) => rewriteFile(folder, 'invoices.jsonl', (text) => text.replace(/[^\n]*\n$/, '')),
      /^invoices\.jsonl, line 11: the file ends, and the manifest has 11 lines$/,
    ],
    [
      'with a line too many',
      (folder) => rewriteFile(folder, 'plans.jsonl', (text) => text + text),
      /^plans\.jsonl, line 2: the manifest has only 1 lines$/,
    ],
    [
      'with a changed amount',
      (folder) =>
        rewriteFile(folder, 'invoices.jsonl', (text) =>
          text.replace('"amountCents":5000', '"amountCents":6000'),
        ),
      /^invoices\.jsonl, lines 1 to 11: they were changed after the export \(SHA-256\)$/,
    ],
    [
      'with a value of another kind',
      (folder) =>
        rewriteFile(folder, 'invoices.jsonl', (text) =>
          text.replace('"amountCents":5000', '"amountCents":"5"'),
        ),
      /^invoices\.jsonl, line 1: amountCents must be whole cents$/,
    ],
    [
      'from production',
      (folder) => rewriteFile(folder, 'manifest.json', (text) => text.replace('"sandbox"', '"production"')),
      /body\.head\.environment: must be sandbox/,
    ],
  ]

  test('where its folder is damaged or of another kind, naming the file and the line', async () => {
    const { company } = await openBooks()
    const clone = await newCompany()
    for (const [name, damage, message] of refusals) {
      const folder = await exportCompany(company)
      damage(folder)
      const { exitCode, complaint, report } = await importFolder(clone, folder)
      expect([name, exitCode], complaint).toEqual([name, 2])
      expect(report['refused'], name).toMatch(message)
    }
    const whole = await exportCompany(company)
    expect((await importFolder(clone, whole)).exitCode).toBe(1)
  })

  test('where its records do not add up to the manifest, although their hashes are right', async () => {
    const { company } = await openCheckout()
    await newPlan(company)
    const folder = await exportCompany(company)
    const clone = await newCompany()
    // Sums are checked after the records were written: the transaction takes them back.
    rewriteFile(folder, 'manifest.json', (text) => text.replace('"priceCents": 5000', '"priceCents": 5001'))
    const { exitCode, report } = await importFolder(clone, folder)
    expect([exitCode, report['refused']]).toEqual([
      2,
      'The records of plans do not add up to the manifest, so that nothing was written. (422)',
    ])
    expect((await readCompany(clone)).plans).toEqual({ plans: [] })
    expect((await readCompany(clone)).customers).toEqual([])
  })

  test('for an unknown company, for one that is not empty, and the second time', async () => {
    const { company } = await openBooks()
    const folder = await exportCompany(company)
    expect((await importFolder({ companyId: noCompany }, folder)).report['refused']).toBe(
      'There is no such company. (404)',
    )
    const used = await newCompany()
    await newCustomer(used)
    const { exitCode, report } = await importFolder(used, folder)
    expect([exitCode, report['refused']]).toEqual([
      2,
      'The company is not empty: it has customers. Import into a new company. (422)',
    ])
    const { clone } = await openClone(folder)
    const before = await readCompany(clone)
    expect((await importFolder(clone, folder)).exitCode).toBe(2)
    expect(await readCompany(clone)).toEqual(before)
  })
})

test('of two imports into a company at once, one at most is written, and nothing twice', async () => {
  const { company } = await openBooks()
  const folder = await exportCompany(company)
  const clone = await newCompany()
  const runs = await Promise.all([importFolder(clone, folder), importFolder(clone, folder)])
  const taken = runs.filter(({ exitCode }) => exitCode !== 2)
  expect(taken.length).toBeLessThanOrEqual(1)
  if (taken.length === 0) expect((await importFolder(clone, folder)).exitCode).toBe(1)
  const { clone: other } = await openClone(folder)
  const records = (of: string) => readRecords(of, 'invoices').length
  expect(records(await exportCompany(clone))).toBe(records(await exportCompany(other)))
})
