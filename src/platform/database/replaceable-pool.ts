import type pg from 'pg'

/** A pool of connections that can be left for a new one. */
export type ReplaceablePool = {
  /** A connection of the pool as it is then. Who waits for one when the pool is left waits on for one of the new pool. */
  connect(): Promise<pg.PoolClient>
  /** The pool of this moment, to be told apart from the next. */
  now(): pg.Pool
  /** Leaves all connections: those in use end with what they are used for. */
  renew(): void
  end(): Promise<void>
}

/** Opens a pool, and another one each time it is left. */
export function createReplaceablePool(open: () => pg.Pool): ReplaceablePool {
  let pool = open()
  // A pool that has ended forgets who waits for it.
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
