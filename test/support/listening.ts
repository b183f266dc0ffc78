import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { florin } from './florin.ts'

const program = join(import.meta.dirname, '..', '..', 'bin', 'florin.js')

/** Starts `florin listen` as the operator of the service under test. */
export function startListener(args: string[], baseUrl = florin().baseUrl) {
  const env = { ...process.env, BASE_URL: baseUrl, FLORIN_OPERATOR_TOKEN: florin().operatorToken }
  const child = spawn(process.execPath, [program, 'listen', ...args], { env })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data))
  const ended = once(child, 'close').then(([exitCode]) => Number(exitCode))
  onTestFinished(() => {
    if (child.exitCode === null) child.kill('SIGKILL')
  })
  return {
    printed: () => printed,
    secret: () => /whsec_\S+/.exec(printed)?.[0] ?? '',
    /** Sends Ctrl-C and returns the exit code. */
    async end(): Promise<number> {
      child.kill('SIGINT')
      return ended
    },
    ended,
  }
}

/** Opens a server that keeps its port while it is closed and opened again. */
export async function openRestartableServer(handle: RequestListener) {
  const open = async (port: number) => {
    const server = createServer(handle)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await open(0)
  const { port } = server.address() as AddressInfo
  const goAway = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  onTestFinished(goAway)
  return { url: `http://127.0.0.1:${port}`, goAway, comeBack: async () => void (server = await open(port)) }
}
