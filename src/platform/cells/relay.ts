import type { Clock } from '#kernel/clock'
import type { Ids, Uuid } from '#kernel/ids'
import {
  DatabaseError,
  encodeRows,
  runPart,
  toPartRows,
  type Columns,
  type Database,
  type Part,
  type PartRows,
} from '#platform/database'
import type { Log } from '#platform/telemetry'
import { deleteRelay, insertRelays, listRelays, type RelayedWrite } from './relay-queries.ts'

type Relayed = { id: Uuid; cell: string; writes: RelayedWrite[] }

/**
 * Copies rows of a write to the hub into cells. The rows are first left in the hub, in the statement that causes them.
 * They reach their cell at once, or later where the cell does not answer.
 */
export type Relay = {
  /** Returns the rows that leave others for a cell, and the function that copies them after the write. */
  prepare(cell: string, effects: PartRows[]): { left: PartRows; copy(): Promise<void> }
  /** Copies what earlier processes left for a cell. */
  copyLeft(cell: string): Promise<void>
}

/** A process copies its own rows at once. Older ones than this, ms, were left by one that ended. */
const leftMs = 10_000
const leftMax = 100

type RelayDeps = {
  hub: Database
  cells: ReadonlyMap<string, Database>
  /** The parts whose rows a write to the hub may leave for a cell. Their rows have ids of their own. */
  parts: readonly Part<Columns>[]
  ids: Ids
  clock: Clock
  log: Log
}

/** Creates the relay of a process. A write that leaves rows of other parts than the given ones throws. */
export function createRelay({ hub, cells, parts, ids, clock, log }: RelayDeps): Relay {
  const partsByName = new Map(parts.map((part) => [part.name, part]))
  const partOf = (name: string) => {
    const part = partsByName.get(name)
    if (!part) throw new Error(`a write to the hub leaves nothing for a cell by "${name}"`)
    return part
  }

  async function copy({ id, cell, writes }: Relayed): Promise<void> {
    const database = cells.get(cell)
    if (!database) return
    await database
      .transaction(async (tx) => {
        for (const { part, rows } of writes) await runPart(tx, partOf(part), rows)
      })
      .catch((error: unknown) => {
        // Another process copied them. Their ids are in the cell already.
        if (!(error instanceof DatabaseError && error.kind === 'unique')) throw error
      })
    await hub.run(deleteRelay, { id })
  }

  return {
    prepare(cell, effects) {
      const writes = effects.map(({ part, rows }) => ({
        part: partOf(part.name).name,
        rows: encodeRows(part, rows),
      }))
      const relayed = { id: ids.next(), cell, writes }
      return {
        left: toPartRows(insertRelays, { ...relayed, created_at: clock.now() }),
        // The rows are safe in the hub: a cell that does not answer gets them later.
        copy: () =>
          copy(relayed).catch((error: unknown) =>
            log.warn('rows for a cell are left in the hub', { cell, error }),
          ),
      }
    },
    async copyLeft(cell) {
      const left = await hub.all(listRelays, { cell, before: clock.now() - leftMs, limit: leftMax })
      for (const relayed of left) await copy(relayed)
    },
  }
}
