import type { AppContext } from '#context'
import type { SignUpCheck } from '#payments'
import { findFirstInvoice } from './signup-queries.ts'

/** Returns a check whether an invoice is the first one of a subscription that awaits sign-up. */
export function createSignUpCheck({ db }: Pick<AppContext, 'db'>): SignUpCheck {
  return async ({ companyId, id: invoiceId, subscriptionId: id }) => {
    const found = id && (await db.first(findFirstInvoice, { companyId, id, invoiceId }))
    return found?.is_waiting ?? false
  }
}
