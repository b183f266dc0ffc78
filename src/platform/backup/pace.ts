import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { readOwnProcess } from './backup-queries.ts'

/** Keeps what is taken to so many bytes a second. */
export type Pace = { isUnbounded: boolean; took(bytes: number): Promise<void> }

/** What was not used of a second is lost: after a wait nobody may take more than that in one go. */
const savedMaxMs = 100

/** A pace of so many bytes a second; 0: none. */
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

/** Has the server's process of a connection leave the processor to others, where it is on this machine and ours. */
export async function lowerServerPriority(client: pg.Client): Promise<void> {
  // The number of a process on another machine says nothing here.
  if (!client.host.startsWith('/')) return
  const [server] = (await client.query<{ pid: number }>(readOwnProcess)).rows
  try {
    if (server) setPriority(server.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It belongs to another user.
  }
}
