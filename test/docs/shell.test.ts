import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runShell } from './shell.ts'

/**
 * Runs a program with a command in a second terminal. Returns its exit status and the process ids that it printed.
 */
async function withSecondTerminal(ending: string) {
  const folder = mkdtempSync(join(tmpdir(), 'florin-shell-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'page.sh')
  const started = '( sleep 600 & echo $! > inner; wait ) > second 2>&1 &\necho $!'
  const waited = 'until [ -s inner ]; do sleep 0.1; done; cat inner'
  writeFileSync(program, `set -e\n${started}\n${waited}\n${ending}\n`)
  const { code, stdout } = await runShell(program, { cwd: folder, env: { PATH: process.env['PATH'] } })
  return { code, started: stdout.trim().split('\n') }
}

/** Returns whether a process runs. A zombie does not. */
function isRunning(id: string): boolean {
  try {
    return !/^Z?$/.test(execFileSync('ps', ['-o', 'stat=', '-p', id]).toString().trim().slice(0, 1))
  } catch {
    return false
  }
}

test.each([
  ['came to its end', 'true', 0],
  ['was refused', 'false', 1],
])('of a page that %s nothing runs on, nor what its second terminal started', async (_how, ending, code) => {
  const { code: ended, started } = await withSecondTerminal(ending)
  expect(ended).toBe(code)
  expect(started).toHaveLength(2)
  // A killed process ends when the system next runs it.
  await expect.poll(() => started.filter(isRunning)).toEqual([])
})
