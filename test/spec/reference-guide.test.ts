import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { florin } from '../support/florin.ts'

const root = join(import.meta.dirname, '..', '..')

const request = (path: string, headers: Record<string, string> = {}) =>
  fetch(florin().baseUrl + path, { headers, redirect: 'manual' })

const textOf = async (path: string) => (await request(path)).text()

const hrefsIn = (html: string) => [...html.matchAll(/\shref="([^"]*)"/g)].map(([, href = '']) => href)

/** Reads every page that the guide leads to, from its start on. Returns the HTML of each by its path. */
async function readGuide(): Promise<Map<string, string>> {
  const pages = new Map([['/guide', '']])
  for (const path of pages.keys()) {
    const html = await textOf(path)
    pages.set(path, html)
    for (const href of hrefsIn(html)) {
      const linked = href.replace(/#.*/, '')
      if (/^\/guide(?!\/assets\/)/.test(linked) && !pages.has(linked)) pages.set(linked, '')
    }
  }
  return pages
}

const pages = readGuide()

test('every page of the documentation is in the guide, and reached by links', async () => {
  const read = await pages
  const names = ['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .map((name) => `/guide/${join(folder, name).replace('docs/', '').replace('.md', '')}`),
  )
  expect(names.filter((name) => !read.has(name))).toEqual([])
})

test('each link leads to a page, and to a heading that it has', async () => {
  const read = await pages
  const anchors = new Map(
    [...read].map(([path, html]) => [
      path,
      new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)),
    ]),
  )
  const elsewhere = new Set<string>()
  const broken = [...read].flatMap(([path, html]) =>
    hrefsIn(html)
      .filter((href) => {
        const [linked = '', anchor] = href.split('#')
        const page = anchors.get(linked || path)
        if (!page) elsewhere.add(linked)
        return page && anchor !== undefined && !page.has(decodeURIComponent(anchor))
      })
      .map((href) => `${path}: ${href}`),
  )
  expect(broken).toEqual([])
  for (const path of elsewhere)
    if (!/^https?:\/\//.test(path)) expect((await request(path)).status, path).toBe(200)
})

test('each link of a source leads to a file, also where the guide has no page of it', () => {
  const sources = ['.', 'docs', 'docs/decisions', 'sdk'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name)),
  )
  const missing = sources
    .filter((source) => source.endsWith('.md'))
    .flatMap((source) =>
      [...readFileSync(join(root, source), 'utf8').matchAll(/\]\(([^):#\s]+)(?:#[^)]*)?\)/g)]
        .filter(([, path = '']) => !existsSync(join(root, dirname(source), path)))
        .map(([link]) => `${source}: ${link}`),
    )
  expect(missing).toEqual([])
})

test('each page has its title and one heading of level 1, and nothing inline that a policy must allow', async () => {
  for (const [path, html] of await pages) {
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
    expect(html, path).toMatch(/<title>[^<]+ · Florin guide<\/title>/)
    expect(html, path).not.toMatch(
      /<script(?! type="module" crossorigin src="\/guide\/)|<style|\sstyle="|\son\w+="/,
    )
    expect([...html.matchAll(/\ssrc="(?!\/guide\/assets\/)[^"]*"/g)], path).toEqual([])
  }
})

test('examples have the address of the service, except those for its operator', async () => {
  const { baseUrl } = florin()
  expect(await textOf('/guide/subscriptions')).toContain(`BASE=${baseUrl}`)
  for (const path of ['/guide', '/guide/in-ten-minutes', '/guide/clients', '/guide/postbacks'])
    expect(await textOf(path), path).not.toContain('http://127.0.0.1:4000')
  expect(await textOf('/guide/running')).toContain('http://127.0.0.1:4000')
})

test('only files of the service run on a page, and no text becomes a script', async () => {
  const { status, headers } = await request('/guide/payments')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
      "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a browser that has a page gets no body, and its files stay for a year', async () => {
  const first = await request('/guide/payments')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const again = await request('/guide/payments', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const files = [...(await textOf('/guide/dashboard')).matchAll(/"(\/guide\/assets\/[^"]+)"/g)]
  expect(files.length).toBeGreaterThan(10)
  for (const [, path = ''] of files) {
    const { status, headers, body } = await request(path)
    expect([status, headers.get('cache-control')], path).toEqual([200, 'public, max-age=31536000, immutable'])
    await body?.cancel()
  }
})

test.each(['br', 'gzip'])(
  'a page and its script come compressed as %s, in less than 100 kB',
  async (encoding) => {
    const html = await textOf('/guide/asvs')
    const files = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, path = '']) => path)
    let bytes = 0
    for (const path of ['/guide/asvs', ...files]) {
      const { headers, body } = await request(path, { 'accept-encoding': encoding })
      expect(headers.get('content-encoding'), path).toBe(encoding)
      bytes += Number(headers.get('content-length'))
      await body?.cancel()
    }
    expect(bytes).toBeLessThan(100_000)
  },
)

describe('a path', () => {
  test.each([
    ['/guide/payments.md', '/guide/payments'],
    ['/guide/payments/', '/guide/payments'],
    ['/guide/decisions/', '/guide/decisions'],
    ['/guide/decisions/0001-guarded-writes.md', '/guide/decisions/0001-guarded-writes'],
  ])('%s leads to %s', async (path, page) => {
    const { status, headers } = await request(path)
    expect([status, headers.get('location')]).toEqual([308, page])
  })

  test.each([
    '/guide/nothing',
    '/guide/decisions/nothing',
    '/guide/assets/none.js',
    '/guide/assets/..%2fpayments.html',
    '/guide/..%2f..%2fpackage.json',
    '/guide/__proto__',
    '/guide//evil.example/',
  ])('%s without a page is answered 404, as by the API', async (path) => {
    const response = await request(path, { accept: 'text/html' })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ statusCode: 404, error: 'not_found' })
  })
})
