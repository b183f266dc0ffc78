import { insertLookup, invoiceTokenPrefix } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime } from '#companies'
import { calculateAmountDue, loadInvoice, type Invoice } from '#invoices'
import { parseId } from '#kernel/ids'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { hashSecret, newCellSecret } from '#platform/secrets'
import { findOldestDue, loadPayerInvoices } from '../payer-invoices.ts'
import { loadSubscriptionState } from '../renewal/load-subscription-state.ts'
import { listOpenPeriods } from '../subscription-state.ts'
import type { PageSession } from './page-session.ts'

/**
 * Creates a link to the payment page of the given invoice, or of the oldest open one. Throws already_processing if
 * nothing is due.
 */
export async function issuePayLink(
  context: AppContext,
  session: PageSession,
  requested: string | undefined,
): Promise<string> {
  const { db, clock, baseUrl } = context
  const { company } = session
  const invoice =
    requested === undefined
      ? await findOldestOpenInvoice(context, session)
      : await findInvoice(context, session, requested)
  if (!invoice || calculateAmountDue(invoice) === 0) throw new ApiError('already_processing')
  const token = newCellSecret(invoiceTokenPrefix, company)
  await db.run(insertLookup, {
    hash: hashSecret(token),
    kind: 'invoice',
    companyId: company.id,
    subjectId: invoice.id,
    now: getCompanyTime(clock, company),
  })
  return `${baseUrl}/pay/${token}`
}

async function findOldestOpenInvoice({ db }: AppContext, { company, subscription }: PageSession) {
  const [state, shown] = await Promise.all([
    loadSubscriptionState(db, company.id, subscription.id),
    loadPayerInvoices(db, company.id, subscription.id),
  ])
  const due = findOldestDue(shown, state?.periods ?? [])
  const [open] = state ? listOpenPeriods(state) : []
  return due ?? (open && loadInvoice(db, company.id, open.invoiceId))
}

/** Finds an invoice of the subscription by its id, or by its number among the invoices that the page shows. */
async function findInvoice(
  { db }: AppContext,
  { company, subscription }: PageSession,
  requested: string,
): Promise<Invoice> {
  const id = parseId('inv', requested)
  const shown = () => loadPayerInvoices(db, company.id, subscription.id)
  const found = id
    ? await loadInvoice(db, company.id, id)
    : (await shown()).find(({ number }) => number === requested)
  if (found?.subscriptionId !== subscription.id)
    throw invalidFieldError('body.invoiceId', 'not_found', 'is no invoice of this subscription')
  return found
}
