import { createConnections, withTimeout } from '#platform/outbound'
import { hmacSha256Hex } from '#platform/secrets'

/** One text message to one person; `id` is the same on every try, so that a gateway sees doubles. */
export interface SmsMessage {
  readonly id: string
  readonly to: string
  readonly text: string
}

/** Hands text messages to the operator's gateway. */
export interface SmsSender {
  /**
   * Resolves when the gateway took the text: it answered 2xx. Rejects within ten seconds for any other answer, a redirect among
   * them, and for none; it may then be tried again.
   */
  send(text: SmsMessage): Promise<void>
  /** Ends the connections; texts being handed over fail. */
  close(): Promise<void>
}

const sendTimeoutMs = 10_000
const connectTimeoutMs = 5_000
const connectionsMax = 4

/** Opens the way to a gateway; `secret` is the key of the signature by which it knows whose texts they are. */
export function createSmsSender({ url, secret }: { url: string; secret: string }): SmsSender {
  const connections = createConnections({ perOrigin: connectionsMax, connectMs: connectTimeoutMs })
  const gateway = new URL(url)
  return {
    async send({ id, to, text }) {
      const body = JSON.stringify({ id, to, text })
      const headers = {
        'content-type': 'application/json',
        'x-florin-signature': `sha256=${hmacSha256Hex(secret, body)}`,
      }
      const post = { method: 'POST', headers, body }
      const answer = await withTimeout(sendTimeoutMs, (signal) =>
        connections.send(gateway, { ...post, signal }),
      )
      // The status says all, and whatever follows it is not waited for.
      answer.on('error', () => {}).destroy()
      const { statusCode = 0 } = answer
      if (statusCode < 200 || statusCode > 299)
        throw new Error(`the gateway of text messages answered ${statusCode}`)
    },
    close: async () => connections.close(),
  }
}
