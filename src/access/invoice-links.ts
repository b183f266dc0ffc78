import type { Company } from '#companies'
import type { InvoiceId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { hashSecret } from '#platform/secrets'
import { findInvoiceLink } from './access-queries.ts'
import { toActiveCompany } from './lookups.ts'

/** What every token in a link to an invoice's payment page starts with. */
export const invoiceTokenPrefix = 'itk_'

/** The invoice that a token opens, and whose it is; undefined for a token that was never given out, or was revoked. */
export async function findInvoiceByToken(
  db: Reader,
  token: string,
): Promise<{ company: Company; invoiceId: InvoiceId } | undefined> {
  return token.startsWith(invoiceTokenPrefix) ? findInvoiceByTokenHash(db, hashSecret(token)) : undefined
}

/** The same where only the hash of the token is at hand. */
export async function findInvoiceByTokenHash(
  db: Reader,
  hash: Buffer,
): Promise<{ company: Company; invoiceId: InvoiceId } | undefined> {
  const row = await db.first(findInvoiceLink, { hash })
  return row && { company: toActiveCompany(row), invoiceId: row.invoice_id }
}
