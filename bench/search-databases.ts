import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { loadCompany, type Company } from '#companies'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { createMissingDatabase, openDatabase, type Database } from '#platform/database'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import { loadConfig } from '../src/app/config.ts'
import { seedDatabase, type Seeding } from '../scripts/seed-database.ts'
import { operatorToken, startService } from './own-service.ts'
import { openQuickProcessor } from './quick-processor.ts'

/** A database of a given size, a service on it, and its largest company. */
export type SizedDatabase = {
  invoices: number
  url: string
  db: Database
  client: pg.Client
  company: Company
  baseUrl: string
  headers: Record<string, string>
  /** The header that carries the company's API key. */
  apiKey: string
}

/**
 * Opens a database of each size in one server, so that all are measured within the same minutes. Fills a new one with
 * invoices, of which the largest company gets a share. Each invoice has `subscribed` subscriptions, which are searched
 * as well.
 */
export async function openSizedDatabases(
  dataFolder: string,
  sizes: number[],
  subscribed = 0,
  largestShare?: number,
): Promise<{ databases: SizedDatabase[]; close(): Promise<void> }> {
  mkdirSync(dataFolder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => {} })
  const processor = await openQuickProcessor()
  const closing: (() => Promise<void>)[] = [() => postgres.stop(), () => processor.close()]
  const databases: SizedDatabase[] = []
  for (const invoices of sizes) {
    const url = postgres.databaseUrl(`search_${invoices}`)
    await createMissingDatabase(url, postgres.adminUrl)
    const folder = join(dataFolder, `service-${invoices}`)
    const subscriptions = { count: Math.ceil(invoices * subscribed), areBilled: false }
    if (!(await isFilled(url)))
      await fill(url, processor.url, folder, {
        invoices,
        subscriptions,
        ...(largestShare === undefined ? {} : { largestShare }),
      })
    const service = await startService(url, processor.url, folder)
    closing.push(() => service.stop())
    const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
    await client.connect()
    const db = openDatabase({ url })
    closing.push(() => Promise.all([client.end(), db.close()]).then(() => {}))
    const company = await largestCompany(client, db)
    const credentials = await openSession(service.baseUrl, company.id)
    databases.push({ invoices, url, db, client, company, ...credentials, baseUrl: service.baseUrl })
  }
  return {
    databases,
    async close() {
      for (const close of closing.reverse()) await close()
    },
  }
}

async function isFilled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select to_regclass('invoices') is not null as filled`)
  await client.end()
  return Boolean(rows[0]?.filled)
}

async function fill(
  url: string,
  processorUrl: string,
  folder: string,
  records: Pick<Seeding, 'invoices' | 'subscriptions' | 'largestShare'>,
): Promise<void> {
  const environment = { DATABASE_URL: url, PROCESSOR_URL: processorUrl, FLORIN_DATA: folder }
  const config = loadConfig({ ...environment, FLORIN_OPERATOR_TOKEN: operatorToken })
  const begun = performance.now()
  await seedDatabase(config, { ...records, seed: 1, reportProgress: () => {} })
  console.log(
    `${records.invoices} invoices were made in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  )
}

async function largestCompany(client: pg.Client, db: Database): Promise<Company> {
  const { rows } = await client.query<{ id: CompanyId }>(
    'select company_id as id from invoices group by company_id order by count(*) desc limit 1',
  )
  const company = rows[0] && (await loadCompany(db, rows[0].id))
  if (!company) throw new Error('the database holds no company')
  return company
}

async function openSession(
  baseUrl: string,
  companyId: CompanyId,
): Promise<Pick<SizedDatabase, 'headers' | 'apiKey'>> {
  const post = async (path: string, authorization: string) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
    })
    const read: ReturnType<typeof JSON.parse> = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(read)}`)
    return read
  }
  const { apiKey } = await post(
    `/operator/v1/companies/${toPublicId('cmp', companyId)}/api-keys`,
    `Bearer ${operatorToken}`,
  )
  const { sessionToken } = await post('/api/auth/session', `Api-Key ${apiKey}`)
  return {
    headers: { 'x-session-token': String(sessionToken), 'content-type': 'application/json' },
    apiKey: `Api-Key ${apiKey}`,
  }
}
