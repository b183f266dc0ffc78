import { diffFields, type Changes } from '#audit'
import type { Company } from '#companies'
import { toPublicId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { hideQuery } from '#platform/outbound'
import type { Secrets } from '#platform/secrets'
import { toCanonicalJson } from '#kernel/json'
import { openAuth, type WebhookSettings } from './webhook.ts'
import { findWebhook } from './webhook-queries.ts'

/** What the audit calls the webhook of a company: it has one. */
export function webhookSubject({ id }: Pick<Company, 'id'>) {
  return { kind: 'webhook', id: toPublicId('cmp', id) } as const
}

/** The webhook of a company as it is set up; undefined where there is none. */
export async function readWebhook(
  db: Reader,
  keeper: { secrets: Secrets; company: Company },
): Promise<WebhookSettings | undefined> {
  const row = await db.first(findWebhook, { companyId: keeper.company.id })
  if (!row) return undefined
  const auth = row.endpoint_auth === null ? undefined : openAuth(keeper, row.endpoint_auth)
  return { url: row.url, eventTypes: row.event_types, auth }
}

/** What changed of a webhook. Of what a credential holds it is told that it changed, and nothing else. */
export function webhookChanges(
  before: WebhookSettings | undefined,
  after: WebhookSettings | undefined,
): Changes | undefined {
  const changes = diffFields(before && toldOf(before), after && toldOf(after))
  const isOtherSecret =
    before?.auth && after?.auth && toCanonicalJson(before.auth) !== toCanonicalJson(after.auth)
  return isOtherSecret ? { ...changes, 'auth.credential': {} } : changes
}

function toldOf({ url, eventTypes, auth }: WebhookSettings) {
  return { url: hideQuery(url), eventTypes: eventTypes.toSorted(), auth: auth && { type: auth.type } }
}
