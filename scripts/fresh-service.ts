import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const main = join(import.meta.dirname, '..', 'src', 'app', 'main.ts')

/** Runs `act` with a service of this checkout on a new database. Removes both afterwards. */
export async function withFreshService<Result>(
  environment: Record<string, string>,
  act: (baseUrl: string) => Promise<Result>,
): Promise<Result> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'florin-fresh-'))
  const service = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      FLORIN_DATA: dataFolder,
      FLORIN_LOG: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise((resolve) => service.once('exit', resolve))
  try {
    for await (const line of createInterface({ input: service.stdout })) {
      if (line.startsWith('{"ready":true,')) return await act(JSON.parse(line).baseUrl)
    }
    throw new Error('The service ended before it was ready: npm start says why')
  } finally {
    service.kill('SIGTERM')
    await ended
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
