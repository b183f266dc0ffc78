import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findChromium } from './find-chromium.ts'

test('the browser that CHROMIUM_PATH names is taken and no other', () => {
  const folder = folderWith('chromium', 'my-browser')
  const own = join(folder, 'my-browser')
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: own })).toBe(own)
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: join(folder, 'missing') })).toBe(undefined)
})

test('without it the first browser of the path is taken, if it can be run', () => {
  const [first, second] = [folderWith('chromium', 'google-chrome'), folderWith('chromium-browser')]
  chmodSync(join(first, 'chromium'), 0o600)
  expect(findChromium({ PATH: `${first}:${second}` })).toBe(join(second, 'chromium-browser'))
})

function folderWith(...programs: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'florin-browsers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const program of programs) writeFileSync(join(folder, program), '', { mode: 0o700 })
  return folder
}
