import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { florin, send } from '../support/florin.ts'

const noHttp = [
  'NONSENSE\r\n\r\n',
  'GET /api/version HTTP/1.1\r\nHost: a\r\nHost: b\r\nBad Header: x\r\n\r\n',
  `GET /${'x'.repeat(30_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  // The two headers disagree about the end of the body. A proxy in front could follow the other one and read the rest
  // as another client's request.
  'POST /api/invoices HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/invoices HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde',
  'POST /api/invoices HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
]

/** Returns the whole response to these bytes. */
async function answerTo(text: string): Promise<string> {
  const { hostname, port } = new URL(florin().baseUrl)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (data) => (answer += data))
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test.each(noHttp)('what is not HTTP is refused with the envelope, and the service goes on', async (text) => {
  const [head = '', body = ''] = (await answerTo(text)).split('\r\n\r\n')
  const { statusCode, error, correlationId } = JSON.parse(body)
  expect({ statusCode, error }).toEqual({ statusCode: 400, error: 'bad_request' })
  expect(head).toContain(`CorrelationId: ${correlationId}`)
  expect((await send(`${florin().baseUrl}/health/live`, 'GET')).status).toBe(200)
})

test('TRACE shows nobody what was sent', async () => {
  const answer = await answerTo(
    'TRACE /api/version HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Word: secret-word\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer).not.toContain('secret-word')
})
