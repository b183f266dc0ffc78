import { createServer, type ServerResponse } from 'node:http'

// A processor that is started again on books that were kept gives other ids.
const started = Date.now().toString(36)

/** What a processor charged since it was asked last: how many, and under how many references. */
export type Charged = { charges: number; references: number }

/**
 * A processor that approves everything and keeps nothing but the references of what it charged, so that the service is what
 * is measured. It answers at once, or a charge as many ms later as `PUT /bench/answer-after` says, which answers `Charged`.
 */
export async function openQuickProcessor(): Promise<{ url: string; close(): Promise<void> }> {
  let made = 0
  let answerAfterMs = 0
  let charged: string[] = []
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      made += 1
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}')
      if (incoming.url === '/bench/answer-after') {
        answerAfterMs = Number(body.milliseconds)
        const since: Charged = { charges: charged.length, references: new Set(charged).size }
        charged = []
        return reply(answer, since)
      }
      const answered = answerTo(String(incoming.url), body, made)
      if (incoming.url !== '/v1/transactions') return reply(answer, answered)
      charged.push(String(body.reference))
      if (answerAfterMs === 0) reply(answer, answered)
      else setTimeout(() => reply(answer, answered), answerAfterMs)
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

/** Whatever saved card is asked for is a credit card from Colorado. */
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

function reply(answer: ServerResponse, body: object): void {
  const text = JSON.stringify(body)
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  answer.end(text)
}
