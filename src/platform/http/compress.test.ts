import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressBody, encodeOnce } from './compress.ts'

const contentType = 'text/html; charset=utf-8'
const body = '<p>Some words of a page. '.repeat(200)

describe('an answer is sent as it is', () => {
  it.each([
    ['whose caller names no encoding', undefined, {}],
    ['whose caller names none', '', {}],
    ['whose caller refuses those that there are', 'br;q=0, gzip; q=0.0, deflate', {}],
    ['whose caller takes only others', 'zstd, deflate, identity', {}],
    ['that is no text of a page', 'br, gzip', { contentType: 'application/json; charset=utf-8' }],
    ['that is binary', 'br, gzip', { body: Buffer.from(body) }],
    ['that is short', 'br, gzip', { body: '<p>' }],
  ])('%s', (_, accepted, answer) => {
    expect(compressBody({ body, contentType, ...answer }, accepted)).toBeUndefined()
  })
})

describe('an answer is compressed', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['BR', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip', 'gzip'],
    ['br;q=0.1', 'br'],
  ])('for a caller that takes %j as %s', (accepted, encoding) => {
    const sent = compressBody({ body, contentType }, accepted)
    expect(sent?.encoding).toBe(encoding)
    const read = encoding === 'br' ? brotliDecompressSync : gunzipSync
    expect(read(sent?.body ?? Buffer.of()).toString()).toBe(body)
    expect(sent?.body.length).toBeLessThan(body.length / 10)
  })

  it('from what was encoded once, where it never changes', () => {
    const encoded = encodeOnce(body)
    expect(compressBody({ body, contentType, encoded }, 'br')?.body).toBe(encoded.br)
    expect(compressBody({ body, contentType, encoded }, 'gzip')?.body).toBe(encoded.gzip)
  })

  it('in less than ten milliseconds of a processor, however long it is', () => {
    const long = Array.from({ length: 40_000 }, (_, at) => `<li>${at * 7_919}`).join('\n')
    expect(long.length).toBeGreaterThan(400_000)
    for (const accepted of ['br', 'gzip'])
      expect(
        leastCpuMs(() => compressBody({ body: long, contentType }, accepted)),
        accepted,
      ).toBeLessThan(10)
  })
})

/** Returns the shortest processor time of several runs, in ms. */
function leastCpuMs(work: () => unknown): number {
  const taken = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...taken)
}
