import pg from 'pg'
import { parseId } from '#kernel/ids'
import { florin, type TestCompany } from './florin.ts'

/** Has the books of the sandbox processor say something else of a company's movement than what happened. */
export async function falsify(
  { locationId }: TestCompany,
  reference: string,
  changed: Record<string, string | number>,
): Promise<void> {
  const names = Object.keys(changed)
  const set = names.map((name, place) => `${name} = $${place + 3}`).join(', ')
  const count = await onProcessorBooks(
    `update transactions set ${set} where location_id = $1 and reference = $2`,
    [locationId, reference, ...Object.values(changed)],
  )
  if (count !== 1) throw new Error(`the processor knows no ${reference}`)
}

/** Runs a statement on the books of the sandbox processor, and answers how many rows it was about. */
export async function onProcessorBooks(sql: string, values: unknown[] = []): Promise<number> {
  return onDatabase(florin().databaseUrl.replace(/(\/[^/?]*)(\?.*)?$/, '$1_processor$2'), sql, values)
}

/** Runs a statement about a company, its first parameter, on the books here. */
export async function onBooks({ companyId }: TestCompany, sql: string): Promise<number> {
  return onDatabase(florin().databaseUrl, sql, [parseId('cmp', companyId)])
}

/** Runs a statement on a database, and answers how many rows it was about. */
export async function onDatabase(url: string, sql: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql, values)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
