import type pg from 'pg'
import type { StoreConfig } from '#config'
import { parseId } from '#kernel/ids'
import { systemClock, toIsoInstant } from '#kernel/clock'
import { newClient } from '#platform/database'
import { sleep } from '#platform/jobs'
import { copyCompany, deleteCompany, listTablesInOrder } from './company-copy.ts'
import {
  beginMove,
  cancelMove,
  closeCompany,
  countLeftInHub,
  countUnderWay,
  findEntry,
  finishMove,
  lockMove,
  openCompany,
  resumeJobs,
  stopJobs,
  switchCell,
} from './move-queries.ts'

type Entry = { cell: string; moving_to: string | null; moved_from: string | null }
type Databases = { hub: pg.Client; of(cell: string): Promise<pg.Client> }

/** A finished move: the cells, and the number of rows. Undefined rows: an earlier call had copied them. */
export type Moved = { from: string; to: string; rows: number | undefined }

/** How long requests and jobs that began before the move have to finish, ms, and how long to wait between looks. */
export type MovePace = { quietMs: number; underWayMsMax: number; lookMs: number }

const paceDefault: MovePace = { quietMs: 3_000, underWayMsMax: 120_000, lookMs: 500 }
const copiesMax = 5

/**
 * Moves a company to another cell. It is closed meanwhile: its calls answer 503 and its jobs sleep. Its rows are copied
 * and compared, the directory switches in one statement, and the rows of the former cell are deleted. After a kill at
 * any step, the same call goes on. A call with the cell where the company is takes an unfinished move back.
 */
export async function moveCompany(
  config: StoreConfig,
  publicId: string,
  to: string,
  pace: MovePace = paceDefault,
): Promise<Moved> {
  const companyId = parseId('cmp', publicId)
  if (companyId === undefined) throw new Error(`"${publicId}" is no company id: it begins with cmp_`)
  const names = config.cells.map(({ name }) => name)
  if (!names.includes(to)) throw new Error(formatUnknownCell(to, names))
  await using stack = new AsyncDisposableStack()
  const databases = await openDatabases(config, stack)
  const [locked] = (await databases.hub.query<{ locked: boolean }>(lockMove, [companyId])).rows
  if (!locked?.locked) throw new Error('this company is being moved by another command')
  const entry = await loadEntry(databases.hub, companyId)
  if (entry.moved_from !== null)
    return await finish(databases, companyId, entry.moved_from, entry.cell, undefined)
  if (entry.cell === to) return await takeBack(databases, companyId, entry)
  // A copy that is left in that cell would keep the cell closed from its next start on.
  if (entry.moving_to !== null && entry.moving_to !== to)
    throw new Error(
      `a move to cell ${entry.moving_to} has not ended: finish it, or take it back with cell ${entry.cell}`,
    )
  return await move(databases, companyId, { from: entry.cell, to }, pace)
}

function formatUnknownCell(cell: string, names: string[]): string {
  return names.length === 0
    ? 'there are no cells: name them in FLORIN_CELLS'
    : `"${cell}" is no cell: it must be one of ${names.join(', ')}`
}

async function openDatabases(config: StoreConfig, stack: AsyncDisposableStack): Promise<Databases> {
  const opened = new Map<string, Promise<pg.Client>>()
  const open = async (url: string) => {
    const client = newClient(url, { connectionTimeoutMillis: 8_000, application_name: 'florin move' })
    await client.connect()
    stack.defer(() => client.end())
    return client
  }
  const hub = await open(config.databaseUrl ?? '')
  return {
    hub,
    of(cell) {
      const url = config.cells.find(({ name }) => name === cell)?.databaseUrl
      if (url === undefined)
        throw new Error(`the company is in cell ${cell}, which FLORIN_CELLS does not name`)
      const known = opened.get(cell) ?? open(url)
      opened.set(cell, known)
      return known
    },
  }
}

async function loadEntry(hub: pg.Client, companyId: string): Promise<Entry> {
  const [entry] = (await hub.query<Entry>(findEntry, [companyId])).rows
  if (!entry) throw new Error('there is no such company in the directory of cells')
  return entry
}

async function move(
  databases: Databases,
  companyId: string,
  { from, to }: { from: string; to: string },
  pace: MovePace,
): Promise<Moved> {
  const { hub } = databases
  const [source, target] = await Promise.all([databases.of(from), databases.of(to)])
  await hub.query(beginMove, [companyId, to])
  await source.query(closeCompany, [companyId, to])
  for (let copies = 0; copies < copiesMax; copies++) {
    await waitUntilQuiet({ hub, source }, { companyId, from }, pace)
    const rows = await copyCompany({ source, target }, companyId)
    if (rows === undefined) continue
    const switched = await hub.query(switchCell, [companyId, to])
    if (switched.rowCount !== 1) throw new Error('the move was taken back by another command')
    return finish(databases, companyId, from, to, rows)
  }
  throw new Error('the company kept changing while it was copied: it is closed, and the same command goes on')
}

/** Waits for the work of the company that began before it was closed, and stops jobs that it scheduled. */
async function waitUntilQuiet(
  { hub, source }: { hub: pg.Client; source: pg.Client },
  { companyId, from }: { companyId: string; from: string },
  { quietMs, underWayMsMax, lookMs }: MovePace,
): Promise<void> {
  let quiet = 0
  for (let waited = 0; quiet < quietMs; waited += lookMs) {
    await source.query(stopJobs, [companyId])
    const count = await countWork({ hub, source }, { companyId, from })
    quiet = count === 0 ? quiet + lookMs : 0
    if (waited > underWayMsMax)
      throw new Error(
        `${count} calls or jobs of the company are still under way: it is closed, and the same command goes on`,
      )
    await sleep(lookMs)
  }
}

async function countWork(
  { hub, source }: { hub: pg.Client; source: pg.Client },
  { companyId, from }: { companyId: string; from: string },
): Promise<number> {
  const now = toIsoInstant(systemClock.now())
  const [work] = (await source.query<{ under_way: string }>(countUnderWay, [companyId, now])).rows
  const [left] = (await hub.query<{ left: string }>(countLeftInHub, [companyId, from])).rows
  return Number(work?.under_way ?? 0) + Number(left?.left ?? 0)
}

/** Opens the company in its new cell, and deletes the rows of the former one. */
async function finish(
  databases: Databases,
  companyId: string,
  from: string,
  to: string,
  rows: number | undefined,
): Promise<Moved> {
  const [source, target] = await Promise.all([databases.of(from), databases.of(to)])
  await open(target, companyId, to)
  await deleteCompany(source, await listTablesInOrder(source), companyId)
  await databases.hub.query(finishMove, [companyId])
  return { from, to, rows }
}

async function open(client: pg.Client, companyId: string, cell: string): Promise<void> {
  await client.query(openCompany, [companyId, cell])
  await client.query(resumeJobs, [companyId])
}

/** Opens the company where it is, and deletes the rows that an unfinished move copied. */
async function takeBack(databases: Databases, companyId: string, { cell, moving_to }: Entry): Promise<Moved> {
  if (moving_to === null) throw new Error(`the company is in cell ${cell} already`)
  const [source, target] = await Promise.all([databases.of(cell), databases.of(moving_to)])
  await deleteCompany(target, await listTablesInOrder(target), companyId)
  await databases.hub.query(cancelMove, [companyId])
  await open(source, companyId, cell)
  return { from: moving_to, to: cell, rows: undefined }
}
