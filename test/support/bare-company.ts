import { randomFillSync } from 'node:crypto'
import { createIds, type CompanyId } from '#kernel/ids'
import { insertCompany, limitsDefault, settingsDefault } from '#companies'
import { openDatabase, type Database } from '#platform/database'
import { createDatabase } from './database.ts'

export const testIds = createIds(() => Date.now(), randomFillSync)

/** A migrated database for one test, without a running service. */
export type IsolatedStore = AsyncDisposable & { db: Database; url: string; newCompany(): Promise<CompanyId> }

/** Creates a migrated database. A company in it is only a row. */
export async function openStore(): Promise<IsolatedStore> {
  const database = await createDatabase()
  const db = openDatabase({ url: database.url })
  return {
    db,
    url: database.url,
    newCompany: () => insertBareCompany(db),
    async [Symbol.asyncDispose]() {
      await db.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

async function insertBareCompany(db: Database): Promise<CompanyId> {
  const id = testIds.next<CompanyId>()
  await db.run(insertCompany, {
    companyId: id,
    cell: null,
    name: 'Test Company',
    email: null,
    state: null,
    zip: null,
    timeZone: 'UTC',
    products: ['cc', 'ach'],
    surcharge: { enabled: false, percentage: 0 },
    settings: settingsDefault,
    limits: limitsDefault,
    clientPostbackUrl: null,
    formOrigins: [],
    clientPostbackSecret: null,
    locationId: `loc_${id}`,
    processorCredentials: Buffer.from('x'),
    processor: { kind: 'sandbox' },
    wrappedKey: Buffer.from('x'),
    now: Date.now(),
  })
  return id
}
