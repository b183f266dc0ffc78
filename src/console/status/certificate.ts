import type { AppContext } from '#context'
import { dayMs, hourMs, secondMs } from '#kernel/clock'
import { readCertificateEnd } from '#platform/certificate'
import { formatCount, type Check } from './check.ts'

const readEveryMs = hourMs
const readMsMax = 5 * secondMs
// A request waits no longer for a reading. The next request finds its result.
const waitMsMax = secondMs
const endsSoonMs = 14 * dayMs

type Reading = { end: number } | { fault: string }

/** Returns the latest reading, or undefined if the URL has no certificate or the first reading is not over. */
export type CertificateReader = () => Promise<Reading | undefined | 'no certificate'>

/**
 * Creates a reader of the certificate of this installation's URL, which a proxy may serve. It connects at most once an
 * hour, and a request waits for it at most a second.
 */
export function createCertificateReader(
  context: Pick<AppContext, 'baseUrl' | 'clock' | 'waitAtMost'>,
  read: typeof readCertificateEnd = readCertificateEnd,
): CertificateReader {
  let begunAt = -Infinity
  let latest: Reading | undefined
  return async () => {
    // The base URL is known only once the server listens.
    const { baseUrl, clock } = context
    if (!baseUrl.startsWith('https:')) return 'no certificate'
    const now = clock.now()
    if (Math.abs(now - begunAt) >= readEveryMs) {
      begunAt = now
      const reading = read(baseUrl, { timeoutMs: readMsMax }).then(
        (end) => void (latest = { end }),
        (error: unknown) => void (latest = { fault: error instanceof Error ? error.message : String(error) }),
      )
      await context.waitAtMost(waitMsMax, reading)
    }
    return latest
  }
}

/** Checks the end of the certificate. Without https there is none to check. */
export async function checkCertificate(read: CertificateReader, now: number): Promise<Check[]> {
  const found = await read()
  if (found === 'no certificate') return []
  const check = { name: 'certificate', count: 0 } as const
  if (found === undefined)
    return [{ ...check, status: 'unknown', text: 'The certificate is being read. Look again in a minute.' }]
  if ('fault' in found)
    return [{ ...check, status: 'unknown', text: `The certificate could not be checked: ${found.fault}.` }]
  const days = Math.floor((found.end - now) / dayMs)
  if (days < 0)
    return [{ ...check, status: 'attention', text: 'The certificate has ended. Renew it where TLS ends.' }]
  const text = `The certificate ends in ${formatCount(days, 'day')}.`
  return found.end - now < endsSoonMs
    ? [{ ...check, status: 'attention', text: `${text} Renew it where TLS ends.` }]
    : [{ ...check, status: 'ok', text }]
}
