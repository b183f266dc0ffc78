import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { testDeadline } from '../support/until.ts'

/** The output and exit code of a shell program. */
export type Printed = { stdout: string; stderr: string; code: number | null }

/**
 * Runs a shell program to its end, and then kills the processes that it left in the background, all in one process
 * group. The end of the test kills a program that still runs, and its output is in the error.
 */
export async function runShell(
  program: string,
  { cwd, env }: { cwd: string; env: Record<string, string | undefined> },
): Promise<Printed> {
  const child = spawn('bash', [program], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()))
  const closed = once(child, 'close')
  const wait = testDeadline(
    () => `the program ended; it printed: ${`${printed.stdout}${printed.stderr}`.slice(-4_000)}`,
  )
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) endGroup(child.pid)
  })
  const [code] = await once(child, 'exit')
  wait.isOver = true
  endGroup(child.pid)
  // A remaining process of the group may keep the output open.
  await closed
  return { ...printed, code }
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // The group is already empty.
  }
}
