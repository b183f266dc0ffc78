import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dashboardCache, dashboardFolder } from '../../scripts/dashboard.js'

const root = join(import.meta.dirname, '..', '..')
const folder = dashboardFolder(root)

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

/** The files that a part of the app needs before it does anything. */
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
const routes = built['index.html']?.dynamicImports ?? []

describe('the dashboard', () => {
  test('is what this checkout holds', () => {
    expect(readFileSync(join(dashboardCache(root), 'current', 'index.html'), 'utf8')).toBe(
      readFileSync(join(folder, 'index.html'), 'utf8'),
    )
    expect(routes.length).toBeGreaterThan(4)
  })

  test.each(routes)('%s is at most 40 kB more, and with all before it at most 200 kB', (route) => {
    const more = [...filesOf(route)].filter((file) => !first.has(file))
    expect(sizeOf(more)).toBeLessThanOrEqual(40_000)
    expect(sizeOf([...first, ...more])).toBeLessThanOrEqual(200_000)
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
