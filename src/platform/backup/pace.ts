import { setTimeout as pause } from 'node:timers/promises'

/** Keeps what is taken to so many bytes a second. */
export type Pace = { took(bytes: number): Promise<void> }

/** What was not used of a second is lost: after a wait nobody may take more than that in one go. */
const savedMaxMs = 100

/** A pace of so many bytes a second; 0: none. */
export function createPace(bytesPerSecond: number): Pace {
  let free = performance.now()
  return {
    async took(bytes) {
      if (bytesPerSecond === 0) return
      free = Math.max(free, performance.now() - savedMaxMs) + (bytes / bytesPerSecond) * 1000
      const ahead = free - performance.now()
      if (ahead > 1) await pause(ahead)
    },
  }
}
