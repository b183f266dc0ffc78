import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { newDataFolder, startService } from '../support/own-service.ts'

const oneYear = 'Strict-Transport-Security: max-age=31536000'

const unreadable: [string, string, number][] = [
  ['what is no HTTP', 'NONSENSE\r\n\r\n', 400],
  ['an address that is none', 'GET /%zz HTTP/1.1\r\nHost: pay.example\r\nConnection: close\r\n\r\n', 400],
]

const expecting = 'Host: pay.example\r\nConnection: close\r\nExpect: a-miracle\r\n'

const asked = (call: string, more = '', body = '') =>
  `${call} HTTP/1.1\r\nHost: pay.example\r\nConnection: close\r\n${more}\r\n${body}`

const json = (body: string) => `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`

const calls: [string, string, number][] = [
  ...unreadable,
  ['a request that names no host', 'GET /api/version HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an expectation that nobody meets', `GET /api/version HTTP/1.1\r\n${expecting}\r\n`, 417],
  ['a path that is not there', asked('GET /nope'), 404],
  ['a call without its credential', asked('GET /api/customers/x'), 401],
  ['a key that is none', asked('POST /api/auth/session', 'Authorization: Api-Key none\r\n'), 401],
  ['a page that is not there', asked('GET /pay/none'), 404],
  ['a body that is refused', asked('POST /operator/v1/companies', json('{"'), '{"'), 401],
  ['figures', asked('GET /metrics'), 200],
  ['the reference page', asked('GET /docs'), 200],
  ['the version', asked('GET /api/version'), 200],
  ['health', asked('GET /health/ready'), 200],
]

/** Returns the head of the response to these bytes. */
async function answerTo(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data))
  socket.write(sent)
  await once(socket, 'close')
  return answer.split('\r\n\r\n')[0] ?? ''
}

test('where BASE_URL is http, nothing is said of https', async () => {
  const service = await startService({ FLORIN_DATA: newDataFolder() })
  const port = Number(new URL(service.baseUrl).port)
  for (const [name, sent] of calls)
    expect(await answerTo(port, sent), name).not.toMatch(/strict-transport-security/i)
})

test('where BASE_URL is https, every answer tells browsers to keep to it for a year, refusals too', async () => {
  // The ready line shows BASE_URL and not the port, so the test chooses the port.
  const PORT = String(await freePort())
  const environment = { PORT, SANDBOX_PROCESSOR_PORT: '0', BASE_URL: 'https://pay.example' }
  await startService({ FLORIN_DATA: newDataFolder(), ...environment })
  for (const [name, sent, status] of calls) {
    const head = (await answerTo(Number(PORT), sent)).split('\r\n')
    expect(head[0], name).toContain(`HTTP/1.1 ${status} `)
    const headers = head.filter((line) => /^strict-transport-security:/i.test(line))
    expect(
      headers.map((line) => line.toLowerCase()),
      name,
    ).toEqual([oneYear.toLowerCase()])
  }
})
