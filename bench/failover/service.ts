import { freePort } from '../../test/support/free-port.ts'
import { keepRunning, type KeptProcess } from './processes.ts'
import type { Places } from './shop.ts'

/** A service of two api processes, a worker and a processor, and the addresses of its api processes. */
export type FailoverService = { places: Places; processes: KeptProcess[]; apis: string[] }

const operatorToken = 'operator-token-of-the-failover'

/** Starts the processes of a service on a database, with their logs in a folder. The processor has books of its own. */
export async function startProcesses(
  folder: string,
  databaseUrl: string,
  processorBooks: string,
): Promise<FailoverService> {
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const
  const at = (port: number) => `http://127.0.0.1:${port}`
  const places: Places = { api: at(ports[1]), processor: at(ports[0]), operatorToken }
  const shared = {
    FLORIN_DATA: folder,
    DATABASE_URL: databaseUrl,
    PROCESSOR_DATABASE_URL: processorBooks,
    FLORIN_OPERATOR_TOKEN: operatorToken,
    FLORIN_LIMITS: 'off',
    PROCESSOR_URL: places.processor,
    SANDBOX_PROCESSOR_PORT: String(ports[0]),
  }
  const run = (name: string, FLORIN_ROLES: string, port: number): Promise<KeptProcess> =>
    keepRunning(name, folder, { ...shared, FLORIN_ROLES, PORT: String(port) })
  // The order in which they are killed: the api processes are not killed one right after the other.
  const processes = [
    await run('api-1', 'api', ports[1]),
    await run('processor', 'processor', 0),
    await run('worker', 'worker', ports[3]),
    await run('api-2', 'api', ports[2]),
  ]
  return { places, processes, apis: [at(ports[1]), at(ports[2])] }
}
