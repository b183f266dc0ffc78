import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeAtomically } from './atomic-file.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'florin-whole-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a file that is broken off leaves the one before, and nothing beside it', async () => {
  writeFileSync(join(folder, 'a'), 'before')
  await expect(
    writeAtomically(join(folder, 'a'), async (to) => {
      to.write('after')
      throw new Error('broken off')
    }),
  ).rejects.toThrow('broken off')
  expect(readdirSync(folder)).toEqual(['a'])
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('before')
})

test('what was left behind by a process that is gone, under the number of this one too, goes with the next file', async () => {
  writeFileSync(join(folder, `a.${process.pid}.partial`), 'left behind')
  writeFileSync(join(folder, `a.999999999.partial`), 'left behind')
  writeFileSync(join(folder, `a.${process.ppid}.partial`), 'being written')
  await writeAtomically(join(folder, 'a'), async (to) => {
    await new Promise((resolve) => to.write('whole', resolve))
  })
  expect(readdirSync(folder)).toEqual(['a', `a.${process.ppid}.partial`])
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('whole')
  expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o600)
})
