import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'
import { openQuickProcessor } from './quick-processor.ts'

/** The operator's token of the service that is measured. */
export const operatorToken = 'operator-token-of-the-benchmark'

/** A service that one measurement has for itself, limits off. */
export type OwnService = AsyncDisposable & { baseUrl: string; databaseUrl: string }

/** Starts an embedded database, a processor that approves at once, and the service on them. */
export async function openOwnService(): Promise<OwnService> {
  const folder = mkdtempSync(join(tmpdir(), 'florin-bench-'))
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => {} })
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  await admin.query('create database bench')
  await admin.end()
  const databaseUrl = postgres.databaseUrl('bench')
  const processor = await openQuickProcessor()
  const service = await startService(databaseUrl, processor.url, folder)
  return {
    baseUrl: service.baseUrl,
    databaseUrl,
    async [Symbol.asyncDispose]() {
      await service.stop()
      await processor.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the service on a database that is there. */
export async function startService(databaseUrl: string, processorUrl: string, folder: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'src', 'main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      FLORIN_DATA: folder,
      DATABASE_URL: databaseUrl,
      PROCESSOR_URL: processorUrl,
      FLORIN_ROLES: 'api,worker',
      FLORIN_LIMITS: 'off',
      FLORIN_LOG: 'error',
      FLORIN_OPERATOR_TOKEN: operatorToken,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await new Promise<[string]>((resolve) => {
    createInterface({ input: child.stdout }).once('line', (first) => resolve([first]))
  })
  const { baseUrl } = JSON.parse(line)
  return {
    baseUrl: String(baseUrl),
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
