import { findInvoiceByToken } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, toKeyScope, type Company } from '#companies'
import { loadInvoice, type Invoice } from '#invoices'
import { invoiceLinkRetentionMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { Access } from '#platform/http'

/** A caller with a link to an invoice's payment page. */
export type PageCaller = {
  company: Company
  /** The invoice at the time of the request. */
  invoice: Invoice
  /** The IP address of the request. */
  address: string
}

/** Header `x-invoice-token`: the token in a link to an invoice's payment page. Every holder of the token may pay. */
export function invoiceTokenAccess(context: AppContext): Access<PageCaller> {
  return {
    scheme: 'invoiceToken',
    public: true,
    scope: ({ company, invoice }) => toKeyScope(context.clock, company, invoice),
    shownTo: ({ company }) => company.formOrigins,
    async authenticate(request) {
      const token = request.header('x-invoice-token') ?? ''
      const opened = await findLinkedInvoice(context, token)
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
 * Finds the invoice of a token. A link expires 90 days after its invoice was paid or closed. An unknown token and a
 * revoked one give the same result.
 */
export async function findLinkedInvoice(
  { db, clock }: AppContext,
  token: string,
): Promise<{ company: Company; invoice: Invoice } | 'unknown' | 'expired'> {
  const found = await findInvoiceByToken(db, token)
  const invoice = found && (await loadInvoice(db, found.company.id, found.invoiceId))
  if (!invoice) return 'unknown'
  const endedAt = invoice.closedAt ?? invoice.paidAt
  const isExpired =
    endedAt !== undefined && getCompanyTime(clock, found.company) >= endedAt + invoiceLinkRetentionMs
  return isExpired ? 'expired' : { company: found.company, invoice }
}
