import type { Clock } from '#kernel/clock'
import { secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import type { Database } from '#platform/database'
import { waitAtMost } from '#platform/jobs'
import { countCompanies, enterCompanies, findCell } from './directory-queries.ts'

/** Knows the cell of each company. */
export type Directory = {
  /** Returns the cell of a company, or undefined for an unknown company. */
  find(companyId: CompanyId): string | Promise<string | undefined>
  /** Notes the cell in which a company was found. */
  note(companyId: CompanyId, cell: string): void
  /** Returns the cell of a company as far as this process knows it. */
  known(companyId: CompanyId): string | undefined
  /** Enters a new company. Returns its cell: the given one, or that with the fewest companies. */
  place(companyId: CompanyId, cells: readonly [string, ...string[]]): Promise<string>
  /** Enters the companies of a cell. Returns those that are in another one. */
  enter(companyIds: CompanyId[], cell: string): Promise<{ companyId: CompanyId; cell: string }[]>
}

/** A known cell is read again after this time, ms. Without an answer of the hub, it stays known for as long again. */
const knownMs = 5 * secondMs
/** A request waits no longer than this, ms, for a cell that is known. */
const waitMsMax = secondMs

type Known = { cell: string; readAt: number }

/** Creates the directory of this process, on the hub. */
export function createDirectory({ hub, clock }: { hub: Database; clock: Clock }): Directory {
  const cells = new Map<CompanyId, Known>()

  async function read(companyId: CompanyId): Promise<string | undefined> {
    const cell = (await hub.first(findCell, { companyId }))?.cell
    if (cell !== undefined) note(companyId, cell)
    return cell
  }

  function note(companyId: CompanyId, cell: string): void {
    cells.set(companyId, { cell, readAt: clock.now() })
  }

  async function readAgain(companyId: CompanyId, known: Known): Promise<string> {
    known.readAt = clock.now()
    await waitAtMost(
      waitMsMax,
      read(companyId).then(
        () => {},
        () => {},
      ),
    )
    return cells.get(companyId)?.cell ?? known.cell
  }

  async function enter(companyIds: CompanyId[], cell: string) {
    const entries = await hub.run(enterCompanies, { companyIds, cell, at: clock.now() })
    return (
      entries
        // During a move both cells have the company, and it is closed in the one where it is not.
        .filter((entry) => ![entry.cell, entry.moving_to, entry.moved_from].includes(cell))
        .map((entry) => ({ companyId: entry.company_id, cell: entry.cell }))
    )
  }

  return {
    find(companyId) {
      const known = cells.get(companyId)
      if (!known) return read(companyId)
      return clock.now() - known.readAt > knownMs ? readAgain(companyId, known) : known.cell
    },
    note,
    known: (companyId) => cells.get(companyId)?.cell,
    async place(companyId, [only, ...more]) {
      const cell = more.length === 0 ? only : await findEmptiest(hub, [only, ...more])
      await enter([companyId], cell)
      note(companyId, cell)
      return cell
    },
    enter,
  }
}

async function findEmptiest(hub: Database, cells: readonly [string, ...string[]]): Promise<string> {
  const counts = new Map((await hub.all(countCompanies, {})).map(({ cell, count }) => [cell, count]))
  const countOf = (cell: string) => counts.get(cell) ?? 0
  return cells.reduce((least, cell) => (countOf(cell) < countOf(least) ? cell : least))
}
