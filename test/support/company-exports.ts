import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { runCommand } from './command-line.ts'
import { newCompany, sessionFor, type Loose, type TestCompany } from './florin.ts'

/** Returns the path of a folder that does not exist yet. It is removed at the end of the test. */
export function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'florin-export-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return join(parent, 'company')
}

/** Exports a company into a new folder, and returns the folder. */
export async function exportCompany({ companyId }: Pick<TestCompany, 'companyId'>): Promise<string> {
  const folder = newFolder()
  const run = await runCommand(['export', companyId, folder])
  expect(run.exitCode, run.complaint).toBe(0)
  return folder
}

/** Runs the import of a folder, and returns the exit code and the report on the last line. */
export async function importFolder({ companyId }: Pick<TestCompany, 'companyId'>, folder: string) {
  const run = await runCommand(['import', folder, '--company', companyId, '--from', 'florin'])
  const lastLine = run.output.trimEnd().split('\n').at(-1) ?? ''
  return { ...run, report: JSON.parse(lastLine) as Loose }
}

/** Imports a folder into a new company. Expects that nothing but saved methods of the sandbox is missing. */
export async function openClone(folder: string): Promise<{ clone: TestCompany; report: Loose }> {
  const clone = await newCompany({ name: 'Empty' })
  const { exitCode, report, complaint } = await importFolder(clone, folder)
  expect([0, 1], complaint).toContain(exitCode)
  // The clock may have moved, and the session is over.
  clone.api = await sessionFor(clone.apiKey)
  return { clone, report }
}

/** Returns the lines of a file of an export, parsed. */
export function readRecords(folder: string, file: string): Loose[] {
  const text = readFileSync(join(folder, `${file}.jsonl`), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Rewrites a file of an export. */
export function rewriteFile(folder: string, name: string, change: (text: string) => string): void {
  const path = join(folder, name)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

async function readPages(company: TestCompany, path: string, member: string): Promise<Loose[]> {
  const found: Loose[] = []
  let cursor: string | null = ''
  do {
    const read = await company.api.post(path, { limit: 100, cursor })
    expect(read.status, read.text).toBe(201)
    found.push(...read.body[member])
    cursor = read.body.nextCursor
  } while (cursor !== null)
  return found
}

async function readEach(company: TestCompany, paths: string[]): Promise<Loose[]> {
  const read: Loose[] = []
  for (const path of paths) {
    const { status, body, text } = await company.api.get(path)
    expect(status, text).toBe(200)
    read.push(body)
  }
  return read
}

/** Reads the books of a company by the API: each record, and the histories of subscriptions. */
export async function readCompany(company: TestCompany) {
  const customers = await readPages(company, '/api/customers/search', 'customers')
  const invoices = await readPages(company, '/api/invoices/search', 'invoices')
  const subscriptions = await readPages(company, '/api/subscriptions/v2/search', 'subscriptions')
  const ids = subscriptions.map(({ subscriptionId }) => String(subscriptionId))
  const plans = await company.api.get('/api/subscriptions/v2/plans')
  const transactions = await company.legacy.get('/api/trx?pageSize=100')
  expect(transactions.status, transactions.text).toBe(200)
  return withoutLinks({
    customers,
    invoices: await readEach(
      company,
      invoices.map(({ id }) => `/api/invoices/${id}`),
    ),
    subscriptions: await readEach(
      company,
      ids.map((id) => `/api/subscriptions/v2/${id}`),
    ),
    histories: await readEach(
      company,
      ids.map((id) => `/api/subscriptions/v2/${id}/history`),
    ),
    plans: plans.body,
    transactions: transactions.body,
  })
}

// A link opens a record of one company, and saved methods are of one account at the processor.
function withoutLinks(value: Loose): Loose {
  const own = /Url$|^contactId$|^paymentMethodId$/
  return JSON.parse(JSON.stringify(value, (name, member) => (own.test(name) ? undefined : member)))
}
