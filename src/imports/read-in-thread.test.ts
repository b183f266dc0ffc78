import { expect, test } from 'vitest'
import { buildExport, now, toBytes } from './invoice-ninja/ninja.fixture.ts'
import { createExportReader, type Upload } from './read-in-thread.ts'
import { readUpload } from './read-upload.ts'

const facts = { now, taxPercentage: 0, days: 30 }
const uploadOf = (content: Uint8Array): Upload => ({
  source: 'invoice-ninja',
  files: new Map([['backup.json', content]]),
  facts,
})

test('a thread reads what this one reads, and refuses what it refuses', async () => {
  const reader = createExportReader()
  const whole = uploadOf(toBytes(buildExport()))
  expect(await reader.read(whole, 'a')).toEqual(readUpload('invoice-ninja', whole.files, facts))
  const cut = uploadOf(whole.files.get('backup.json')?.subarray(0, -9) ?? new Uint8Array())
  await expect(reader.read(cut, 'a')).rejects.toMatchObject({
    name: 'UnreadableExport',
    message: expect.stringContaining('no whole JSON'),
  })
})

test('exports that wait are limited by company and overall, and a refused one leaves its place', async () => {
  const reader = createExportReader({ waitingMax: 1, waitingOverallMax: 2 })
  const upload = uploadOf(toBytes(buildExport()))
  const busy = { refusal: { statusCode: 503 } }
  const [first, again, other, third] = await Promise.allSettled([
    reader.read(upload, 'a'),
    reader.read(upload, 'a'),
    reader.read(upload, 'b'),
    reader.read(upload, 'c'),
  ])
  expect([first?.status, other?.status]).toEqual(['fulfilled', 'fulfilled'])
  expect([again, third]).toMatchObject([{ reason: busy }, { reason: busy }])
  expect((await reader.read(upload, 'a')).customers).not.toEqual([])
})

test('an export that needs more memory than a thread may have is refused, and ends no process', async () => {
  const reader = createExportReader({ heapMbMax: 4 })
  await expect(reader.read(uploadOf(toBytes(buildExport())), 'a')).rejects.toMatchObject({
    name: 'UnreadableExport',
    message: expect.stringContaining('use the command line'),
  })
})
