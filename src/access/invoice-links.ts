import type { Company } from '#companies'
import type { InvoiceId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { hashSecret } from '#platform/secrets'
import { findInvoiceLink } from './access-queries.ts'
import { companyForPayers } from './lookups.ts'

/** What every token in a link to an invoice's payment page starts with. */
export const invoiceTokenPrefix = 'itk_'

/** The invoice that a token opens, and whose it is; undefined for a token that was never given out, or was revoked. */
export async function invoiceOfToken(
  db: Reader,
  token: string,
): Promise<{ company: Company; invoiceId: InvoiceId } | undefined> {
  if (!token.startsWith(invoiceTokenPrefix)) return undefined
  const row = await db.first(findInvoiceLink, { hash: hashSecret(token) })
  return row && { company: companyForPayers(row), invoiceId: row.invoice_id }
}
