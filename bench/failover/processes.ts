import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nodeEnvironment, nodeOptionsFor } from '../../scripts/node-options.js'

/** A process of the service that is restarted when it ends, as under a supervisor. */
export type KeptProcess = {
  readonly name: string
  kill(): void
  stop(): Promise<void>
}

const main = join(import.meta.dirname, '..', '..', 'src', 'app', 'main.ts')
const againMs = 200
const readyMaxMs = 60_000

/** Starts a process and waits until it is ready. */
export async function keepRunning(
  name: string,
  folder: string,
  environment: Record<string, string>,
): Promise<KeptProcess> {
  let child: ChildProcess | undefined
  const state = { isStopping: false, isReady: false }

  function begin(): void {
    const log = openSync(join(folder, `${name}.log`), 'a')
    child = spawn(process.execPath, [...nodeOptionsFor({}), main], {
      env: { ...nodeEnvironment, PATH: process.env['PATH'], FLORIN_LOG: 'warn', ...environment },
      stdio: ['ignore', 'pipe', log],
    })
    closeSync(log)
    child.stdout?.once('data', () => (state.isReady = true))
    child.once('exit', () => {
      if (!state.isStopping) setTimeout(begin, againMs)
    })
  }

  begin()
  for (let waited = 0; !state.isReady; waited += againMs) {
    if (waited > readyMaxMs) throw new Error(`${name} is not ready: see ${folder}/${name}.log`)
    await pause(againMs)
  }
  return {
    name,
    kill: () => void child?.kill('SIGKILL'),
    async stop() {
      state.isStopping = true
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      if (child?.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await ended
    },
  }
}
