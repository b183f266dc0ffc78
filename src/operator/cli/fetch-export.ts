import type { Service } from './command.ts'
import { splitLines } from '../portability/split-lines.ts'

/** Requests the export of a company and yields its lines. Throws with the reason if the service refuses it or cannot be reached. */
export async function* fetchExport(
  { url, token }: Service,
  companyId: string,
): AsyncGenerator<string, void, undefined> {
  const path = `/operator/v1/companies/${encodeURIComponent(companyId)}/export`
  const response = await fetch(new URL(`${url.replace(/\/+$/, '')}${path}`), {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
  })
  if (!response.ok || !response.body) throw new Error(await readReason(response))
  yield* splitLines(response.body)
}

async function readReason(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined)
  const message =
    typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : 'refused'
  return `${message.replaceAll(/\s+/g, ' ')} (${response.status})`
}
