import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isRunOver, runFolderName, sweep } from './sweep.js'

test.each(['SIGINT', 'SIGKILL'] as const)(
  'a run that is ended by %s leaves neither its folder nor what it started',
  async (signal) => {
    const run = spawn(process.execPath, [join(import.meta.dirname, 'a-run.fixture.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface({ input: run.stdout }), 'line')
    const { folder, started } = JSON.parse(line) as { folder: string; started: number }
    expect(existsSync(folder) && isThere(started)).toBe(true)
    run.kill(signal)
    while (existsSync(folder)) await pause(50)
    expect(isThere(started)).toBe(false)
  },
)

test('the folder of a run whose guardian was killed as well is swept by the next one', async () => {
  const home = mkdtempSync(join(tmpdir(), 'florin-runs-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const child = spawn('sleep', ['1000'])
  const pid = Number(child.pid)
  const folder = join(home, `${runFolderName(pid)}abc`)
  mkdirSync(folder)
  // A process with that number exists, but it runs no tests.
  expect(isRunOver(`${runFolderName(pid)}abc`)).toBe(true)
  expect(isRunOver('florin-tests-of-nobody')).toBe(false)
  child.kill('SIGKILL')
  const left = spawn('sleep', ['1000'], { env: { ...process.env, TMPDIR: folder } })
  const ended = once(left, 'exit')
  await sweep(folder)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(existsSync(folder)).toBe(false)
})

// An ended process is listed as a zombie if its parent has ended and the system has no process that reaps it.
function isThere(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return !/^\s*(Z|$)/.test(stdout)
}
