import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

/**
 * Opens a proxy to a database that can vanish like a host without power: it refuses no connection and never answers.
 */
export async function openVanishingHost(databaseUrl: string) {
  const { host, port, user, password, database } = new pg.Client(databaseUrl)
  const open = new Set<Socket>()
  let vanished = false

  const server = createServer((near) => {
    const path = `${host}/.s.PGSQL.${port}`
    const far = host.startsWith('/') ? connect(path) : connect(port, host)
    // A connection that was open when the host vanished never answers, even after its return.
    let lost = vanished
    const pass = (to: Socket) => (data: Buffer) => {
      lost ||= vanished
      if (!lost) to.write(data)
    }
    near.on('data', pass(far))
    far.on('data', pass(near))
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => [near, far].forEach((end) => end.destroy()))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return {
    url: `postgresql://${user}:${password ?? ''}@127.0.0.1:${address.port}/${database}`,
    vanish: () => void (vanished = true),
    comeBack: () => void (vanished = false),
    async [Symbol.asyncDispose]() {
      open.forEach((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
