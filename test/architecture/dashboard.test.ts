import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { appCache, appFolder } from '../../scripts/built-apps.js'

const root = join(import.meta.dirname, '..', '..')
const folder = appFolder(root, 'dashboard')

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

const built = manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))

/** Returns the files that a part of the app loads before it runs. */
function filesOf(part: string, seen = new Set<string>()): Set<string> {
  const { file = '', imports = [], css = [] } = built[part] ?? {}
  if (file === '' || seen.has(file)) return seen
  for (const each of [file, ...css]) seen.add(each)
  for (const each of imports) filesOf(each, seen)
  return seen
}

const packed = (file: string) => statSync(join(folder, `${file}.br`)).size
const sizeOf = (files: Iterable<string>) => [...files].reduce((total, file) => total + packed(file), 0)

const first = filesOf('index.html')
const fetched = Object.values(built).flatMap(({ file, dynamicImports }) =>
  first.has(file) ? dynamicImports : [],
)
// Parts that load automatically after the first page, on every page.
const behind = [
  'find/find-dialog',
  'layout/keys-dialog',
  'layout/auth-prompt-dialog',
  'components/opened-menu',
].map((name) => `src/${name}.tsx`)
const pages = fetched.filter((part) => !behind.includes(part))
const known = new Set([...first, ...behind.flatMap((part) => [...filesOf(part)])])

describe('the dashboard', () => {
  test('is what this checkout holds', () => {
    expect(readFileSync(join(appCache(root, 'dashboard'), 'current', 'index.html'), 'utf8')).toBe(
      readFileSync(join(folder, 'index.html'), 'utf8'),
    )
    expect(sizeOf(first)).toBeGreaterThan(50_000)
    expect(fetched).toEqual(expect.arrayContaining(behind))
    expect(pages.length).toBeGreaterThan(15)
  })

  test.each(pages)('%s is at most 200 kB as the first page, and 40 kB as a further one', (page) => {
    const files = filesOf(page)
    expect(sizeOf(new Set([...known, ...files]))).toBeLessThanOrEqual(200_000)
    expect(sizeOf([...files].filter((file) => !known.has(file)))).toBeLessThanOrEqual(40_000)
  })

  test('asks nobody else for anything', () => {
    const names = readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name))
    const texts = [...names.map((name) => join('assets', name)), 'index.html']
    for (const name of texts) {
      const text = readFileSync(join(folder, name), 'utf8')
      expect(text.match(/(?:src|href)=["']https?:|url\(["']?https?:|@import ["']https?:/g), name).toBeNull()
    }
  })
})
