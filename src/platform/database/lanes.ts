import pg from 'pg'

/** Where a statement is sent: one of a few connections on which many statements may be under way at once. */
export type Lanes = {
  send(config: pg.QueryConfig): Promise<pg.QueryResult<Record<string, unknown>>>
  close(): Promise<void>
}

type Lane = { client: Promise<pg.Client>; busy: number; drop(): void }

/**
 * Keeps `count` pipelined connections. A connection that broke is replaced by the next statement that wants its lane.
 * A statement on a lane never waits for an answer before the next one is sent, so none may hold a transaction open.
 */
export function createLanes(count: number, connect: () => pg.Client): Lanes {
  const lanes: (Lane | undefined)[] = Array.from({ length: count }, () => undefined)

  function open(place: number): Lane {
    const client = connect()
    const drop = () => {
      if (lanes[place] === lane) lanes[place] = undefined
    }
    const lane: Lane = { client: client.connect().then(() => client), busy: 0, drop }
    // Without a listener a lost connection would end the process.
    client.on('error', drop)
    client.on('end', drop)
    lane.client.catch(drop)
    lanes[place] = lane
    return lane
  }

  function leastBusy(): Lane {
    let best: { place: number; busy: number } = { place: 0, busy: Infinity }
    lanes.forEach((lane, place) => {
      const busy = lane?.busy ?? 0
      if (busy < best.busy) best = { place, busy }
    })
    return lanes[best.place] ?? open(best.place)
  }

  return {
    async send(config) {
      const lane = leastBusy()
      lane.busy += 1
      try {
        return await (await lane.client).query(config)
      } catch (error) {
        // The server's last word on a connection comes before its end is noticed; the next statement shall not use it.
        if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL') lane.drop()
        throw error
      } finally {
        lane.busy -= 1
      }
    },
    async close() {
      await Promise.all(lanes.map(async (lane) => (await lane?.client.catch(() => undefined))?.end()))
    },
  }
}
