import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Postback } from '../postback.ts'

/** Opens a URL that receives the processor's postbacks, and groups them by location. */
export async function openPostbackReceiver() {
  const posted: (Postback & { locationId: unknown })[] = []
  const server = createServer(async (request, response) => {
    const rawBody = await loadBytes(request)
    const header = (name: string) => request.headers[name]?.toString()
    posted.push({ header, rawBody, now: Date.now(), locationId: JSON.parse(rawBody.toString()).locationId })
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    postbacksOf: (locationId: string): Postback[] => posted.filter((one) => one.locationId === locationId),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function loadBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
