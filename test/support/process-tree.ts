import { execFileSync } from 'node:child_process'

/**
 * Sends a signal to a process and to its child processes. The children of a PostgreSQL server survive its kill for a
 * moment, and keep working if only the server is stopped.
 */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  if (pid === 0) return
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal)
    } catch {
      // The process has already ended.
    }
  }
}

function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = listed.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
}
