import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { readOwnProcess } from './backup-queries.ts'

/** Limits reading to a number of bytes per second. */
export type Pace = { isUnbounded: boolean; took(bytes: number): Promise<void> }

/** Unused time accumulates up to this limit, so that a burst after a pause is small. */
const savedMaxMs = 100

/** Creates a limit in bytes per second; 0 means no limit. */
export function createPace(bytesPerSecond: number): Pace {
  let free = performance.now()
  return {
    isUnbounded: bytesPerSecond === 0,
    async took(bytes) {
      if (bytesPerSecond === 0) return
      free = Math.max(free, performance.now() - savedMaxMs) + (bytes / bytesPerSecond) * 1000
      const ahead = free - performance.now()
      if (ahead > 1) await pause(ahead)
    },
  }
}

/** Lowers the CPU priority of the server process of a connection, if it is on this machine and of the same user. */
export async function lowerServerPriority(client: pg.Client): Promise<void> {
  // The process id of another machine has no meaning here.
  if (!client.host.startsWith('/')) return
  const [server] = (await client.query<{ pid: number }>(readOwnProcess)).rows
  try {
    if (server) setPriority(server.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It belongs to another user.
  }
}
