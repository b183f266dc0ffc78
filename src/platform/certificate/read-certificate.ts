import { connect } from 'node:tls'

const httpsPort = 443

/**
 * Returns the time at which the certificate of an https URL ends, ms. It opens one TLS connection and sends nothing.
 * Rejects if the server is not reached within `timeoutMs`, or if clients refuse the certificate for any reason but its
 * end. `ca` replaces the authorities that clients trust.
 */
export function readCertificateEnd(
  url: string,
  { timeoutMs, ca }: { timeoutMs: number; ca?: string },
): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    // A certificate that has ended must still be read. All other faults are reported below.
    const options = {
      host,
      port: Number(port) || httpsPort,
      servername: toServerName(host),
      ...(ca === undefined ? {} : { ca }),
    }
    const socket = connect({ ...options, rejectUnauthorized: false })
    const timer = setTimeout(() => socket.destroy(new Error('the server did not answer in time')), timeoutMs)
    socket.once('close', () => clearTimeout(timer))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate()
      const fault = socket.authorizationError
      socket.end()
      if (fault && !String(fault).includes('CERT_HAS_EXPIRED'))
        reject(new Error(`clients refuse the certificate: ${String(fault)}`))
      else resolve(Date.parse(end))
    })
  })
}

// An IP address is no server name.
function toServerName(host: string): string {
  return /^[\d.]+$|:/.test(host) ? '' : host
}
