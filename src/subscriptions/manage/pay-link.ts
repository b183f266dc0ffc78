import { insertLookup, invoiceTokenPrefix, type AppContext } from '#access'
import { readCompanyClock } from '#companies'
import { calculateAmountDue, readInvoice, type Invoice } from '#invoices'
import { parseId } from '#kernel/ids'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { hashSecret, newSecret } from '#platform/secrets'
import { oldestDue, readShownInvoices } from '../invoices-shown.ts'
import { readStanding } from '../renewal/read-standing.ts'
import { openPeriods } from '../renewal/standing.ts'
import type { PageSession } from './page-session.ts'

/** Makes a link to the payment page of an invoice of the subscription: the one that is named, or the oldest that is open. */
export async function givePayLink(
  services: AppContext,
  session: PageSession,
  named: string | undefined,
): Promise<string> {
  const { db, clock, baseUrl } = services
  const { company } = session
  const invoice =
    named === undefined ? await oldestOpen(services, session) : await invoiceNamed(services, session, named)
  if (!invoice || calculateAmountDue(invoice) === 0) throw new ApiError('already_processing')
  const token = newSecret(invoiceTokenPrefix)
  await db.run(insertLookup, {
    hash: hashSecret(token),
    kind: 'invoice',
    companyId: company.id,
    subjectId: invoice.id,
    now: readCompanyClock(clock, company),
  })
  return `${baseUrl}/pay/${token}`
}

async function oldestOpen({ db }: AppContext, { company, subscription }: PageSession) {
  const [standing, shown] = await Promise.all([
    readStanding(db, company.id, subscription.id),
    readShownInvoices(db, company.id, subscription.id),
  ])
  const due = oldestDue(shown, standing?.periods ?? [])
  const [open] = standing ? openPeriods(standing) : []
  return due ?? (open && readInvoice(db, company.id, open.invoiceId))
}

/** An invoice of this subscription by its id or, among those that the page shows, by its number. */
async function invoiceNamed(
  { db }: AppContext,
  { company, subscription }: PageSession,
  named: string,
): Promise<Invoice> {
  const id = parseId('inv', named)
  const shown = () => readShownInvoices(db, company.id, subscription.id)
  const found = id
    ? await readInvoice(db, company.id, id)
    : (await shown()).find(({ number }) => number === named)
  if (found?.subscriptionId !== subscription.id)
    throw invalidFieldError('body.invoiceId', 'not_found', 'is no invoice of this subscription')
  return found
}
