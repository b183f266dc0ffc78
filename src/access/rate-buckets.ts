import type { Uuid } from '#kernel/ids'
import type { Draw, Drawn } from '#platform/admission'
import type { Database } from '#platform/database'
import { addBucket, takeFromBuckets } from './rate-queries.ts'

const millionths = (requests: number) => Math.round(requests * 1e6)

/** Draws requests from the bucket that all processes share, at `now` (ms). Draws of one tick share a statement. */
export async function drawFromBucket(
  db: Database,
  { key: text, limit: { requestsPerSecond, burst }, waiting, sharers }: Draw,
  now: number,
): Promise<Drawn> {
  const key = text as Uuid
  const draw = () =>
    db.runTogether(takeFromBuckets, {
      keys: key,
      rates: millionths(requestsPerSecond),
      bursts: millionths(burst),
      waiting,
      sharers,
      at: now,
    })
  const drawn = (await draw()) ?? (await addAndDraw())
  if (!drawn) throw new Error('a rate bucket disappeared')
  return { granted: drawn.granted, used: drawn.used / 1e6 }

  async function addAndDraw() {
    await db.run(addBucket, { key, at: now })
    return draw()
  }
}
