import { findInvoiceByToken } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { createLinkAccess, type LinkCaller, type Payable } from '#checkout'
import { loadInvoice, type Invoice } from '#invoices'
import { invoiceLinkRetentionMs } from '#kernel/limits'
import type { Access } from '#platform/http'
import { toInvoicePayable } from '../payable/invoice-payable.ts'

/** A payer with a link to an invoice's payment page, and the invoice at the time of the request. */
export type InvoiceCaller = LinkCaller & { invoice: Invoice; payable: Payable }

/** Header `x-invoice-token`: the token in a link to an invoice's payment page. Every holder of the token may pay. */
export function invoiceLinkAccess(context: AppContext): Access<InvoiceCaller> {
  return createLinkAccess(context, {
    credential: 'invoice_link',
    token: { header: 'x-invoice-token', scheme: 'invoiceToken' },
    async open(token) {
      const opened = await findLinkedInvoice(context, token)
      if (typeof opened === 'string') return opened
      return { ...opened, payable: toInvoicePayable(context, opened.company, opened.invoice) }
    },
    idOf: ({ invoice }) => invoice.id,
    refusal: {
      error: 'unauthorized',
      message: 'Send the token of a link to the payment page in the header x-invoice-token.',
    },
  })
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
