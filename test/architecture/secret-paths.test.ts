import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sources } from './sources.ts'

// The addresses that open something by themselves: whoever reads one in a log can do what its owner can.
const secretPaths = [
  '/pay',
  '/hpp',
  '/setup',
  '/manage',
  '/invoices/pdf',
  '/dashboard/invitation',
  '/dashboard/reset',
  '/dashboard/v1/invitations',
  '/processor/forms',
  '/api/trx/hostedpayment',
  '/api/trx/setup',
]

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Paths of calls, and of links, that have a token in them, as the code writes them; the signature of a PDF is behind its path. */
function pathsWithTokens(): string[] {
  const written = sources((path) => path.startsWith('src/') && !/\.(test|fixture)\.tsx?$/.test(path))
    .map(({ tree }) => tree.text)
    .join('\n')
  const called = /'(?:[A-Z]+ )?(\/[\w/-]+)\/\{(?:token|clientToken)\}/g
  const linked = /\$\{baseUrl\}(\/[\w/-]+)\/\$\{[\w.]*token\}/g
  return [called, linked].flatMap((pattern) => [...written.matchAll(pattern)].map(([, path = '']) => path))
}

test('every address with a token in it is known as a secret, and no other', () => {
  const found = [...new Set([...pathsWithTokens(), '/invoices/pdf'])]
  expect(found.toSorted()).toEqual(secretPaths.toSorted())
})

describe('the example of nginx', () => {
  const example = read('deploy/nginx.conf')

  test('writes none of them into its log', () => {
    const location = `location ~ ^(${secretPaths.join('|')})/ {\n    access_log off;`
    expect(example).toContain(location)
  })

  test('names none of them among errors, nor where it leads people to https', () => {
    expect(example).toContain('access_log off;\n    error_log /dev/null crit;')
    expect(example).toContain('access_log off;\n    return 301 ')
  })
})

test('the example of Caddy keeps no log of what is called', () => {
  expect(read('deploy/Caddyfile')).not.toMatch(/^\s*log\b/m)
})

test('whoever runs another proxy is told all of them', () => {
  const page = read('docs/running.md')
  expect(secretPaths.filter((path) => !page.includes(`\`${path}/\``))).toEqual([])
})

// The service splits an address at its slashes and decodes what stands between them. A proxy that decodes first takes
// /operator/x/..%2f..%2fapi for /api, and lets it through.
test.each(['operator', 'metrics'])('%s is hidden however it is spelt', (name) => {
  const spelt = [...name].map((letter) => `(${letter}|%${letter.charCodeAt(0).toString(16).toUpperCase()})`)
  for (const file of ['nginx.conf', 'Caddyfile']) expect(read(`deploy/${file}`)).toContain(spelt.join(''))
})
