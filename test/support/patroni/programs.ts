import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { canReach, type Account } from '../../../src/platform/embedded-postgres/account.ts'
import { ensurePackages } from '../../../scripts/python/installed-packages.ts'
import { findProgram } from '../find-program.ts'

const run = promisify(execFile)
const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache')
// Root may have a Python of its own, which the account of PostgreSQL cannot reach.
const systemFolders = ['/usr/bin']
const debianServers = '/usr/lib/postgresql'
/** The embedded PostgreSQL has only the first of these. */
const needed = ['initdb', 'pg_basebackup', 'pg_rewind', 'psql']

/** The programs of a Patroni cluster: the file of etcd, and the folders of Patroni's and PostgreSQL's programs. */
export type Programs = { etcd: string; patroni: string; postgres: string }

/** Finds or installs the programs. Returns the reason if this machine cannot have one of them. */
export async function ensurePrograms(account: Account): Promise<Programs | { missing: string }> {
  const postgres = findPostgres()
  if (!postgres) return { missing: 'no PostgreSQL with all programs (Debian: apt-get install postgresql)' }
  const etcd = findProgram('etcd', 'ETCD_PATH') ?? (await unpackEtcd())
  if (!etcd) return { missing: 'no etcd on the PATH or in ETCD_PATH, and no Debian package of it' }
  const patroni = await ensurePackages('patroni', findProgram('python3', 'PYTHON_PATH', systemFolders))
  if ('missing' in patroni) return { missing: `${patroni.missing} (Debian: apt-get install python3-venv)` }
  const programs = { etcd, postgres, patroni: patroni.programs }
  const hidden = [
    etcd,
    realpathSync(join(patroni.programs, 'python3')),
    join(patroni.programs, 'patroni'),
  ].find((path) => !canReach(account, path))
  return hidden ? { missing: `the account of PostgreSQL cannot reach ${hidden}` } : programs
}

function findPostgres(): string | undefined {
  const versions = existsSync(debianServers) ? readdirSync(debianServers).map(Number).filter(Boolean) : []
  const newestFirst = versions
    .toSorted((a, b) => b - a)
    .map((version) => join(debianServers, `${version}/bin`))
  const candidates = [process.env['TEST_POSTGRES_PROGRAMS'], ...newestFirst, findByConfig()]
  return candidates.find((folder) => folder && needed.every((name) => existsSync(join(folder, name))))
}

function findByConfig(): string | undefined {
  const program = findProgram('pg_config', 'PG_CONFIG_PATH')
  return program && execFileSync(program, ['--bindir'], { encoding: 'utf8' }).trim()
}

/** Unpacks the package of Debian into the cache, which needs no root. */
async function unpackEtcd(): Promise<string | undefined> {
  const folder = join(cache, 'etcd-server')
  const program = join(folder, 'usr', 'bin', 'etcd')
  if (existsSync(program)) return program
  mkdirSync(cache, { recursive: true })
  const half = mkdtempSync(join(cache, 'etcd-server-'))
  try {
    await run('apt-get', ['download', 'etcd-server'], { cwd: half })
    const [archive = ''] = readdirSync(half)
    await run('dpkg', ['-x', archive, 'unpacked'], { cwd: half })
    renameSync(join(half, 'unpacked'), folder)
    return program
  } catch {
    return undefined
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}
