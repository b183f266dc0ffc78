import { diffFields, recordAudit, type AuditedCall, type AuditDeps } from '#audit'
import type { CompanyId } from '#kernel/ids'
import type { Database } from '#platform/database'
import { getCompanyTime } from '../company.ts'
import { lockExistingCompany } from '../find-companies.ts'
import { loadMailText } from './load-mail-texts.ts'
import type { MailText, MailTextKind } from './mail-text.ts'
import { deleteMailText, upsertMailText } from './mail-text-queries.ts'

/** Replaces the texts of a company in one kind of mail. Mails that wait to be written have the new ones. */
export async function putMailText(
  deps: AuditDeps & { db: Database },
  { companyId, kind }: { companyId: CompanyId; kind: MailTextKind },
  { subject, opening, closing }: MailText,
  call: AuditedCall,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const company = await lockExistingCompany(tx, companyId)
    const before = await loadMailText(tx, companyId, kind)
    const changes = diffFields({ ...before }, { subject, opening, closing })
    if (!changes) return
    const text = { subject: subject ?? null, opening: opening ?? null, closing: closing ?? null }
    const isEmpty = Object.values(text).every((one) => one === null)
    if (isEmpty) await tx.run(deleteMailText, { companyId, kind })
    else await tx.run(upsertMailText, { companyId, kind, ...text, now: getCompanyTime(deps.clock, company) })
    await recordAudit(tx, deps, call, {
      companyId,
      action: 'mail_text.put',
      subject: { kind: 'mail_text', id: kind },
      changes,
    })
  })
}
