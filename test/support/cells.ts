import { connect, createServer, type Socket } from 'node:net'
import { inject, onTestFinished } from 'vitest'
import pg from 'pg'
import { createDatabase, createEmptyDatabase, type TestDatabase } from './database.ts'
import { newDataFolder } from './own-service.ts'

/** The way to the database of a cell, which a test can cut. */
export type CellLine = {
  database: TestDatabase
  /** The address through the line. */
  url: string
  cut(): void
  mend(): void
}

/** Opens a line to a database. It ends with the test. */
async function openLine(database: TestDatabase): Promise<CellLine> {
  const { host, port } = new pg.Client(inject('databaseUrl'))
  const server = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  let isCut = false
  const line = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (isCut) return socket.destroy()
    const onward = connect(server)
    onward.on('error', () => {}).on('close', () => socket.destroy())
    socket.on('close', () => onward.destroy())
    return socket.pipe(onward).pipe(socket)
  })
  const listening = Promise.withResolvers<void>()
  line.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    line.close()
  })
  const address = line.address()
  const { user = '' } = new pg.Client(inject('databaseUrl'))
  const ownPort = typeof address === 'object' && address ? address.port : 0
  return {
    database,
    url: `postgresql://${user}@127.0.0.1:${ownPort}/${database.name}`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
  }
}

/** A hub and cells for services of one test, with a line to each. */
export type TestCells = AsyncDisposable & {
  hub: CellLine
  lines: Record<string, CellLine>
  /** The settings of a service on them. */
  settings: Record<string, string>
}

/** Creates the databases of a hub and of cells with these names. */
export async function openCells(names: string[], { empty = false } = {}): Promise<TestCells> {
  const create = async () => openLine(await (empty ? createEmptyDatabase() : createDatabase()))
  const hub = await create()
  const lines = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await create()] as const)),
  )
  const processor = await createEmptyDatabase()
  return {
    hub,
    lines,
    settings: {
      DATABASE_URL: hub.url,
      PROCESSOR_DATABASE_URL: processor.url,
      FLORIN_CELLS: toCellSetting(lines),
      FLORIN_DATA: newDataFolder(),
    },
    async [Symbol.asyncDispose]() {
      const databases = [hub, ...Object.values(lines)].map(({ database }) => database)
      for (const database of [...databases, processor]) await database[Symbol.asyncDispose]()
    },
  }
}

/** Returns the value of FLORIN_CELLS. */
export function toCellSetting(lines: Record<string, Pick<CellLine, 'url'>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(lines).map(([name, { url }]) => [name, url])))
}
