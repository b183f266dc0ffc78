import { anyCompanyKey } from '#companies'
import { openDatabase, type Database } from '#platform/database'
import { openSecrets, type Secrets } from '#platform/secrets'
import { findOrigin, insertOrigin, knowsOrigin, type Environment } from './origin-queries.ts'

type Opening = { databaseUrl: string; environment: Environment; masterKey: Buffer }

/** Throws where a database is known to be of the other environment, or of another master key. Writes nothing. */
export function refuseForeign(opening: Opening): Promise<void> {
  return during(opening, async (db, secrets) => {
    if (!(await db.first(knowsOrigin, {}))?.knows) return
    const origin = await db.first(findOrigin, {})
    if (origin) compare(origin, opening, secrets)
  })
}

/** Writes down whose a database is, where nobody has; throws where it is another's. Of two at once, both hold to what one wrote. */
export function claimDatabase(opening: Opening): Promise<void> {
  return during(opening, async (db, secrets) => {
    const origin = (await db.first(findOrigin, {})) ?? (await claimed(db, opening, secrets))
    compare(origin, opening, secrets)
  })
}

async function claimed(db: Database, { environment }: Opening, secrets: Secrets) {
  // A version that wrote no origin may have sealed secrets already.
  const companyKey = await anyCompanyKey(db)
  if (companyKey && !secrets.opens(companyKey)) throw new Error(wrongKey)
  await db.run(insertOrigin, { environment, wrappedKey: secrets.newCompanyKey() })
  const origin = await db.first(findOrigin, {})
  if (!origin) throw new Error('its origin is gone after it was written')
  return origin
}

const wrongKey =
  'FLORIN_MASTER_KEY, or master-key in FLORIN_DATA where it is not set, is not the key that sealed its secrets'

function compare(
  origin: { environment: Environment; wrappedKey: Buffer },
  { environment }: Opening,
  secrets: Secrets,
): void {
  if (origin.environment !== environment)
    throw new Error(`it is a database of ${origin.environment}, and FLORIN_ENVIRONMENT is ${environment}`)
  if (!secrets.opens(origin.wrappedKey)) throw new Error(wrongKey)
}

async function during(
  { databaseUrl, masterKey }: Opening,
  work: (db: Database, secrets: Secrets) => Promise<void>,
): Promise<void> {
  const db = openDatabase({ url: databaseUrl, lanes: 1, transactions: 1 })
  try {
    await work(db, openSecrets(masterKey))
  } finally {
    await db.close()
  }
}
