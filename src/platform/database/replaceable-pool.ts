import type pg from 'pg'

/** A connection pool that can be replaced. */
export type ReplaceablePool = {
  /**
   * Returns a connection of the current pool. If the pool is replaced during the wait, the caller waits for the new
   * pool.
   */
  connect(): Promise<pg.PoolClient>
  /** Returns the current pool, so that callers can detect a replacement. */
  now(): pg.Pool
  /** Replaces the pool. Connections in use end with their current work. */
  renew(): void
  end(): Promise<void>
}

/** Opens a pool, and a new one at each renewal. */
export function createReplaceablePool(open: () => pg.Pool): ReplaceablePool {
  let pool = open()
  // A pool that has ended drops its waiting callers.
  const waiting = new Set<() => void>()

  async function connect(): Promise<pg.PoolClient> {
    const connecting = pool.connect()
    const client = await new Promise<pg.PoolClient | undefined>((resolve, reject) => {
      const leave = () => resolve(undefined)
      waiting.add(leave)
      void connecting.then(resolve, reject).finally(() => waiting.delete(leave))
    })
    if (client) return client
    connecting.then(
      (late) => late.release(true),
      () => {},
    )
    return connect()
  }

  return {
    connect,
    now: () => pool,
    renew() {
      const [former, left] = [pool, [...waiting]]
      pool = open()
      void former.end()
      waiting.clear()
      for (const leave of left) leave()
    },
    end: () => pool.end(),
  }
}
