import type pg from 'pg'
import { copyIn, copyOut } from '#platform/backup'
import {
  beginCopy,
  beginSnapshot,
  copyRowsIn,
  copyRowsOut,
  deleteRows,
  listCompanyTables,
  listReferences,
  makeAuditBeside,
  sumRows,
  takeAuditFromBeside,
} from './move-queries.ts'

/** A table with rows of companies, by name. */
export type CompanyTable = { name: string; columns: string[]; hasCompanyId: boolean }

/** Lists the tables of a company, each before those that refer to it. */
export async function listTablesInOrder(client: pg.Client): Promise<CompanyTable[]> {
  type Row = { name: string; columns: string[]; has_company_id: boolean }
  const found = (await client.query<Row>(listCompanyTables)).rows
  const references = (await client.query<{ from: string; to: string }>(listReferences)).rows
  const left = new Map(
    found.map(({ has_company_id: hasCompanyId, ...table }) => [table.name, { ...table, hasCompanyId }]),
  )
  const ordered: CompanyTable[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && left.has(to)),
    )
    if (free.length === 0) throw new Error('the tables of companies refer to each other in a circle')
    for (const table of free) left.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}

/** The count and the sum of the rows of each table. */
export type Sums = Map<string, { count: string; sum: string }>

/** Reads the count and the sum of a company's rows in each table. */
export async function readSums(
  client: pg.Client,
  tables: readonly CompanyTable[],
  companyId: string,
): Promise<Sums> {
  const sums: Sums = new Map()
  for (const { name, columns, hasCompanyId } of tables) {
    const statement = sumRows(name, columns, hasCompanyId)
    const [row] = (await client.query<{ count: string; sum: string }>(statement, [companyId])).rows
    if (row) sums.set(name, row)
  }
  return sums
}

/** Returns the tables in which the rows of a company differ. */
export function listDifferences(one: Sums, other: Sums): string[] {
  return [...one].flatMap(([name, { count, sum }]) => {
    const found = other.get(name)
    return found?.count === count && found.sum === sum ? [] : [name]
  })
}

/**
 * Copies the rows of a company from one database to another, and compares their counts and sums. The copy is committed
 * only if the source still has the same rows. Returns how many there are, or undefined if the source changed meanwhile.
 */
export async function copyCompany(
  { source, target }: { source: pg.Client; target: pg.Client },
  companyId: string,
): Promise<number | undefined> {
  const tables = await listTablesInOrder(source)
  await source.query(beginSnapshot)
  await target.query(beginCopy)
  try {
    await deleteCompany(target, tables, companyId)
    for (const table of tables) await copyTable({ source, target }, table, companyId)
    const copied = await readSums(source, tables, companyId)
    const [different] = listDifferences(copied, await readSums(target, tables, companyId))
    if (different !== undefined) throw new Error(`the copy of the table ${different} differs from its source`)
    await source.query('commit')
    const isSame = listDifferences(copied, await readSums(source, tables, companyId)).length === 0
    await target.query(isSame ? 'commit' : 'rollback')
    return isSame ? sumCounts(copied) : undefined
  } catch (error) {
    for (const client of [source, target]) await client.query('rollback').catch(() => {})
    throw error
  }
}

function sumCounts(sums: Sums): number {
  return [...sums.values()].reduce((total, { count }) => total + Number(count), 0)
}

async function copyTable(
  { source, target }: { source: pg.Client; target: pg.Client },
  { name, columns, hasCompanyId }: CompanyTable,
  companyId: string,
): Promise<void> {
  const rows = copyOut(source, copyRowsOut(name, columns, hasCompanyId, companyId))
  if (name !== 'audit') return void (await copyIn(target, copyRowsIn(name, columns), rows))
  await target.query(makeAuditBeside)
  await copyIn(target, copyRowsIn('audit_beside', columns), rows)
  await target.query(takeAuditFromBeside)
}

/** Deletes the rows of a company. Its audit stays, because it is never deleted. */
export async function deleteCompany(
  client: pg.Client,
  tables: readonly CompanyTable[],
  companyId: string,
): Promise<void> {
  // Secrets go first: from then on their holders are looked up in the other cell.
  const [lookups, others] = [
    tables.filter(({ name }) => name === 'secret_lookups'),
    tables.filter(({ name }) => !['secret_lookups', 'audit'].includes(name)),
  ]
  for (const { name, hasCompanyId } of [...lookups, ...others.toReversed()])
    await client.query(deleteRows(name, hasCompanyId), [companyId])
}
