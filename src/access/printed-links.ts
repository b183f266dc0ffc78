import type { Company } from '#companies'
import { secondMs } from '#kernel/clock'
import type { InvoiceId } from '#kernel/ids'
import type { Database } from '#platform/database'
import { hashSecret, newCellSecret, type Secrets } from '#platform/secrets'
import { findPrintedLink, insertPrintedLink } from './access-queries.ts'
import { invoiceTokenPrefix } from './invoice-links.ts'

const printedTokenPurpose = 'printed payment link'

/**
 * Returns the token of the link that the PDF of an invoice shows. The first print creates it, and later prints show the
 * same one until it is revoked. Returns undefined if the invoice's links were revoked after `permittedAt`: the time of
 * the permission to print, in ms rounded down to seconds.
 */
export async function loadPrintedToken(
  { db, secrets }: { db: Database; secrets: Secrets },
  { company, invoiceId, permittedAt, now }: PrintedLink,
): Promise<string | undefined> {
  const { wrappedKey } = company.sealed
  const found = await db.first(findPrintedLink, { companyId: company.id, invoiceId })
  if (!found || permittedAt + secondMs <= (found.links_ended_at ?? 0)) return undefined
  const sealedToken = found.sealed_token ?? (await createPrintedToken())
  return secrets.unseal(wrappedKey, sealedToken, printedTokenPurpose)

  async function createPrintedToken(): Promise<Buffer> {
    const token = newCellSecret(invoiceTokenPrefix, company)
    const [inserted] = await db.run(insertPrintedLink, {
      hash: hashSecret(token),
      companyId: company.id,
      invoiceId,
      now,
      sealedToken: secrets.seal(wrappedKey, token, printedTokenPurpose),
    })
    if (!inserted) throw new Error('an upsert returned no row')
    return inserted.sealed_token
  }
}

type PrintedLink = { company: Company; invoiceId: InvoiceId; permittedAt: number; now: number }
