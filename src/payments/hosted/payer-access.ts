import { findInvoiceByToken, type AppContext } from '#access'
import { readCompanyClock, type Company } from '#companies'
import { readInvoice, type Invoice } from '#invoices'
import { invoiceLinkRetentionMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { Access } from '#platform/http'

/** Somebody with a link to an invoice's payment page. */
export type PageCaller = {
  company: Company
  /** As it stood when the request came. */
  invoice: Invoice
  /** Where the request came from. */
  address: string
}

/** Header `x-invoice-token`: the token in a link to an invoice's payment page. Anyone who has it may pay. */
export function invoiceTokenAccess(services: AppContext): Access<PageCaller> {
  return {
    scheme: 'invoiceToken',
    public: true,
    scope: ({ company, invoice }) => ({
      companyId: company.id,
      now: readCompanyClock(services.clock, company),
      subject: invoice.id,
    }),
    shownTo: ({ company }) => company.formOrigins,
    async authenticate(request) {
      const token = request.header('x-invoice-token') ?? ''
      const opened = await findLinkedInvoice(services, token)
      if (typeof opened === 'string')
        throw new ApiError('unauthorized', {
          message: 'Send the token of a link to the payment page in the header x-invoice-token.',
          credential: { credential: 'invoice_link', reason: token === '' ? 'missing' : opened },
        })
      return { ...opened, address: request.address }
    },
  }
}

/**
 * What a token opens. A link lives until 90 days after its invoice was paid or closed; one that was never given out
 * and one that was revoked look the same.
 */
export async function findLinkedInvoice(
  { db, clock }: AppContext,
  token: string,
): Promise<{ company: Company; invoice: Invoice } | 'unknown' | 'expired'> {
  const found = await findInvoiceByToken(db, token)
  const invoice = found && (await readInvoice(db, found.company.id, found.invoiceId))
  if (!invoice) return 'unknown'
  const endedAt = invoice.closedAt ?? invoice.paidAt
  const isExpired =
    endedAt !== undefined && readCompanyClock(clock, found.company) >= endedAt + invoiceLinkRetentionMs
  return isExpired ? 'expired' : { company: found.company, invoice }
}
