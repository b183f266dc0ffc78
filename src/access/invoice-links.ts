import type { Company } from '#companies'
import type { InvoiceId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { hashSecret } from '#platform/secrets'
import { findInvoiceLink } from './access-queries.ts'
import { toActiveCompany } from './lookups.ts'

/** The prefix of every token in a link to an invoice's payment page. */
export const invoiceTokenPrefix = 'itk_'

/** Returns the invoice of a token and its company, or undefined if the token is unknown or was revoked. */
export async function findInvoiceByToken(
  db: Reader,
  token: string,
): Promise<{ company: Company; invoiceId: InvoiceId } | undefined> {
  return token.startsWith(invoiceTokenPrefix) ? findInvoiceByTokenHash(db, hashSecret(token)) : undefined
}

/** Returns the invoice of a token by the hash of the token. */
export async function findInvoiceByTokenHash(
  db: Reader,
  hash: Buffer,
): Promise<{ company: Company; invoiceId: InvoiceId } | undefined> {
  const row = await db.first(findInvoiceLink, { hash })
  return row && { company: toActiveCompany(row), invoiceId: row.invoice_id }
}
