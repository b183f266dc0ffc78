import { diffFields, type Changes } from '#audit'
import type { Company } from '#companies'
import { toPublicId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { hideQuery } from '#platform/outbound'
import type { Secrets } from '#platform/secrets'
import { toCanonicalJson } from '#kernel/json'
import { openAuth, type WebhookSettings } from './webhook.ts'
import { findWebhook } from './webhook-queries.ts'

/** Returns the audit subject of a webhook. It uses the company id, because a company has one webhook. */
export function toWebhookSubject({ id }: Pick<Company, 'id'>) {
  return { kind: 'webhook', id: toPublicId('cmp', id) } as const
}

/** Returns the webhook configuration of a company; undefined if it has none. */
export async function loadWebhook(
  db: Reader,
  keeper: { secrets: Secrets; company: Company },
): Promise<WebhookSettings | undefined> {
  const row = await db.first(findWebhook, { companyId: keeper.company.id })
  if (!row) return undefined
  const auth = row.endpoint_auth === null ? undefined : openAuth(keeper, row.endpoint_auth)
  return { url: row.url, eventTypes: row.event_types, auth }
}

/** Returns the changes of a webhook for the audit. A changed credential appears without its value. */
export function diffWebhook(
  before: WebhookSettings | undefined,
  after: WebhookSettings | undefined,
): Changes | undefined {
  const changes = diffFields(before && toAuditFields(before), after && toAuditFields(after))
  const isOtherSecret =
    before?.auth && after?.auth && toCanonicalJson(before.auth) !== toCanonicalJson(after.auth)
  return isOtherSecret ? { ...changes, 'auth.credential': {} } : changes
}

function toAuditFields({ url, eventTypes, auth }: WebhookSettings) {
  return { url: hideQuery(url), eventTypes: eventTypes.toSorted(), auth: auth && { type: auth.type } }
}
