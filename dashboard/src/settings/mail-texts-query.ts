import { queryOptions } from '@tanstack/react-query'
import type { BodyOf, ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'

const list = 'GET /dashboard/v1/companies/{companyId}/mail-texts'
const preview = 'POST /dashboard/v1/companies/{companyId}/mail-texts/{kind}/preview'

type Texts = ResponseOf<typeof list>

/** The company's own texts in a kind of mail. */
export type MailText = Texts['texts'][number]
export type MailKind = MailText['kind']
export type MailTextBody = BodyOf<typeof preview>
export type Placeholder = Texts['placeholders'][number]

/** Reads the company's own texts in all kinds of mails. */
export function mailTextsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['mail texts', companyId],
    queryFn: () => request(list, { params: { companyId } }),
  })
}

/** Replaces the texts of a kind of mail in the texts that were read. */
export function keepMailText(companyId: string, saved: MailText): void {
  queries.setQueryData(
    mailTextsQuery(companyId).queryKey,
    (read) => read && { ...read, texts: read.texts.map((text) => (text.kind === saved.kind ? saved : text)) },
  )
}

/** Checks unsaved texts and returns the mail of a sample invoice with them. */
export function mailPreviewQuery(companyId: string, kind: MailKind, body: MailTextBody) {
  return queryOptions({
    queryKey: ['mail text preview', companyId, kind, body],
    queryFn: () => request(preview, { params: { companyId, kind }, body }),
    retry: false,
  })
}
