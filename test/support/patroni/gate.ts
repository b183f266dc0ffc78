import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server, through a port of its own, that can be shut. */
export type Gate = {
  readonly port: number
  /** Cuts all connections, and accepts no more. */
  shut(): void
  open(): void
  close(): void
}

/** Opens a gate on a port of loopback. Each connection leads to the next of the servers' ports in turn. */
export async function openGate(port: number, servers: readonly number[]): Promise<Gate> {
  const sockets = new Set<Socket>()
  const state = { isShut: false, turn: 0 }
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const gate = createServer((incoming) => {
    keep(incoming)
    if (state.isShut) return void incoming.destroy()
    const to = servers[state.turn++ % servers.length] ?? port
    const outgoing = keep(connect(to, '127.0.0.1'))
    incoming.pipe(outgoing).pipe(incoming)
    incoming.once('close', () => outgoing.destroy())
    outgoing.once('close', () => incoming.destroy())
  })
  const cut = () => sockets.forEach((socket) => socket.destroy())
  gate.listen(port, '127.0.0.1')
  await once(gate, 'listening')
  return {
    port,
    shut() {
      state.isShut = true
      cut()
    },
    open: () => void (state.isShut = false),
    close() {
      gate.close()
      cut()
    },
  }
}
