import { createServer } from 'node:http'
import { operatorToken } from './own-service.ts'

type Json = ReturnType<typeof JSON.parse>

/** A received event: its path, the real time of its delivery, the time of the event and the invoice. */
export type Told = { path: string; at: number; occurredAt: number; invoice: Json }

export type BenchEndpoint = Awaited<ReturnType<typeof openBenchEndpoint>>

/** Opens a merchant's endpoint that answers at once and records the first delivery of each event. */
export async function openBenchEndpoint() {
  const told = new Map<string, Told>()
  const server = createServer((incoming, response) => {
    const at = Date.now()
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      response.writeHead(204).end()
      const { eventId, occurredAt, data } = JSON.parse(Buffer.concat(chunks).toString())
      const first = {
        path: incoming.url ?? '',
        at,
        occurredAt: Date.parse(occurredAt),
        invoice: data.invoice,
      }
      if (!told.has(eventId)) told.set(eventId, first)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    told,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Opens a company whose endpoint receives the events of its invoices. */
export async function openBenchCompany(baseUrl: string, url: string, eventTypes: string[]) {
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const read: Json = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(read)}`)
    return read
  }
  const operator = { authorization: `Bearer ${operatorToken}` }
  const company = await call('POST', '/operator/v1/companies', operator, { name: 'Bench' })
  await call('PUT', `/operator/v1/companies/${company.companyId}/webhook`, operator, { url, eventTypes })
  const session = await call('POST', '/api/auth/session', { authorization: `Api-Key ${company.apiKey}` })
  const own = { 'x-session-token': session.sessionToken }
  const customer = await call('POST', '/api/customers', own, { email: 'payer@example.com' })
  return {
    /** Creates an invoice that is due in the far future. Returns its description, which identifies it. */
    async createInvoice(description: string): Promise<string> {
      await call('POST', '/api/invoices', own, {
        customerId: customer.id,
        description,
        amount: 100,
        dueDate: '2099-01-01T00:00:00Z',
        sendEmail: false,
      })
      return description
    },
  }
}
