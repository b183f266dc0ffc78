import { findInvoiceByToken, findSubscriptionByToken } from '#access'
import type { AppContext } from '#context'
import type { HttpResponse } from '#platform/http'
import { findExpiredSetupLink } from '#subscriptions'
import { freshLinkForm, refusedLinkPage } from '../frame/payer-page.ts'

const finders = {
  invoice_link: findInvoiceByToken,
  manage_link: findSubscriptionByToken,
}

/**
 * Returns the page for a link that opens nothing. An expired link names its company, an unknown one none. An expired
 * set-up link of a live subscription offers a fresh link.
 */
export async function showClosedLink(
  context: Pick<AppContext, 'db' | 'clock'>,
  credential: keyof typeof finders | 'setup_link',
  { token, reason }: { token: string; reason: 'unknown' | 'expired' },
): Promise<HttpResponse> {
  if (reason === 'unknown') return refusedLinkPage(credential, reason)
  if (credential === 'setup_link') {
    const expired = await findExpiredSetupLink(context, token)
    const form = expired?.isRenewable ? freshLinkForm(token) : undefined
    return refusedLinkPage(credential, reason, expired?.company, form)
  }
  const found = await finders[credential](context.db, token)
  return refusedLinkPage(credential, reason, found?.company)
}
