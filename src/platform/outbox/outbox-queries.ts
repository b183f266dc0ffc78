import { c, command, insertPart, lookup, query } from '#platform/database'
import type { CompanyId, InvoiceId } from '#kernel/ids'

export const insertMessages = insertPart('outbox', {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid(),
  channel: c.text<'email' | 'sms'>(),
  kind: c.text(),
  recipient: c.text(),
  subject: c.maybe(c.text()),
  body_text: c.text(),
  body_html: c.maybe(c.text()),
  links: c.texts(),
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  subscription_id: c.maybe(c.uuid()),
  created_at: c.instant,
})

const messageRow = {
  id: c.uuid(),
  channel: c.text<'email' | 'sms'>(),
  kind: c.text(),
  recipient: c.text(),
  subject: c.maybe(c.text()),
  body_text: c.text(),
  body_html: c.maybe(c.text()),
  links: c.texts(),
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  subscription_id: c.maybe(c.uuid()),
  created_at: c.instant,
  sent_at: c.maybe(c.instant),
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

export const markSent = command({
  name: 'mark message sent',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid(), sentAt: c.instant },
  row: {},
  sql: `update outbox set sent_at = $3 where company_id = $1 and id = $2 and sent_at is null`,
})
