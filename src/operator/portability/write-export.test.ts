import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkFiles, readManifest } from './read-export.ts'
import { writeExport } from './write-export.ts'

const head = {
  companyId: 'cmp_01h455vb4pex5vsknk084sn02q',
  environment: 'sandbox',
  exportedAt: '2026-07-05T12:00:00.000Z',
  clockAheadMs: 0,
  account: 'sandbox loc_1',
}
const instant = '2026-07-05T12:00:00.000Z'
const plan = (planId: string, priceCents: number) => [
  'plans',
  {
    planId,
    name: 'Gold\u2028"and"\n=1+1',
    billingCycle: 'monthly',
    priceCents,
    setupFeeCents: 0,
    active: true,
    leadTimeDays: 0,
    createdAt: instant,
    updatedAt: instant,
  },
]

async function* linesOf(...values: unknown[]): AsyncGenerator<string> {
  for (const value of values) yield JSON.stringify(value)
}

function newFolder(): { parent: string; folder: string } {
  const parent = mkdtempSync(join(tmpdir(), 'florin-written-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return { parent, folder: join(parent, 'company') }
}

test.each([
  ['its last line', [{ head }, plan('gold', 100)]],
  ['one of its records', [{ head }, plan('gold', 100), { records: 2 }]],
  ['everything', []],
])('an answer that lacks %s was cut off, and leaves nothing', async (_, values) => {
  const { parent, folder } = newFolder()
  await expect(writeExport(linesOf(...values), folder)).rejects.toThrow('was cut off')
  expect(readdirSync(parent)).toEqual([])
})

test('a record of a file that is unknown here is refused, and leaves nothing', async () => {
  const { parent, folder } = newFolder()
  const lines = linesOf({ head }, ['horses', {}], { records: 1 })
  await expect(writeExport(lines, folder)).rejects.toThrow('exports horses')
  expect(readdirSync(parent)).toEqual([])
})

test('a folder that was written has sums and hashes that its files have, and only its owner reads it', async () => {
  const { folder } = newFolder()
  const many = Array.from({ length: 2_500 }, (_, place) => plan(`plan-${place}`, place))
  const written = await writeExport(linesOf({ head }, ...many, { records: many.length }), folder)
  expect(written.files['plans']).toMatchObject({ lines: 2_500, cents: { priceCents: 3_123_750 } })
  expect(written.files['plans']?.parts).toHaveLength(3)
  await checkFiles(folder, await readManifest(folder))
  expect(statSync(folder).mode & 0o077).toBe(0)
  expect(statSync(join(folder, 'plans.jsonl')).mode & 0o077).toBe(0)
  expect(existsSync(join(folder, 'customers.csv'))).toBe(true)
  expect(readFileSync(join(folder, 'plans.jsonl'), 'utf8').split('\n')).toHaveLength(2_501)
})
