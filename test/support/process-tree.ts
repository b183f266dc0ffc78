import { execFileSync } from 'node:child_process'

/**
 * Sends a signal to a process and to those that it started. Those of a server live on for a moment when it is killed, and
 * would go on working when it alone is stopped.
 */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  if (pid === 0) return
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal)
    } catch {
      // It is gone already.
    }
  }
}

function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = listed.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
}
