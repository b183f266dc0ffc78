import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** The process gets two fifths of a contended core, and all of an idle one. */
const niceness = 4

/**
 * Lowers the CPU priority of a process on this machine. A process of even lower priority stays unchanged, as does one
 * that is missing or belongs to another user.
 */
export function lowerPriority(pid: number): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness)
  } catch {
    // The process belongs to another user and keeps its priority.
  }
}

/**
 * Lowers the priority of this process. Linux schedules each thread separately; new threads inherit the priority of the
 * thread that starts them.
 */
export function lowerOwnPriority(): void {
  listOwnThreads().forEach(lowerPriority)
}

function listOwnThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}
