import { findInvoiceByToken, findSubjectByToken, findSubscriptionByToken } from '#access'
import type { AppContext } from '#context'
import type { HttpResponse } from '#platform/http'
import { refusedLinkPage } from '../frame/payer-page.ts'

const finders = {
  invoice_link: findInvoiceByToken,
  manage_link: findSubscriptionByToken,
  setup_link: (db: AppContext['db'], token: string) => findSubjectByToken(db, 'setup', token),
}

/** Returns the page for a link that opens nothing. An expired link names its company, an unknown one none. */
export async function showClosedLink(
  { db }: Pick<AppContext, 'db'>,
  credential: keyof typeof finders,
  { token, reason }: { token: string; reason: 'unknown' | 'expired' },
): Promise<HttpResponse> {
  const found = reason === 'expired' ? await finders[credential](db, token) : undefined
  return refusedLinkPage(credential, reason, found?.company)
}
