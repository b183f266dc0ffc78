import { setTimeout as pause } from 'node:timers/promises'
import { newClient } from '#platform/database'
import { readAttempts } from './books-queries.ts'

/** The attempts of a run: those still open, all, and the seconds of the slowest. */
export type Attempts = { open: number; attempts: number; slowest: number }

/** The longest that an attempt may be open, in seconds. */
export const resolvedMaxSeconds = 300

/** Waits until no attempt is open, at most as long as an attempt may be. */
export async function awaitAttempts(databaseUrl: string): Promise<Attempts> {
  const client = newClient(databaseUrl)
  await client.connect()
  try {
    for (let waited = 0; ; waited++) {
      const { rows } = await client.query<Attempts>(readAttempts)
      const found = rows[0] ?? { open: 0, attempts: 0, slowest: 0 }
      if (found.open === 0 || waited > resolvedMaxSeconds) return found
      await pause(1_000)
    }
  } finally {
    await client.end()
  }
}
