import type { InvoiceEventType } from '#kernel/event-types'
import type { CompanyId, EventId } from '#kernel/ids'
import { postbackJob } from '#companies'
import { c, command, query } from '#platform/database'
import { cancelPart } from '#platform/jobs'

/** Reads the webhook configuration of a company. */
export const findWebhook = query({
  name: 'find webhook',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { url: c.text(), event_types: c.texts<InvoiceEventType>(), endpoint_auth: c.maybe(c.bytes) },
  sql: `select url, event_types, endpoint_auth from webhooks where company_id = $1`,
})

/** Reads the webhook of a company with its signing secret. */
export const findSigningWebhook = query({
  name: 'find signing webhook',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { url: c.text(), endpoint_auth: c.maybe(c.bytes), signing_secret: c.bytes },
  sql: `select url, endpoint_auth, signing_secret from webhooks where company_id = $1`,
})

/** Replaces the webhook configuration. An existing webhook keeps its secret; the row shows which one is used. */
export const upsertWebhook = command({
  name: 'upsert webhook',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    url: c.text(),
    eventTypes: c.texts<InvoiceEventType>(),
    endpointAuth: c.maybe(c.bytes),
    signingSecret: c.bytes,
    now: c.instant,
  },
  row: { is_new: c.boolean },
  sql: `insert into webhooks
          (company_id, url, event_types, endpoint_auth, signing_secret, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $6)
        on conflict (company_id) do update
          set url = excluded.url, event_types = excluded.event_types, endpoint_auth = excluded.endpoint_auth,
              updated_at = excluded.updated_at
        returning signing_secret = $5 as is_new`,
})

export const replaceSigningSecret = command({
  name: 'replace signing secret of webhook',
  parameters: { companyId: c.uuid<CompanyId>(), signingSecret: c.bytes, now: c.instant },
  row: { company_id: c.uuid<CompanyId>() },
  sql: `update webhooks set signing_secret = $2, updated_at = $3 where company_id = $1 returning company_id`,
})

/** Removes the webhook and its pending deliveries. Returns a row for each dropped event, or one without an event. */
export const removeWebhookRow = command({
  name: 'remove webhook',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { event_id: c.maybe(c.uuid<EventId>()), type: c.maybe(c.text<InvoiceEventType>()) },
  sql: `with removed as (delete from webhooks where company_id = $1 returning company_id),
        dropped as (
          update postbacks p set status = 'dropped', next_attempt_at = null
          from removed
          where p.company_id = removed.company_id and p.status = 'pending' and p.type like 'invoice.%'
          returning p.company_id, p.event_id, p.type),
        cancelled as (${cancelPart.sql(
          `(select company_id, '${postbackJob}' as kind, event_id::text as subject_id from dropped) as given`,
        )})
        select dropped.event_id, dropped.type
        from removed left join dropped on dropped.company_id = removed.company_id`,
})
