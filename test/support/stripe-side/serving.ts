import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StripeSideControls } from './accounts.ts'

/**
 * Serves the controls of Stripe's side to test processes: `POST /{verb}`, JSON both ways. Returns its URL and a
 * function that closes it.
 */
export async function serveControls(controls: StripeSideControls) {
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const verb = (request.url ?? '').slice(1) as keyof StripeSideControls
      const answer = await controls[verb](JSON.parse(Buffer.concat(chunks).toString()))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
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
