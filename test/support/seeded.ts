import { tmpdir } from 'node:os'
import pg from 'pg'
import { invoiceStatuses, loadInvoice } from '#invoices'
import type { CompanyId, InvoiceId } from '#kernel/ids'
import { openDatabase, type Database } from '#platform/database'
import { loadInvoiceTransactions } from '#attempts'
import { expect } from 'vitest'
import { seedDatabase, type Seeding } from '../../scripts/seed-database.ts'
import { loadConfig } from '../../src/app/config.ts'
import type { CreatedCompany } from '../../src/operator/create-company.ts'
import { checkInvoiceState } from '../simulation/invoice-state.ts'
import { createDatabase, dropDatabase } from './database.ts'
import { caller, send, type Caller } from './florin.ts'
import {
  newDataFolder,
  ownOperatorToken,
  ownProcessorToken,
  startService,
  type OwnService,
} from './own-service.ts'

/** A seeded database and its largest company. */
export type SeededDatabase = AsyncDisposable & {
  db: Database
  largest: CreatedCompany
  /** The environment of a service on this database. */
  environment: Record<string, string>
  rows<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>
}

/**
 * Seeds a database. It has its own processor, because a second service at the processor of the tests would take its
 * postbacks away.
 */
export async function openSeededDatabase(seeding: Omit<Seeding, 'reportProgress'>): Promise<SeededDatabase> {
  const database = await createDatabase()
  const environment = {
    DATABASE_URL: database.url,
    FLORIN_OPERATOR_TOKEN: ownOperatorToken,
    PROCESSOR_TOKEN: ownProcessorToken,
    FLORIN_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
  const config = loadConfig({ ...environment, FLORIN_DATA: tmpdir() })
  const largest = await seedDatabase(config, { ...seeding, reportProgress: () => {} })
  const db = openDatabase({ url: database.url, lanes: 2, transactions: 1 })
  return {
    db,
    largest,
    environment,
    rows: (statement, values = []) => rowsOf(database.url, statement, values),
    async [Symbol.asyncDispose]() {
      await db.close()
      await database[Symbol.asyncDispose]()
      await dropDatabase(`${database.name}_processor`)
    },
  }
}

async function rowsOf<Row extends object>(url: string, statement: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Starts a service on the database. Returns it with a function that opens sessions of its largest company. */
export async function serveSeeded(
  { environment, largest }: SeededDatabase,
  roles: string,
): Promise<{ service: OwnService; openSession: () => Promise<{ api: Caller }> }> {
  const service = await startService({ ...environment, FLORIN_DATA: newDataFolder(), FLORIN_ROLES: roles })
  return {
    service,
    async openSession() {
      const authorization = `Api-Key ${largest.apiKey}`
      const opened = await send(`${service.baseUrl}/api/auth/session`, 'POST', undefined, { authorization })
      return { api: caller(service.baseUrl, { 'x-session-token': opened.body.sessionToken }) }
    },
  }
}

/** Returns the seeded invoices of all companies as the service reads them: those of subscriptions or all others. */
export async function getSeededInvoices({ db, rows }: SeededDatabase, of: 'subscriptions' | 'customers') {
  const found = await rows<{ company_id: CompanyId; id: InvoiceId }>(
    'select company_id, id from invoices where (subscription_id is not null) = $1',
    [of === 'subscriptions'],
  )
  const read = await Promise.all(
    found.map(async ({ company_id: companyId, id }) => {
      const invoice = await loadInvoice(db, companyId, id)
      return invoice && { invoice, transactions: await loadInvoiceTransactions(db, companyId, id) }
    }),
  )
  return read.flatMap((one) => one ?? [])
}

const honest = { isHonest: true }

/** Checks that the paid and pending amounts of invoices and their statuses follow from their transactions. */
export function checkSeededInvoices(read: Awaited<ReturnType<typeof getSeededInvoices>>): void {
  for (const { invoice, transactions } of read) {
    const { overRecorded, lastAttemptId, lastAttemptStatus, amount, items, status } = invoice
    expect(invoiceStatuses).toContain(status)
    const reported = { overRecorded, overAlerts: 0, events: [] }
    checkInvoiceState({ ...invoice, ...reported, facts: invoice, movements: transactions }, honest)
    const sales = transactions.filter(({ action }) => action === 'sale')
    expect([lastAttemptId, lastAttemptStatus]).toEqual([sales.at(-1)?.id, sales.at(-1)?.status])
    expect(items.reduce((sum, { totalPrice = 0 }) => sum + totalPrice, 0)).toBe(amount)
  }
}
