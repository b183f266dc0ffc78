import { constants, setPriority } from 'node:os'
import type { Writable } from 'node:stream'
import type { StoreConfig } from '#config'
import type { CommandArguments, LocalCommand, Outcome } from '#operator'

type Environment = Record<string, string | undefined>

const withoutProcessor = {
  'without-processor': { help: "exclude the sandbox processor's database (production has none)" },
}

const paceOption = {
  value: 'MB/s',
  help: 'maximum read rate (default 6; 0: no limit)',
}

// With a hundred payments a second on two cores, this pace slows them hardly.
const paceDefault = 6
const megabyte = 1_000_000

/**
 * Returns the commands that work on the database itself, with the settings of the environment. They load their code
 * when they run: it is most of the service, and no other command should wait for it.
 */
export function localCommands(environment: Environment): LocalCommand[] {
  return [
    {
      name: 'backup',
      summary: 'back up the database to a file, or with "-" to standard output, while the service runs',
      takes: ['file'],
      options: { pace: paceOption, ...withoutProcessor },
      perform: (given) => reportErrors(() => runBackup(environment, given)),
    },
    {
      name: 'restore',
      summary: 'restore a backup into an empty database',
      takes: ['file'],
      options: withoutProcessor,
      perform: (given) => reportErrors(() => runRestore(environment, given)),
    },
    {
      name: 'company move',
      summary: 'move a company to another cell, or take an unfinished move back',
      takes: ['companyId', 'cell'],
      perform: (given) => reportErrors(() => runMove(environment, given)),
    },
    {
      name: 'upgrade-database',
      summary: 'upgrade the embedded database to the PostgreSQL version of this Florin',
      options: {
        programs: {
          value: 'folder',
          help: 'package of the previous version (default: npm installs it)',
        },
      },
      perform: (given) => reportErrors(() => runUpgrade(environment, given)),
    },
  ]
}

async function runBackup(environment: Environment, given: CommandArguments): Promise<Outcome> {
  const megabytes = given.number('pace') ?? paceDefault
  if (megabytes < 0) return { exitCode: 2, complaint: '--pace must be 0 or more' }
  const file = given.word('file')
  const isStream = file === '-'
  if (isStream && process.stdout.isTTY)
    return {
      exitCode: 2,
      complaint: 'a backup cannot be written to a terminal: name a file, or redirect the output',
    }
  // The priority is lowered before any code is loaded, because payments of the running service come first.
  if (megabytes > 0) setPriority(constants.priority.PRIORITY_LOW)
  const [{ backUp }, { loadDatabaseConfig }] = await Promise.all([import('./backup.ts'), import('#config')])
  const to: string | Writable = isStream ? process.stdout : file
  const config = loadDatabaseConfig(environment)
  // The processor's database is beside the hub.
  const withProcessor = !given.isSet('without-processor') && config.cell === undefined
  const made = await backUp(config, {
    to,
    bytesPerSecond: megabytes * megabyte,
    withProcessor,
  })
  const lines = [
    `${isStream ? 'Backup' : file}: ${formatCounts(made)} of ${made.databases.join(' and ')}${formatPlace(config)}, ${formatMegabytes(made.bytes)} before compression.`,
    ...(made.leftOut.length > 0 ? [`Not included, because not Florin's: ${made.leftOut.join(', ')}.`] : []),
    'The master key is not included: keep a copy of it elsewhere.',
    ...(config.cells.length > 0
      ? ['Each cell, and the hub without FLORIN_CELL, needs a backup of its own.']
      : []),
  ]
  if (!isStream) return { exitCode: 0, output: lines.join('\n') }
  process.stderr.write(`${lines.join('\n')}\n`)
  return { exitCode: 0 }
}

async function runRestore(environment: Environment, given: CommandArguments): Promise<Outcome> {
  const [{ restore }, { loadDatabaseConfig }] = await Promise.all([import('./restore.ts'), import('#config')])
  const file = given.word('file')
  const config = loadDatabaseConfig(environment)
  const withProcessor = !given.isSet('without-processor') && config.cell === undefined
  const restored = await restore(config, file, withProcessor)
  const place =
    config.databaseUrl === undefined
      ? config.dataFolder
      : `the database${formatPlace(config) || ' of DATABASE_URL'}`
  const lines = [
    `Restored ${place} to ${restored.heading.madeAt}: ${formatCounts(restored.ending)}.`,
    restored.masterKey === 'opens it'
      ? 'The current master key opens its secrets.'
      : 'No master key is set: the service starts only with the key that sealed its secrets.',
    'Only the processor has later payments: start the service, then run "npx florin audit-money".',
  ]
  return { exitCode: 0, output: lines.join('\n') }
}

async function runMove(environment: Environment, given: CommandArguments): Promise<Outcome> {
  const [{ moveCompany }, { loadStoreConfig }] = await Promise.all([
    import('./move-company.ts'),
    import('#config'),
  ])
  const { from, to, rows } = await moveCompany(
    loadStoreConfig(environment),
    given.word('companyId'),
    given.word('cell'),
  )
  const copied = rows === undefined ? '' : `, with ${rows} rows`
  return { exitCode: 0, output: `The company is in cell ${to}, and no longer in ${from}${copied}.` }
}

async function runUpgrade(environment: Environment, given: CommandArguments): Promise<Outcome> {
  const [{ upgradeDatabase }, { loadStoreConfig }] = await Promise.all([
    import('./upgrade-database.ts'),
    import('#config'),
  ])
  const config = loadStoreConfig(environment)
  if (config.databaseUrl !== undefined)
    return {
      exitCode: 1,
      complaint: 'DATABASE_URL is a server of your own: upgrade it as its vendor describes',
    }
  const { from, to, kept } = await upgradeDatabase(config, given.text('programs'), environment)
  if (kept === undefined) return { exitCode: 0, output: `The database is already on PostgreSQL ${to}.` }
  const lines = [
    `Upgraded the database from PostgreSQL ${from} to ${to}. Start the service.`,
    `The previous database is in ${kept}: remove it when you no longer need it.`,
  ]
  return { exitCode: 0, output: lines.join('\n') }
}

function formatPlace({ cells, cell }: Pick<StoreConfig, 'cells' | 'cell'>): string {
  if (cells.length === 0) return ''
  return cell === undefined ? ' of the hub' : ` of cell ${cell}`
}

function formatCounts({ tables, rows }: { tables: number; rows: number }): string {
  return `${rows} rows in ${tables} tables`
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`
}

async function reportErrors(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    const { toReason } = await import('#runtime')
    return { exitCode: 1, complaint: toReason(error) }
  }
}
