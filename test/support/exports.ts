import { get, type IncomingMessage } from 'node:http'
import { expect } from 'vitest'
import { pageHeaders } from './dashboard.ts'
import { florin, type TestCompany } from './florin.ts'
import type { TestUser } from './users.ts'

/** Returns the path of an export with its filters. */
export function exportPath(
  { companyId }: Pick<TestCompany, 'companyId'>,
  resource: string,
  filters?: unknown,
) {
  const path = `/dashboard/v1/companies/${companyId}/exports/${resource}.csv`
  return filters === undefined ? path : `${path}?filters=${encodeURIComponent(JSON.stringify(filters))}`
}

/** Requests an export and does not read the body yet. */
export function openExport(
  company: Pick<TestCompany, 'companyId'>,
  { browser }: TestUser,
  path: string,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = pageHeaders(browser, company.companyId)
  get(`${florin().baseUrl}${path}`, { headers, agent: false }, resolve).on('error', reject)
  return promise
}

/** Reads all bytes of a response. Throws if the connection breaks off. */
export async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  return Buffer.concat(parts)
}

/** Returns the rows of an exported file as a spreadsheet reads them, keyed by column name. */
export async function getExport(
  company: Pick<TestCompany, 'companyId'>,
  user: TestUser,
  path: string,
): Promise<Record<string, string>[]> {
  const response = await openExport(company, user, path)
  const text = String(await bytesOf(response))
  expect(response.statusCode, text.slice(0, 500)).toBe(200)
  return linesOf(text)
}

/** Parses a CSV file by RFC 4180 that begins with a byte order mark. The first line holds the names. */
export function linesOf(text: string): Record<string, string>[] {
  expect(text.charAt(0)).toBe('\u{feff}')
  const [header = [], ...lines] = cellsOf(text.slice(1))
  return lines.map((cells) => {
    expect(cells).toHaveLength(header.length)
    return Object.fromEntries(header.map((name, place) => [name, cells[place] ?? '']))
  })
}

const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy

function cellsOf(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let end = 0
  for (const [whole, quoted, plain = '', by] of text.matchAll(cell)) {
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    end += whole.length
    if (by === ',') continue
    lines.push(line)
    line = []
  }
  expect(end, `what is no CSV begins with ${JSON.stringify(text.slice(end, end + 80))}`).toBe(text.length)
  return lines
}
