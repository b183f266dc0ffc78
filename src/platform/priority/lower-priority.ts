import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Two fifths of a core that others want as well, and all of one that nobody wants. */
const niceness = 4

/**
 * Has a process of this machine give way to others that want its core. One that gives way further stays where it is; nothing
 * changes of one about which we may not say so, or that is not there.
 */
export function lowerPriority(pid: number): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness)
  } catch {
    // It is somebody else's, and goes on as it did.
  }
}

/** The same of this process, whose threads Linux orders each for itself; those that it begins later take after the one that begins them. */
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
