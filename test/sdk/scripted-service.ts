import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createClient, type ClientSettings, type FlorinClient } from '../../sdk/src/index.ts'

export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** The service's reaction to a request: a status with headers and a body, or one of these failures. */
export type Reaction =
  | { status: number; body?: unknown; headers?: Record<string, string>; text?: string }
  | 'hang up'
  | 'never answer'
  | 'answer, then break off'

export type ScriptedService = {
  florin: FlorinClient
  /** All requests except those that open sessions. */
  requests: ReceivedRequest[]
  sessionsOpened(): number
}

/** Starts a service that reacts to requests in the order of the script, and then with 200 `{}`. */
export async function scriptedService(
  script: Reaction[],
  settings: Partial<ClientSettings> = {},
): Promise<ScriptedService> {
  const requests: ReceivedRequest[] = []
  let sessions = 0
  const reactions = [...script]
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    if (method === 'POST' && path === '/api/auth/session') {
      sessions += 1
      return react(response, { status: 201, body: { sessionToken: `st_${sessions}`, expiresAt: 'never' } })
    }
    requests.push({ method, path, headers, body: Buffer.concat(chunks).toString() })
    react(response, reactions.shift() ?? { status: 200, body: {} })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const quick = { firstWaitMs: 2, longestWaitMs: 10 }
  const florin = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: 'sk_sandbox_of_the_test',
    ...quick,
    ...settings,
  })
  return { florin, requests, sessionsOpened: () => sessions }
}

/** Returns an error response in the format of the service. */
export function refusal(status: number, error: string, more: object = {}): Reaction {
  const headers = status === 429 ? { 'retry-after': '0' } : {}
  const body = { statusCode: status, error, message: `a ${error}`, correlationId: 'corr-1', ...more }
  return { status, headers, body }
}

function react(response: ServerResponse, reaction: Reaction): void {
  if (reaction === 'never answer') return
  if (reaction === 'hang up') return void response.destroy()
  if (reaction === 'answer, then break off') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    return void response.write('{"id":"inv_', () => response.destroy())
  }
  const { status, body, headers, text } = reaction
  const type = text === undefined ? 'application/json; charset=utf-8' : 'text/html'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(text ?? (body === undefined ? '' : JSON.stringify(body)))
}
