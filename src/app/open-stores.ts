import { insertAudit } from '#audit'
import {
  createCells,
  createClosedDatabase,
  createDirectory,
  createRelay,
  createRoutedDatabase,
  createSingleCell,
  type Cells,
  type CellOptions,
  type Directory,
  type Relay,
} from '#platform/cells'
import type { Clock } from '#kernel/clock'
import type { Ids } from '#kernel/ids'
import { openDatabase, type Database, type DatabaseOptions } from '#platform/database'
import { insertJobs } from '#platform/jobs'
import { insertMessages } from '#platform/outbox'
import type { Log } from '#platform/telemetry'
import { deleteViewsOfMembers } from '#users'

/** The databases of an installation: the hub, and its cells if it has any. */
export type Places = {
  databaseUrl: string
  /** The names of all cells, and the databases of those that this process serves. */
  cellNames?: readonly string[]
  cells?: readonly OpenableCell[]
}

/** A cell takes statements once it is open. */
export type OpenableCell = CellOptions & { isOpen(): boolean }

/** The stores of one kind of work of this process, and their view as one. */
export type OpenStores = {
  /** Sends each statement to the database of its company. */
  db: Database
  cells: Cells
  directory: Directory | undefined
  relay: Relay | undefined
  close(): Promise<void>
}

type StoreDeps = { ids: Ids; clock: Clock; log: Log; directory?: Directory | undefined }

/** Opens the stores of the places. They connect on first use. */
export function openStores(
  { databaseUrl, cellNames = [], cells: openable = [] }: Places,
  options: Omit<DatabaseOptions, 'url'>,
  { ids, clock, log, directory: known }: StoreDeps,
): OpenStores {
  const hub = openDatabase({ ...options, url: databaseUrl })
  if (cellNames.length === 0)
    return {
      db: hub,
      cells: createSingleCell(hub),
      directory: undefined,
      relay: undefined,
      close: () => hub.close(),
    }
  const open = (url: string) => (url === databaseUrl ? hub : openDatabase({ ...options, url }))
  const opened = openable.map(({ name, databaseUrl: url, isOpen }) => {
    const db = open(url)
    return [name, db === hub ? hub : createClosedDatabase(db, isOpen)] as const
  })
  const cells = new Map(opened)
  const directory = known ?? createDirectory({ hub, clock })
  const relay = createRelay({ hub, cells, parts: relayedParts, ids, clock, log })
  const db = createRoutedDatabase({ hub, cells, directory, relay, clock })
  return {
    db,
    cells: createCells({
      names: cellNames,
      hub,
      cells,
      directory,
      isOpen: (name) => openable.some((each) => each.name === name && each.isOpen()),
    }),
    directory,
    relay,
    close: () => db.close(),
  }
}

/** The rows that a write about users leaves for the company's cell: its audit, its mails, and the views of its members. */
const relayedParts = [insertAudit, insertMessages, insertJobs, deleteViewsOfMembers]
