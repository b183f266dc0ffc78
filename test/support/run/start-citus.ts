import { join } from 'node:path'
import type { SharedCitus } from './ask-shared.ts'
import type { RunContext } from './run.ts'
import { startPrograms } from './start-postgres.ts'

/**
 * Starts two PostgreSQL servers with Citus of the programs in TEST_CITUS_PROGRAMS: a coordinator, and a worker that holds
 * all tables. Undefined if the variable is not set.
 */
export async function startCitus({ folder, atEnd }: RunContext): Promise<SharedCitus | undefined> {
  const programs = process.env['TEST_CITUS_PROGRAMS']
  if (!programs) return undefined
  const [coordinator, worker] = await Promise.all(
    ['coordinator', 'worker'].map(async (name) => {
      const home = join(folder, `citus-${name}`)
      const server = await startPrograms(home, programs, {
        shared_preload_libraries: 'citus',
        max_prepared_transactions: '200',
        // The servers reach each other, and themselves, through their sockets.
        'citus.local_hostname': home,
        fsync: 'off',
      })
      atEnd(server.stop)
      return { adminUrl: server.adminUrl, host: home }
    }),
  )
  if (!coordinator || !worker) throw new Error('two servers were to start')
  return { coordinator, worker }
}
