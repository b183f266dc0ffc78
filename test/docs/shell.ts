import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { testDeadline } from '../support/until.ts'

/** What a program of the shell printed, and how it ended. */
export type Printed = { stdout: string; stderr: string; code: number | null }

/**
 * Runs a program of the shell to its end, and ends with it whatever it left running: what it put into the background, and what that
 * started. All of it is one process group. A program that does not end is ended with its test, whose failure shows what it printed.
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
  // What is left of the group may hold its output open.
  await closed
  return { ...printed, code }
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // There is nobody left in it.
  }
}
