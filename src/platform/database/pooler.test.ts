import { createServer, connect, type AddressInfo, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../test/support/database.ts'
import { newClient } from './client.ts'
import { connectDirectly } from './pooler.ts'

const pooler = 'its URL leads to a connection pooler'

/** Starts a server in front of a database, and returns the URL of the database at it. */
async function listen(server: Server, { user = 'florin', password = '', database = 'florin' } = {}) {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const account = [user, password].map(encodeURIComponent).join(':')
  return {
    url: `postgresql://${account}@127.0.0.1:${port}/${database}`,
    [Symbol.dispose]: () => void server.close(),
  }
}

async function connectTo(url: string) {
  const client = newClient(url)
  try {
    await connectDirectly(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Removes the options from the first message of a client: a length, a version, and pairs of texts. */
function dropOptions(message: Buffer): Buffer {
  const texts = message.subarray(8).toString('latin1').split('\0')
  const place = texts.indexOf('options')
  texts.splice(place, 2)
  const kept = Buffer.concat([message.subarray(0, 8), Buffer.from(texts.join('\0'), 'latin1')])
  kept.writeInt32BE(kept.length)
  return kept
}

test('PostgreSQL itself is accepted', async () => {
  await using database = await createDatabase()
  await connectTo(database.url)
})

test('a pooler that drops the settings of connections is refused', async () => {
  await using database = await createDatabase()
  const { host, port, user, password, database: name } = newClient(database.url)
  const server = createServer((client) => {
    const behind = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    client.once('data', (first) => {
      behind.write(dropOptions(first))
      client.pipe(behind).pipe(client)
    })
    for (const socket of [client, behind]) socket.on('error', () => {})
  })
  using proxy = await listen(server, { user, password, database: name })
  await expect(connectTo(proxy.url)).rejects.toThrow(pooler)
})

test('a pooler that refuses the settings is refused in the same words', async () => {
  const server = createServer((client) => {
    client.on('error', () => {})
    client.once('data', () => {
      const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0'
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(fields.length + 4, 1)
      client.end(Buffer.concat([head, Buffer.from(fields)]))
    })
  })
  using proxy = await listen(server)
  await expect(connectTo(proxy.url)).rejects.toThrow(pooler)
})
