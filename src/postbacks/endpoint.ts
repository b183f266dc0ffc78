import { openClientPostbackSecret, type Company } from '#companies'
import type { Secrets } from '#platform/secrets'
import { authHeader } from './endpoint-auth.ts'
import { isClientType } from './postback.ts'
import type { DueRow } from './postback-queries.ts'
import { openAuth, openSigningSecret } from './webhook.ts'

/** Where one attempt goes, what it is signed with, and the header by which the receiver lets it in. */
export type Endpoint = { url: string; signingSecret: string; authHeader: Record<string, string> }

/** Where an event goes by now; undefined where nothing is set up for its kind any more. */
export function endpointOf(secrets: Secrets, company: Company, row: DueRow): Endpoint | undefined {
  const keeper = { secrets, company }
  if (isClientType(row.type)) {
    const { clientPostbackUrl: url } = company
    const sealed = row.client_postback_secret
    if (url === undefined || sealed === null) return undefined
    return { url, signingSecret: openClientPostbackSecret(secrets, company, sealed), authHeader: {} }
  }
  if (row.url === null || row.signing_secret === null) return undefined
  return {
    url: row.url,
    signingSecret: openSigningSecret(keeper, row.signing_secret),
    authHeader: row.endpoint_auth ? authHeader(openAuth(keeper, row.endpoint_auth)) : {},
  }
}
