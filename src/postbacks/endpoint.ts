import { openClientPostbackSecret, type Company } from '#companies'
import type { Secrets } from '#platform/secrets'
import { toAuthHeader } from './endpoint-auth.ts'
import { isClientType } from './postback.ts'
import type { DueRow } from './postback-queries.ts'
import { openAuth, openSigningSecret } from './webhook.ts'

/** The URL, the signing secret and the authentication header of one attempt. */
export type Endpoint = { url: string; signingSecret: string; authHeader: Record<string, string> }

/** Returns the current endpoint for an event; undefined if none is configured for its type. */
export function resolveEndpoint(secrets: Secrets, company: Company, row: DueRow): Endpoint | undefined {
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
    authHeader: row.endpoint_auth ? toAuthHeader(openAuth(keeper, row.endpoint_auth)) : {},
  }
}
