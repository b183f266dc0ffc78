import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

const root = join(import.meta.dirname, '..', '..')

/** Starts one service for the whole run, on a database of its own. Every test brings its own company. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return startForRun(project, `florin_run_${process.pid}`)
}

/** Starts a service for a run, with what is said of its environment, and provides it. Answers how it ends. */
export async function startForRun(
  project: TestProject,
  name: string,
  environment: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const adminUrl = project.getProvidedContext().databaseUrl
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const dataFolder = mkdtempSync(join(tmpdir(), 'florin-run-'))
  const operatorToken = 'operator-token-of-the-test-run'
  const processorToken = 'processor-token-of-the-test-run'
  const databaseUrl = adminUrl.replace(/^(\w+:\/\/[^/]*\/)([^/?]*)/, `$1${name}`)
  const child = spawn(process.execPath, [join(root, 'src', 'main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      FLORIN_DATA: dataFolder,
      DATABASE_URL: databaseUrl,
      FLORIN_OPERATOR_TOKEN: operatorToken,
      PROCESSOR_TOKEN: processorToken,
      FLORIN_LOG: process.env['FLORIN_LOG'] ?? 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = await readyLine(child)
  // Where an address in front of it is told, tests call the one behind that.
  const { PORT: port } = environment
  const here = port === undefined ? {} : { baseUrl: `http://127.0.0.1:${port}` }
  project.provide('florin', {
    ...ready,
    publicUrl: ready.baseUrl,
    ...here,
    operatorToken,
    processorToken,
    databaseUrl,
  })
  return async () => {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    for (const database of [name, `${name}_processor`])
      await admin.query(`drop database if exists ${database}`)
    await admin.end()
    rmSync(dataFolder, { recursive: true, force: true })
  }
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
