import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SharedOfRun } from './ask-shared.ts'

const endedPrefix = 'ended/'

type Makers = { [Name in keyof SharedOfRun]: () => Promise<SharedOfRun[Name]> }

/**
 * Serves the shared resources of test files by name, and makes each at its first request. A request to `ended/` with
 * the path of a test file reports that the file has ended. Returns the server's URL.
 */
export async function serveShared(
  makers: Makers,
  onEnded: (testFile: string) => Promise<void>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const made = new Map<string, Promise<unknown>>()
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent((request.url ?? '').slice(1))
    try {
      if (name.startsWith(endedPrefix)) {
        await onEnded(name.slice(endedPrefix.length))
        response.writeHead(200).end('{}')
        return
      }
      if (!isKnownRequest(makers, name)) throw new Error(`nothing shared is named ${name}`)
      const making = made.get(name) ?? makers[name]()
      made.set(name, making)
      const shared = await making
      response.writeHead(200).end(JSON.stringify({ shared }))
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function isKnownRequest(makers: Makers, name: string): name is keyof Makers {
  return Object.hasOwn(makers, name)
}
