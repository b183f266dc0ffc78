import { createServer, type ServerResponse } from 'node:http'

// A processor that restarts on kept books must return new ids.
const started = Date.now().toString(36)

/** The charges since the last request for them, and the number of their distinct references. */
export type Charged = { charges: number; references: number }

/**
 * Opens a processor that approves everything and keeps only the references of its charges. The measurement is thus that
 * of the service. It answers at once. `PUT /bench/answer-after` sets a delay of charges in ms and returns `Charged`.
 */
export async function openQuickProcessor(): Promise<{ url: string; close(): Promise<void> }> {
  let made = 0
  let answerAfterMs = 0
  let charged: string[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      made += 1
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}')
      if (incoming.url === '/bench/answer-after') {
        answerAfterMs = Number(body.milliseconds)
        const since: Charged = { charges: charged.length, references: new Set(charged).size }
        charged = []
        return reply(response, since)
      }
      const answered = answerTo(String(incoming.url), body, made)
      if (incoming.url !== '/v1/transactions') return reply(response, answered)
      charged.push(String(body.reference))
      if (answerAfterMs === 0) reply(response, answered)
      else setTimeout(() => reply(response, answered), answerAfterMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type Sent = { locationId?: string; reference?: string; amountCents?: number; surchargeCents?: number }

function answerTo(path: string, sent: Sent, made: number): object {
  if (path.startsWith('/v1/locations'))
    return {
      locationId: sent.locationId,
      apiKey: `key-${made}`,
      postbackSecret: `secret-${made}`,
      methods: [],
    }
  if (path.startsWith('/v1/vaults/')) return vaultAt(path)
  if (path !== '/v1/transactions') return {}
  return {
    id: `trx_${started}_${made}`,
    reference: sent.reference,
    action: 'sale',
    status: 'approved',
    amountCents: sent.amountCents,
    surchargeCents: sent.surchargeCents,
    paymentMethod: 'cc',
    reasonCode: '1000',
    reasonText: 'Approved',
    lastFour: '4242',
    cardBrand: 'visa',
  }
}

/** Every saved card is a credit card from Colorado. */
function vaultAt(path: string): object {
  return {
    id: path.split('/').at(-1),
    contactId: 'contact-of-the-benchmark',
    paymentMethod: 'cc',
    lastFour: '4242',
    cardBrand: 'visa',
    binInfo: { type: 'credit', brand: 'visa' },
    billingZip: '80202',
    active: true,
  }
}

function reply(response: ServerResponse, body: object): void {
  const text = JSON.stringify(body)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}
