import { c, command, insertPart, lookup, query, type Guard, type RowOf } from '#platform/database'
import type { Json } from '#kernel/json'
import type { CompanyId, CustomerId, HostedPaymentId, InvoiceId, SubscriptionId } from '#kernel/ids'

const addressColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid(),
  channel: c.text<'email' | 'sms'>(),
  kind: c.text(),
  recipient: c.text(),
  facts: c.maybe(c.json<Record<string, Json>>()),
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  subscription_id: c.maybe(c.uuid<SubscriptionId>()),
  hosted_payment_id: c.maybe(c.uuid<HostedPaymentId>()),
  created_at: c.instant,
}

/** Inserts messages in the statement of their event. */
export const insertMessages = insertPart('outbox', addressColumns)

const contentColumns = {
  subject: c.maybe(c.text()),
  body_text: c.maybe(c.text()),
  body_html: c.maybe(c.text()),
  links: c.maybe(c.texts()),
  sealed_links: c.maybe(c.bytes),
}

const messageRow = { ...addressColumns, ...contentColumns, sent_at: c.maybe(c.instant), emptied: c.boolean }
export type MessageRow = RowOf<typeof messageRow>

/** Stores the text of a message in place of its facts, unless another writer rendered it first. */
export const messageIsUnwritten: Guard<
  Pick<typeof addressColumns, 'company_id' | 'id'> & typeof contentColumns
> = {
  name: 'write message',
  columns: { company_id: addressColumns.company_id, id: addressColumns.id, ...contentColumns },
  idColumn: 'id',
  // The condition tests the facts, not the text: a test of the text would scan the whole index of unrendered messages.
  sql: (rows) => `update outbox o
    set subject = given.subject, body_text = given.body_text, body_html = given.body_html, links = given.links,
        sealed_links = given.sealed_links, facts = null
    from ${rows} where o.company_id = given.company_id and o.id = given.id and o.facts is not null
    returning o.id`,
}

const columns = Object.keys(messageRow).join(', ')

export const findMessage = lookup({
  name: 'find message',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid() },
  row: messageRow,
  sql: `select ${columns} from outbox where company_id = $1 and id = $2`,
})

export const listMessages = query({
  name: 'list messages',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    to: c.maybe(c.text()),
    kind: c.maybe(c.text()),
    limit: c.integer,
  },
  row: messageRow,
  sql: `select ${columns} from outbox
        where company_id = $1 and ($2::text is null or recipient = $2) and ($3::text is null or kind = $3)
        order by created_at, id limit $4`,
})

export const listUnwritten = query({
  name: 'list unwritten messages',
  parameters: { companyId: c.uuid<CompanyId>(), invoiceId: c.uuid<InvoiceId>() },
  row: messageRow,
  sql: `select ${columns} from outbox where company_id = $1 and invoice_id = $2 and body_text is null`,
})

export const listUnwrittenOfSubscription = query({
  name: 'list unwritten messages of subscription',
  parameters: { companyId: c.uuid<CompanyId>(), subscriptionId: c.uuid<SubscriptionId>() },
  row: messageRow,
  sql: `select ${columns} from outbox where company_id = $1 and subscription_id = $2 and body_text is null`,
})

export const markSent = command({
  name: 'mark message sent',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid(), sentAt: c.instant },
  row: {},
  sql: `update outbox set sent_at = $3 where company_id = $1 and id = $2 and sent_at is null`,
})

const redactedColumns = `emptied = true, facts = null, subject = null, body_text = '', body_html = null, links = null, sealed_links = null`

/**
 * Builds a statement that redacts the texts and recipients of a customer's messages. `ids` selects their subjects for
 * $1 and $2.
 */
export function redactMessagesWhere(
  name: string,
  about: 'invoice_id' | 'subscription_id' | 'hosted_payment_id',
  ids: string,
) {
  return command({
    name,
    parameters: { companyId: c.uuid<CompanyId>(), customerId: c.uuid<CustomerId>(), name: c.text() },
    row: {},
    sql: `update outbox set ${redactedColumns}, recipient = $3 where company_id = $1 and ${about} = any (array(${ids}))`,
  })
}

const old = (at: string) =>
  `from outbox where company_id = $1 and created_at <= ${at} and not emptied order by created_at`

/** Redacts the texts of up to `limit` messages, rendered or not. Recipient, subject reference and time stay. */
export const redactMessages = {
  ...command({
    name: 'empty messages',
    parameters: { companyId: c.uuid<CompanyId>(), now: c.instant, limit: c.integer },
    row: { deleted: c.bigint },
    sql: `with emptied as (
          update outbox
          set ${redactedColumns}
          where company_id = $1 and id = any (array(select id ${old('$2')} limit $3))
          returning 1)
        select count(*) as deleted from emptied`,
  }),
  over: old,
}

const inClear = (at: string) =>
  `from outbox where company_id = $1 and links <> '{}' and sent_at is not null and sent_at <= ${at} order by id`

/** Removes the link secrets from up to `limit` messages that the previous version rendered and sent. */
export const hideLinks = {
  ...command({
    name: 'hide links of messages',
    parameters: { companyId: c.uuid<CompanyId>(), now: c.instant, limit: c.integer },
    row: { deleted: c.bigint },
    sql: `with hidden as (
          update outbox
          set links = null, body_text = regexp_replace(body_text, '/[a-z]{3}_[A-Za-z0-9_-]{40,}', '/...', 'g'),
              body_html = regexp_replace(body_html, '/[a-z]{3}_[A-Za-z0-9_-]{40,}', '/...', 'g')
          where company_id = $1 and id = any (array(select id ${inClear('$2')} limit $3))
          returning 1)
        select count(*) as deleted from hidden`,
  }),
  over: inClear,
}
