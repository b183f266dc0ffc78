import { readFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The folder of the certificate and its key. */
export const certificates = join(import.meta.dirname, 'certificates')

/** Makes a service trust the certificate of `openTls`, which is valid for loopback only. */
export const trustsTests = { NODE_EXTRA_CA_CERTS: join(certificates, 'loopback.pem') }

/**
 * Opens an https proxy in front of an http server until the test ends. It passes the headers of each request to the
 * test, and returns its URL.
 */
export async function openTls(
  behind: string,
  hear: (headers: IncomingHttpHeaders) => void = () => {},
): Promise<string> {
  const read = (name: string) => readFileSync(join(certificates, name))
  const server = createServer(
    { cert: read('loopback.pem'), key: read('loopback.key') },
    (incoming, response) => {
      const { method, headers } = incoming
      hear(headers)
      const passed = request(new URL(incoming.url ?? '/', behind), { method, headers }, (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.pipe(response)
      })
      passed.once('error', () => response.destroy())
      incoming.pipe(passed)
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
