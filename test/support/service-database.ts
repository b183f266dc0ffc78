import { expect } from 'vitest'
import { rowCountOf, rowsOf } from './database.ts'
import { florin } from './florin.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns the databases of a statement: that of the company whose id is its first value, or all of the shared service.
 * The service has several where the run has cells.
 */
async function findDatabases([first]: unknown[]): Promise<string[]> {
  const { databaseUrl, cellUrls } = florin()
  const all = [databaseUrl, ...cellUrls]
  if (cellUrls.length === 0 || typeof first !== 'string' || !uuid.test(first)) return all
  const known = cellsOfCompanies.get(first) ?? findCellOf('companies', first)
  cellsOfCompanies.set(first, known)
  const cell = await known
  return cell === undefined ? all : [cell]
}

// Tests look for a company in many tables at once.
const cellsOfCompanies = new Map<string, Promise<string | undefined>>()

/** Runs a statement on the database of a company, or on each database of the shared service. Returns all rows. */
export async function rowsOfService(statement: string, values: unknown[] = []) {
  const urls = await findDatabases(values)
  return (await Promise.all(urls.map((url) => rowsOf(url, statement, values)))).flat()
}

/** Runs a statement in the same way, and returns the number of affected rows. */
export async function rowCountOfService(statement: string, values: unknown[] = []): Promise<number> {
  const urls = await findDatabases(values)
  const counts = await Promise.all(urls.map((url) => rowCountOf(url, statement, values)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Returns the database of the shared service that has a row. */
export async function findDatabaseOf(table: string, id: string | undefined): Promise<string> {
  return (await findCellOf(table, id)) ?? florin().databaseUrl
}

async function findCellOf(table: string, id: string | undefined): Promise<string | undefined> {
  for (const url of florin().cellUrls)
    if ((await rowsOf(url, `select from ${table} where id = $1`, [id])).length > 0) return url
  return undefined
}

/** Returns the cell that the operator sees of a company, where the run has cells. */
export function expectedCell(): object {
  return florin().cellUrls.length === 0 ? {} : { cell: expect.any(String) }
}
