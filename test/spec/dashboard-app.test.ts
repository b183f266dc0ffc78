import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { florin } from '../support/florin.ts'

type Answered = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Requests a path exactly as written. Fetch would normalize it before sending. */
function ask(path: string, { method = 'GET', headers = {} } = {}): Promise<Answered> {
  const { hostname, port } = new URL(florin().baseUrl)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
    sent.once('error', reject).end()
  })
}

const fileOf = async (pattern: RegExp) => {
  const { body } = await ask('/dashboard')
  return pattern.exec(body.toString())?.[0] ?? ''
}

describe('what the dashboard does not have', () => {
  test.each(['/dashboard/v1/nothing', '/dashboard/v1/login/nothing', '/dashboard/assets/none.js'])(
    '%s is answered as anything that is not there',
    async (path) => {
      const { status, body, headers } = await ask(path, { headers: { accept: 'text/html' } })
      expect(status).toBe(404)
      expect(JSON.parse(body.toString())).toMatchObject({ statusCode: 404, error: 'not_found' })
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test('a page takes no other method than reading', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await ask('/dashboard/team', { method })).status).toBe(404)
  })

  test.each([
    '/dashboard/../package.json',
    '/dashboard/assets/../../package.json',
    '/dashboard/assets/..%2f..%2f..%2fpackage.json',
    '/dashboard/assets/%2e%2e/%2e%2e/package.json',
    '/dashboard/assets/index.html',
    '/dashboard/%00',
    '/dashboard/%',
    '/dashboard/%ff%fe',
    `/dashboard/${'a'.repeat(10_000)}`,
    `/dashboard/assets/${'a/'.repeat(5_000)}`,
    '/dashboard//assets//',
    '/dashboard/constructor',
    '/dashboard/assets/__proto__',
  ])('%.50s leads to nothing but the app or a refusal', async (path) => {
    const { status, body, headers } = await ask(path)
    expect([200, 400, 404]).toContain(status)
    expect(headers['content-type']).toMatch(status === 200 ? /^text\/html/ : /^application\/json/)
    expect(body.toString()).not.toContain('"dependencies"')
    if (status === 200) expect(body.equals((await ask('/dashboard')).body)).toBe(true)
  })
})

describe('the app', () => {
  test.each([
    '/dashboard',
    '/dashboard/',
    '/dashboard/login',
    '/dashboard/cmp_1/invoices/new?x=1',
    '/dashboard/v1',
  ])('is what %s answers, to whoever asks', async (path) => {
    const { status, headers, body } = await ask(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect(body.toString()).toContain('data-environment="sandbox"')
  })

  test('runs its own files alone, and makes no text a script', async () => {
    const { headers } = await ask('/dashboard')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; " +
        `frame-src 'self' ${florin().processorUrl}; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; ` +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    )
  })

  test('is not sent again to who has it', async () => {
    const { headers } = await ask('/dashboard/login')
    const again = await ask('/dashboard/account', { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers.etag).toBe(headers.etag)
    const changed = await ask('/dashboard/account', { headers: { 'if-none-match': '"another"' } })
    expect(changed.status).toBe(200)
  })

  test('is asked about as it is asked for', async () => {
    const [head, get] = [await ask('/dashboard', { method: 'HEAD' }), await ask('/dashboard')]
    expect([head.status, head.body.length]).toEqual([200, 0])
    for (const name of ['etag', 'content-security-policy', 'content-length', 'content-type'])
      expect(head.headers[name], name).toBe(get.headers[name])
  })
})

describe('its files', () => {
  test.each([/\/dashboard\/assets\/[\w-]+\.js/, /\/dashboard\/assets\/[\w-]+\.svg/])(
    'are kept for good, by names that stand for what they hold: %s',
    async (pattern) => {
      const { status, headers } = await ask(await fileOf(pattern))
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
    },
  )

  test.each(['br', 'gzip'])('come packed as %s to who takes that', async (encoding) => {
    const path = await fileOf(/\/dashboard\/assets\/app-[\w-]+\.js/)
    const packed = await ask(path, { headers: { 'accept-encoding': encoding } })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.body.length).toBeLessThan((await ask(path)).body.length / 2)
  })
})
