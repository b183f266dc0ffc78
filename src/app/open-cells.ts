import { enterCompanies } from '#installation'
import { keepTrying, repeat } from '#platform/jobs'
import { copyRuleSets } from '#surcharge'
import type { Log } from '#platform/telemetry'
import type { Config } from './config.ts'
import type { OpenableCell, OpenStores, Places } from './open-stores.ts'
import { prepareDatabase, toReason, type Secrets } from './runtime.ts'

/** Opens the cells that this process serves. A cell that is away is opened when it is back. */
export type CellOpener = {
  places: Pick<Places, 'cellNames' | 'cells'>
  open(stores: OpenStores, more: CellWork, closing: AsyncDisposableStack): Promise<void>
}

type CellWork = {
  /** Called with each cell once it is open. */
  opened(cell: string): void
  /** Whether this process copies what others left in the hub for cells. */
  copiesLeft: boolean
}

const retryMs = 5_000

/** Creates the opener of the cells of a configuration. */
export function createCellOpener(config: Config, secrets: Secrets, log: Log): CellOpener {
  const open = new Set<string>()
  const served = config.cells.filter(({ name }) => config.cell === undefined || name === config.cell)
  const cells = served.map((cell): OpenableCell => ({ ...cell, isOpen: () => open.has(cell.name) }))

  async function openOne({ name: cell, databaseUrl }: OpenableCell, stores: OpenStores): Promise<void> {
    const { db, directory } = stores
    const store = stores.cells.stores().find((each) => each.cell === cell)
    if (!directory || !store) return
    await prepareDatabase(config, { ...secrets, databaseUrl, cell }, log)
    await enterCompanies(databaseUrl, directory, cell)
    open.add(cell)
    // Payments of the cell follow the rules that the operator set meanwhile.
    await copyRuleSets(db, store.db).catch((error: unknown) => {
      open.delete(cell)
      throw error
    })
  }

  return {
    places: { cellNames: config.cells.map(({ name }) => name), cells },
    async open(stores, { opened, copiesLeft }, closing) {
      const tries = cells.map(async (cell) => {
        const attempt = async () => {
          await openOne(cell, stores)
          log.info('cell opened', { cell: cell.name })
          opened(cell.name)
        }
        const stop = await keepTrying(attempt, retryMs, (error) =>
          log.error('cell cannot be used', { cell: cell.name, reason: toReason(error) }),
        )
        closing.defer(stop)
      })
      await Promise.all(tries)
      if (copiesLeft && cells.length > 0) closing.defer(repeat(() => copyLeft(stores, log), retryMs))
    },
  }
}

async function copyLeft({ cells, relay, db }: OpenStores, log: Log): Promise<void> {
  for (const { cell, db: store } of cells.stores()) {
    if (cell === undefined) continue
    await Promise.all([relay?.copyLeft(cell), copyRuleSets(db, store)]).catch((error: unknown) =>
      log.warn('rows for a cell are left in the hub', { cell, error }),
    )
  }
}
