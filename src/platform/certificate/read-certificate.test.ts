import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { certificates, openTls } from '../../../test/support/tls.ts'
import { readCertificateEnd } from './read-certificate.ts'

const ca = readFileSync(join(certificates, 'loopback.pem'), 'utf8')
const timeoutMs = 5_000

test('the end of a certificate that clients accept is read', async () => {
  const url = await openTls('http://127.0.0.1:9')
  const end = Date.parse(new X509Certificate(ca).validTo)
  expect(await readCertificateEnd(url, { timeoutMs, ca })).toBe(end)
})

test('a certificate that clients refuse is no good one', async () => {
  const url = await openTls('http://127.0.0.1:9')
  await expect(readCertificateEnd(url, { timeoutMs })).rejects.toThrow('clients refuse the certificate')
})

test('a server that does not speak TLS, or is absent, is reported', async () => {
  const server = createServer((socket) => socket.resume().end('220 hello\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(readCertificateEnd(`https://127.0.0.1:${port}`, { timeoutMs })).rejects.toThrow()
  await new Promise((resolve) => server.close(resolve))
  await expect(readCertificateEnd(`https://127.0.0.1:${port}`, { timeoutMs })).rejects.toThrow('ECONNREFUSED')
})

test('a server that stays silent is left', async () => {
  const server = createServer((socket) => socket.resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const read = readCertificateEnd(`https://127.0.0.1:${port}`, { timeoutMs: 50 })
  await expect(read).rejects.toThrow('did not answer in time')
})
