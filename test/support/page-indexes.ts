import pg from 'pg'
import type { AppContext } from '#context'
import type { Company } from '#companies'
import { systemClock } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { openDatabase, type Database } from '#platform/database'
import { openSecrets } from '#platform/secrets'
import { createDocuments, createSearchBody, type Documents, type Resource, type SearchBody } from '#search'
import { createDatabase } from './database.ts'

/** A company without rows, which the database statistics do not know. */
export const unknownCompany = {
  id: '0190aaaa-0000-7000-8000-000000000001' as CompanyId,
  clockOffsetMs: 0,
} as Company
/** A company that the database statistics know. */
export const knownCompany = '0190aaaa-0000-7000-8000-000000000002'

type SearchIn = (
  context: AppContext,
  documents: Documents,
  company: Company,
  sent: { body: SearchBody; sent: string; resource: Resource },
) => Promise<Buffer>

/** The requested page: so many pages before it, and its sort. */
export type Wanted = { pagesBefore?: number; sort?: string }

/** Opens a database without foreign key checks, so that a test writes only the tables that it needs. */
export async function openUnanalyzed() {
  const database = await createDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  const db = openDatabase({ url: database.url })
  return {
    client,
    /** Returns the indexes that PostgreSQL uses for the first page, or for a later one. A count may use any. */
    async indexesOf(
      resource: Resource,
      search: SearchIn,
      filters: object,
      { pagesBefore = 0, ...sort }: Wanted = {},
    ) {
      const sent: Sent[] = []
      const context = servicesOn(recordStatements(db, sent))
      let cursor = ''
      for (let page = 0; page <= pagesBefore; page++) {
        sent.length = 0
        const body = createSearchBody(resource).parse({ filters, cursor, ...sort })
        const found = await search(context, createDocuments(), unknownCompany, { body, sent: '', resource })
        cursor = JSON.parse(found.toString()).nextCursor ?? ''
      }
      const plans = await Promise.all(
        sent
          .filter(({ name }) => !name.startsWith('count few '))
          .map(({ text, values }) => client.query({ text: `explain ${text}`, values })),
      )
      const lines = plans.flatMap(({ rows }) => rows.map((row) => String(row['QUERY PLAN'])))
      return new Set(lines.flatMap((line) => / (?:using|Bitmap Index Scan on) (\w+) /.exec(line)?.[1] ?? []))
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([client.end(), db.close()])
      await database[Symbol.asyncDispose]()
    },
  }
}

type Sent = { name: string; text: string; values: unknown[] }

function servicesOn(db: Database): AppContext {
  return { db, secrets: openSecrets(Buffer.alloc(32)), clock: systemClock, baseUrl: '' } as AppContext
}

function recordStatements(db: Database, sent: Sent[]): Database {
  return {
    ...db,
    find(companyId, query, values) {
      sent.push({ name: query.name, text: query.sql, values })
      return db.find(companyId, query, values)
    },
  }
}
