import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { withDatabase } from '../database-url.ts'
import type { SharedService } from './ask-shared.ts'
import type { RunContext } from './run.ts'

const root = join(import.meta.dirname, '..', '..', '..')

// With SPEC_CELLS=3, the companies of the tests are in three cells by turns.
const cellNames = [...'abcdefgh'].slice(0, Number(process.env['SPEC_CELLS'] ?? 0))

/** Creates the database of a service, and those of its cells. */
async function createDatabases(name: string, { adminUrl, atEnd }: Pick<RunContext, 'adminUrl' | 'atEnd'>) {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  const names = [name, ...cellNames.map((cell) => `${name}_cell_${cell}`)]
  for (const database of names) await admin.query(`create database ${database}`)
  atEnd(async () => {
    for (const database of [...names, `${name}_processor`])
      await admin.query(`drop database if exists ${database} with (force)`)
    await admin.end()
  })
  const [ownUrl = '', ...cellUrls] = names.map((database) => withDatabase(adminUrl, database))
  return { ownUrl, cells: cellNames.map((cell, place) => [cell, cellUrls[place] ?? ''] as const) }
}

/**
 * Starts the service that the test files of a project share, on its own database. Every test creates its own company.
 */
export async function startSharedService(
  { adminUrl, folder, atEnd, recorder }: RunContext,
  environment: Record<string, string> = {},
): Promise<SharedService> {
  const name = `florin_shared_${process.pid}_${environment['PORT'] ?? 0}`
  const { ownUrl, cells } = await createDatabases(name, { adminUrl, atEnd })
  const operatorToken = 'operator-token-of-the-test-run'
  const processorToken = 'processor-token-of-the-test-run'
  const processorDatabaseUrl = withDatabase(adminUrl, `${name}_processor`)
  const databaseUrl = environment['DATABASE_URL'] ?? ownUrl
  const inspect = recorder ? ['--inspect=127.0.0.1:0'] : []
  const child = spawn(process.execPath, [...inspect, join(root, 'src', 'app', 'main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      FLORIN_DATA: mkdtempSync(join(folder, 'shared-service-')),
      DATABASE_URL: databaseUrl,
      PROCESSOR_DATABASE_URL: processorDatabaseUrl,
      FLORIN_OPERATOR_TOKEN: operatorToken,
      PROCESSOR_TOKEN: processorToken,
      FLORIN_LOG: process.env['FLORIN_LOG'] ?? 'error',
      // The tests must pass on a loaded machine. A test that checks a time limit sets its own value.
      FLORIN_PATIENCE: '10',
      ...(cells.length > 0 && { FLORIN_CELLS: JSON.stringify(Object.fromEntries(cells)) }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', recorder ? 'pipe' : 'inherit'],
  })
  let inspectorUrl: string | undefined
  child.stderr?.pipe(process.stderr, { end: false })
  child.stderr?.on('data', (data) => (inspectorUrl ??= /ws:\/\/\S+/.exec(String(data))?.[0]))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  atEnd(() => {
    // With an inspector connected, the service would wait for it to disconnect.
    child.kill(recorder ? 'SIGKILL' : 'SIGTERM')
    return ended
  })
  const ready = await readyLine(child)
  if (inspectorUrl) recorder?.watch(inspectorUrl)
  // The public URL leads to a proxy that no test starts, so the tests call the service behind it.
  const { PORT: port } = environment
  const direct = port === undefined ? {} : { baseUrl: `http://127.0.0.1:${port}` }
  const databases = { databaseUrl, processorDatabaseUrl, cellUrls: cells.map(([, url]) => url) }
  return { ...ready, publicUrl: ready.baseUrl, ...direct, operatorToken, processorToken, ...databases }
}

function readyLine(child: ReturnType<typeof spawn>): Promise<{ baseUrl: string; processorUrl: string }> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the service ended with ${code} before it was ready`)))
    const lines = createInterface({ input: child.stdout ?? process.stdin })
    lines.on('line', (line) => {
      if (line.startsWith('{"ready":true,')) resolve(JSON.parse(line))
    })
  })
}
