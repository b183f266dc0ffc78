import type { Services } from '#access'
import { companyOf, credentialsOf, type Company } from '#companies'
import { publicId, type CompanyId, type TransactionId } from '#kernel/ids'
import type { RowOf } from '#platform/database'
import { referenceOf } from '#transactions'
import { watchCardTesting } from './card-testing.ts'
import { countFormDeclines, noteFormDecline } from './form-decline-queries.ts'
import { hashOfAddress } from './payer-hash.ts'
import { pageIds, type PayersPage } from './page-tries.ts'

/** The sale that the forms of a page make. */
export type FormsOfPage = { page: PayersPage; saleFormId: TransactionId }

/**
 * Notes the declined tries in the forms of a sale, which the processor alone saw. Its books are asked, whoever says that there
 * are any: safe at any time and any number of times.
 */
export async function noteFormDeclines(
  services: Services,
  company: Company,
  { page, saleFormId }: FormsOfPage,
): Promise<void> {
  await noteDeclines(services, company, referenceOf({ id: saleFormId }), { saleFormId, ...pageIds(page) })
}

/** Notes the declined tries in a form that saves, which is of no page, by the processor's name of it; likewise. */
export async function noteSavingDeclines(services: Services, company: Company, form: string): Promise<void> {
  await noteDeclines(services, company, form, { saleFormId: null, invoiceId: null, hostedPaymentId: null })
}

/** Notes them as soon as one was declined, unless that cannot be: what the processor posts puts it right. */
export async function noteDeclinedInForm(
  services: Services,
  companyId: CompanyId,
  form: string,
): Promise<void> {
  try {
    await noteSavingDeclines(services, await companyOf(services.db, companyId), form)
  } catch (error) {
    services.log.warn('a declined try could not be noted yet', {
      companyId: publicId('cmp', companyId),
      error,
    })
  }
}

type OfWhat = Pick<
  RowOf<(typeof noteFormDecline)['parameters']>,
  'saleFormId' | 'invoiceId' | 'hostedPaymentId'
>

async function noteDeclines(
  services: Services,
  company: Company,
  reference: string,
  of: OfWhat,
): Promise<void> {
  const location = credentialsOf(services.secrets, company)
  const declines = await services.processor.declinesOf(location, reference)
  const about = { companyId: company.id, ...of }
  const payers = new Map<string, Buffer>()
  for (const { id: processorId, at: createdAt, address } of declines) {
    const payerHash = address === undefined ? null : hashOfAddress(services, address)
    const noted = await services.db.run(noteFormDecline, { ...about, processorId, payerHash, createdAt })
    if (noted.length > 0 && payerHash !== null) payers.set(payerHash.toString('hex'), payerHash)
  }
  for (const payerHash of payers.values()) await watchCardTesting(services, company, payerHash)
}

/** How many declined tries in the forms of a sale are known. */
export async function formDeclinesKnown(
  { db }: Services,
  company: Company,
  { page, saleFormId }: FormsOfPage,
): Promise<number> {
  const about = { companyId: company.id, saleFormId, ...pageIds(page) }
  return (await db.first(countFormDeclines, about))?.declines ?? 0
}
