import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sources } from './sources.ts'

// Paths whose URL contains a secret. A reader of a log with such a URL could act as its owner.
const secretPaths = [
  '/pay',
  '/hpp',
  '/setup',
  '/manage',
  '/invoices/pdf',
  '/dashboard/invitation',
  '/dashboard/reset',
  '/dashboard/v1/invitations',
  '/dashboard/operator/invitation',
  '/dashboard/v1/operator/invitations',
  '/dashboard/v1/password/reset',
  '/processor/forms',
  '/api/trx/hostedpayment',
  '/api/trx/setup',
]

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/**
 * Returns the paths of calls and links that contain a token, from the code. A PDF link has its signature after the
 * path.
 */
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

// The service splits a path at its slashes and then decodes each part. A proxy that decodes first takes
// /operator/x/..%2f..%2fapi for /api and forwards it.
test.each(['operator', 'metrics'])('%s is hidden however it is spelt', (name) => {
  const spelt = [...name].map((letter) => `(${letter}|%${letter.charCodeAt(0).toString(16).toUpperCase()})`)
  for (const file of ['nginx.conf', 'Caddyfile']) expect(read(`deploy/${file}`)).toContain(spelt.join(''))
})
