import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createMissingDatabase } from '#platform/database'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/embedded-postgres'
import { nodeEnvironment, nodeOptionsFor } from '../scripts/node-options.js'

/** The operator's token of the measured service. */
export const operatorToken = 'operator-token-of-the-benchmark'

// For the service, for a second service in the process of the measurement, and for the 28 clients of pgbench.
const connectionsMax = 80

/** A service that one measurement uses alone, without rate limits. */
export type OwnService = AsyncDisposable & {
  baseUrl: string
  databaseUrl: string
  processorUrl: string
  folder: string
  postgres: EmbeddedPostgres
  pid: number
}

/**
 * Starts an embedded database, a processor that approves at once, and the service, each in a process. Background jobs
 * run within the service's process, or in a worker that it starts.
 */
export async function openOwnService(worker: 'within' | 'beside' = 'within'): Promise<OwnService> {
  const folder = mkdtempSync(join(tmpdir(), 'florin-bench-'))
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => {}, connectionsMax })
  const databaseUrl = postgres.databaseUrl('bench')
  await createMissingDatabase(databaseUrl, postgres.adminUrl)
  const processor = await startProcessor()
  const more = { FLORIN_WORKER: worker }
  const service = await startService(databaseUrl, processor.url, folder, more)
  return {
    baseUrl: service.baseUrl,
    databaseUrl,
    processorUrl: processor.url,
    folder,
    postgres,
    pid: service.pid,
    async [Symbol.asyncDispose]() {
      await service.stop()
      await processor.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the service on an existing database, with the flags of `npm start`. */
export async function startService(
  databaseUrl: string,
  processorUrl: string,
  folder: string,
  more: Record<string, string> = {},
) {
  const main = join(import.meta.dirname, '..', 'src', 'app', 'main.ts')
  const { ready, ...service } = await startProgram([...nodeOptionsFor(more), main], {
    PORT: '0',
    FLORIN_DATA: folder,
    DATABASE_URL: databaseUrl,
    PROCESSOR_URL: processorUrl,
    FLORIN_ROLES: 'api,worker',
    FLORIN_LIMITS: 'off',
    FLORIN_LOG: 'error',
    FLORIN_OPERATOR_TOKEN: operatorToken,
    ...more,
  })
  return { ...service, baseUrl: String(ready['baseUrl']) }
}

/** Starts a processor that approves at once, in a separate process. */
export async function startProcessor() {
  const { ready, ...processor } = await startProgram([join(import.meta.dirname, 'processor-process.ts')], {})
  return { ...processor, url: String(ready['url']) }
}

/** Starts a program with this Node and reads the line of JSON that it prints when it is ready. */
async function startProgram(program: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, program, {
    env: { ...nodeEnvironment, ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const { stdout } = child
  if (!stdout) throw new Error('a program without an output cannot say that it is ready')
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).once('line', resolve)
    child.once('exit', () => reject(new Error(`${program.join(' ')} ended before it was ready`)))
  })
  const ready: Record<string, unknown> = JSON.parse(line)
  return { ready, pid: child.pid ?? 0, stop: () => ended(child) }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
