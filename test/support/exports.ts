import { get, type IncomingMessage } from 'node:http'
import { expect } from 'vitest'
import { pageHeaders } from './desk.ts'
import { florin, type TestCompany } from './florin.ts'
import type { TestUser } from './people.ts'

/** Where a list is exported, by the filters that it has. */
export function exportPath(
  { companyId }: Pick<TestCompany, 'companyId'>,
  resource: string,
  filters?: unknown,
) {
  const path = `/dashboard/v1/companies/${companyId}/exports/${resource}.csv`
  return filters === undefined ? path : `${path}?filters=${encodeURIComponent(JSON.stringify(filters))}`
}

/** Asks for an export and reads nothing of it yet. */
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

/** All bytes of an answer; fails where it breaks off. */
export async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts)
}

/** The file of an export, as a spreadsheet reads it: each line by the names of the columns. */
export async function getExport(
  company: Pick<TestCompany, 'companyId'>,
  person: TestUser,
  path: string,
): Promise<Record<string, string>[]> {
  const answer = await openExport(company, person, path)
  const text = String(await bytesOf(answer))
  expect(answer.statusCode, text.slice(0, 500)).toBe(200)
  return linesOf(text)
}

/** The lines of a file by RFC 4180 that begins with a byte order mark, each by the names in the first. */
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
