import { createConnections, withTimeout } from '#platform/outbound'
import { hmacSha256Hex } from '#platform/secrets'

/** A text message to one recipient. `id` is the same on every attempt, so that the gateway detects duplicates. */
export interface SmsMessage {
  readonly id: string
  readonly to: string
  readonly text: string
}

/** Sends text messages through the operator's gateway. */
export interface SmsSender {
  /**
   * Resolves when the gateway responded with 2xx. Rejects within ten seconds for another response, such as a redirect,
   * and for none; the caller may try again.
   */
  send(text: SmsMessage): Promise<void>
  /** Closes the connections; messages in transfer fail. */
  close(): Promise<void>
}

const sendTimeoutMs = 10_000
const connectTimeoutMs = 5_000
const connectionsMax = 4

/**
 * Creates the sender for a gateway. `secret` is the key of the signature by which the gateway authenticates the
 * request.
 */
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
      const response = await withTimeout(sendTimeoutMs, (signal) =>
        connections.send(gateway, { ...post, signal }),
      )
      // The status is sufficient; the body is not awaited.
      response.on('error', () => {}).destroy()
      const { statusCode = 0 } = response
      if (statusCode < 200 || statusCode > 299)
        throw new Error(`the gateway of text messages answered ${statusCode}`)
    },
    close: async () => connections.close(),
  }
}
