import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The key with which the service under test signs texts. */
export const textSecret = 'key of the gateway'

/** A text message as it arrived at the gateway. */
export type ReceivedText = { id: string; to: string; text: string; isSigned: boolean; keys: string[] }

/** Opens a gateway of text messages for one test. It returns these statuses first, one each, and 202 from then on. */
export async function openTextGateway(...answers: number[]) {
  const received: ReceivedText[] = []
  const refused: ReceivedText[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks)
    const signature = createHmac('sha256', textSecret).update(raw).digest('hex')
    const body = JSON.parse(raw.toString())
    const isSigned = request.headers['x-florin-signature'] === `sha256=${signature}`
    const status = answers.shift() ?? 202
    const text = { ...body, isSigned, keys: Object.keys(body) }
    if (status < 300) received.push(text)
    else refused.push(text)
    response.writeHead(status, { location: '/elsewhere' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/send`, received, refused }
}
