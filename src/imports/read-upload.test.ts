import { expect, test } from 'vitest'
import { buildExport, now, toBytes, zipFile } from './invoice-ninja/ninja.fixture.ts'
import { readUpload } from './read-upload.ts'
import { sumBook } from './sum-book.ts'

const facts = { now, taxPercentage: 0, days: 30 }
const backup = zipFile('backup.json', toBytes(buildExport()))
const read = (...files: [string, Uint8Array][]) => readUpload('invoice-ninja', new Map(files), facts)

test('an archive of an upload is refused if it unpacks to more than 48 MB, before it is unpacked', () => {
  const large = zipFile('large.json', Buffer.alloc(48_000_001, ' '))
  expect(large.length).toBeLessThan(100_000)
  const message = '"backup.zip" has too many data to be uploaded: use the command line'
  expect(() => read(['backup.zip', large])).toThrow(message)
  const half = zipFile('half.json', Buffer.alloc(24_000_001, ' '))
  expect(() => read(['a.zip', half], ['backup.zip', zipFile('b.json', Buffer.alloc(24_000_000))])).toThrow(
    message,
  )
})

test('two archives with the same file are refused, and one is read as from a folder', () => {
  expect(() => read(['a.zip', backup], ['b.zip', backup])).toThrow('have "backup.json" twice')
  expect(read(['a.zip', backup])).toEqual(read(['backup.json', toBytes(buildExport())]))
})

test('the sums of a book count an amount in place of the price, and the rest of partly paid invoices', () => {
  const book = read(['a.zip', backup])
  const [subscription] = book.subscriptions
  const [plan] = book.plans
  if (!subscription || !plan) throw new Error('the fixture has a subscription')
  const { amount: _, ...atPrice } = subscription
  const subscriptions = [
    { ...atPrice, planId: plan.planId },
    { ...subscription, amount: 0.1 },
    { ...subscription, amount: 0.2 },
  ]
  const sums = sumBook({ ...book, subscriptions, plans: [{ ...plan, price: 4.35 }], invoices: [] })
  expect(sums).toEqual({ perCycle: 4.65, due: 0 })
})
