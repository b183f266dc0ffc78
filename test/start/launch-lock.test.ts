import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { doneOnce, removeAbandoned } from '../../scripts/install.js'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'florin-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Leaves the socket of a process that was killed: it refuses connections, as one before its first listening does. */
async function leaveSocket(path: string): Promise<void> {
  const program = `require('node:net').createServer().listen(process.argv[1], () => process.stdout.write('listens'))`
  const owner = spawn(process.execPath, ['-e', program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(owner.stdout, 'data')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
}

test('a socket that refuses connections is removed only when it is older than a new owner needs', async () => {
  const socket = join(newFolder(), 'lock')
  await leaveSocket(socket)
  expect(removeAbandoned(socket)).toBe(false)
  expect(existsSync(socket)).toBe(true)
  const minuteAgo = new Date(Date.now() - 60_000)
  utimesSync(socket, minuteAgo, minuteAgo)
  expect(removeAbandoned(socket)).toBe(true)
  expect(existsSync(socket)).toBe(false)
  expect(removeAbandoned(socket)).toBe(true)
})

test('of many launches at once each works alone', async () => {
  const folder = newFolder()
  const done = new Set<number>()
  let working = 0
  const launch = (index: number) =>
    doneOnce(
      folder,
      () => done.has(index),
      async () => {
        working += 1
        expect(working).toBe(1)
        await new Promise(setImmediate)
        working -= 1
        done.add(index)
      },
    )
  expect(await Promise.all(Array.from({ length: 10 }, (_, index) => launch(index)))).not.toContain(false)
  expect(done.size).toBe(10)
})
