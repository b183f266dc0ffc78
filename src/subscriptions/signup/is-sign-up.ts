import type { AppContext } from '#context'
import type { SignUpCheck } from '#payments'
import { findFirstInvoice } from './signup-queries.ts'

/** Finds out whether an invoice is the first one of a subscription that waits to be signed up for. */
export function createSignUpCheck({ db }: Pick<AppContext, 'db'>): SignUpCheck {
  return async ({ companyId, id: invoiceId, subscriptionId: id }) => {
    const found = id && (await db.first(findFirstInvoice, { companyId, id, invoiceId }))
    return found?.is_waiting ?? false
  }
}
