import { omitNullish } from '#kernel/json'
import type { CompanyId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { mailTextKinds, type MailText, type MailTextKind } from './mail-text.ts'
import { findMailText, listMailTexts } from './mail-text-queries.ts'

/** Returns the texts of a company in one kind of mail; empty if it has none, or if the kind has no texts. */
export async function loadMailText(db: Reader, companyId: CompanyId, kind: string): Promise<MailText> {
  return omitNullish({ ...(await db.first(findMailText, { companyId, kind })) })
}

/** Returns the texts of a company in each kind of mail, in the order of the kinds. */
export async function loadMailTexts(
  db: Reader,
  companyId: CompanyId,
): Promise<({ kind: MailTextKind } & MailText)[]> {
  const rows = await db.all(listMailTexts, { companyId })
  return mailTextKinds.map((kind) => ({
    ...omitNullish({ ...rows.find((row) => row.kind === kind) }),
    kind,
  }))
}
