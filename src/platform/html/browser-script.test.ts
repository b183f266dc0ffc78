import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { buildBrowserScript } from './browser-script.ts'

const folder = mkdtempSync(join(tmpdir(), 'browser-script-'))
afterAll(() => rmSync(folder, { recursive: true }))

function scriptOf(files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return buildBrowserScript(join(folder, 'main.ts'))
}

const files = {
  'main.ts': `import { twice, type Count } from './twice.ts'
import {
  one,
} from './one.ts'

// The values of the context
const told: Count[] = [one, twice(one)]
told.forEach((count: number) => tell(count, 'https://one.example'))
`,
  'twice.ts': `import { one } from './one.ts'
export type Count = number
/** Doubles
 * what it is given. */
export function twice(count: Count): Count {
  return count * (one + one)
}
`,
  'one.ts': `export const one = 1\n`,
}

test('everything that a script imports stands before it, once', () => {
  const calls: unknown[] = []
  runInNewContext(scriptOf(files), { tell: (...args: unknown[]) => calls.push(args) })
  expect(calls).toEqual([
    [1, 'https://one.example'],
    [2, 'https://one.example'],
  ])
})

test('what only readers of the source need is left out', () => {
  expect(scriptOf(files)).toBe(`(() => {'use strict'
const one = 1
function twice(count ) {
return count * (one + one)
}
const told = [one, twice(one)]
told.forEach((count ) => tell(count, 'https://one.example'))
})()`)
})

test('functions that nothing calls are left out, also those that only these call', () => {
  const parts = `
/** Unlike half, this is used. */
export function double(count: number): number {
  return count * 2
}
export async function quarter(count: number): Promise<number> {
  return half(half(count))
}
function half(count: number): number {
  if (count > 1) {
    return count / 2
  }
  return 0
}
`
  const script = scriptOf({
    'main.ts': `import { double } from './parts.ts'\ntell(double(1))\n`,
    'parts.ts': parts,
  })
  expect(script).toContain('function double')
  expect(script).not.toMatch(/quarter|half/)
})

test('a script may have parts in a folder of the same name beside its own, and in no other', () => {
  for (const place of ['page/browser', 'frame/browser', 'frame'])
    mkdirSync(join(folder, place), { recursive: true })
  const entry = join(folder, 'page', 'browser', 'main.ts')
  writeFileSync(entry, `import { one } from '../../frame/browser/one.ts'\ntell(one)\n`)
  writeFileSync(join(folder, 'frame', 'browser', 'one.ts'), 'export const one = 1\n')
  expect(buildBrowserScript(entry)).toBe(`(() => {'use strict'\nconst one = 1\ntell(one)\n})()`)
  writeFileSync(join(folder, 'frame', 'secret.ts'), 'export const secret = 1\n')
  writeFileSync(entry, `import { secret } from '../../frame/secret.ts'\ntell(secret)\n`)
  expect(() => buildBrowserScript(entry)).toThrow(/secret\.ts is no part of a page's script/)
})

test('nothing is said of how types are stripped', () => {
  const warned: unknown[] = []
  const { emitWarning } = process
  process.emitWarning = (warning: string | Error) => void warned.push(warning)
  try {
    scriptOf(files)
    expect(warned).toEqual([])
    process.emitWarning('heard')
    expect(warned).toEqual(['heard'])
  } finally {
    process.emitWarning = emitWarning
  }
})
