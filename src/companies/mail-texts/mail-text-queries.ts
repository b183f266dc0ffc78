import type { CompanyId } from '#kernel/ids'
import { c, command, query } from '#platform/database'
import type { MailTextKind } from './mail-text.ts'

const textColumns = { subject: c.maybe(c.text()), opening: c.maybe(c.text()), closing: c.maybe(c.text()) }

/** Finds the texts of a company in one kind of mail. */
export const findMailText = query({
  name: 'find mail text',
  parameters: { companyId: c.uuid<CompanyId>(), kind: c.text() },
  row: textColumns,
  sql: `select subject, opening, closing from mail_texts where company_id = $1 and kind = $2`,
})

/** Lists the texts of a company in all kinds of mails. */
export const listMailTexts = query({
  name: 'list mail texts',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { kind: c.text<MailTextKind>(), ...textColumns },
  sql: `select kind, subject, opening, closing from mail_texts where company_id = $1`,
})

export const upsertMailText = command({
  name: 'upsert mail text',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    kind: c.text<MailTextKind>(),
    ...textColumns,
    now: c.instant,
  },
  row: {},
  sql: `insert into mail_texts (company_id, kind, subject, opening, closing, updated_at)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (company_id, kind) do update
          set subject = excluded.subject, opening = excluded.opening, closing = excluded.closing,
              updated_at = excluded.updated_at`,
})

export const deleteMailText = command({
  name: 'delete mail text',
  parameters: { companyId: c.uuid<CompanyId>(), kind: c.text<MailTextKind>() },
  row: {},
  sql: `delete from mail_texts where company_id = $1 and kind = $2`,
})
