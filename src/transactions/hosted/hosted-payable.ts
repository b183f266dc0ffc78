import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, type Company } from '#companies'
import { closeSaleForm, loadSurchargeBasis, saleFormLifetimeMs, type Payable } from '#checkout'
import type { HostedPaymentId, TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { DueJob, JobOutcome } from '#platform/jobs'
import { loadHostedPayment, loadHostedPaymentOfForm, writeHostedPayment } from '../find-hosted-payments.ts'
import { hostedFormJob, type HostedPayment } from '../hosted-payment.ts'
import { assertHostedPayable, railNotAcceptedError } from './hosted-status.ts'
import { recordFormSale } from './record-form-sale.ts'

/** Returns a hosted payment as the payable of checkout. It is paid in full, with any method that the company accepts. */
export function toHostedPayable(context: AppContext, company: Company, hosted: HostedPayment): Payable {
  const { db, clock } = context
  const { id, customerId, total, saleFormId, shown } = hosted
  return {
    company,
    ref: { hostedPaymentId: id },
    customerId,
    due: total,
    acceptedRails: company.products,
    saleFormId,
    saleFormJob: hostedFormJob,
    description: shown.description ?? shown.title,
    billingZip: shown.billingZip,
    railRefusedError: () => railNotAcceptedError(company),
    assertPayable: () => assertHostedPayable(context, company, hosted),
    reload: () => loadHostedPayable(context, company, id),
    // The card's billing ZIP code gives the payer's place.
    loadSurchargeBasis: (method) =>
      loadSurchargeBasis(context, company, method, { customerId: undefined, by: 'hosted payment' }),
    countSaleForms: async (since) => ({ opened: countForms(hosted, since), takesTooMuch: false }),
    async writeSaleForm(form, effects) {
      const updatedAt = getCompanyTime(clock, company)
      const after = { ...hosted, ...countForm(hosted, form?.now), saleFormId: form?.id, updatedAt }
      return writeHostedPayment(db, hosted, after, effects)
    },
    async recordSale(movement, correlationId) {
      await recordFormSale(context, { company, hosted, movement, correlationId })
    },
  }
}

async function loadHostedPayable(
  context: AppContext,
  company: Company,
  id: HostedPaymentId,
): Promise<Payable> {
  const hosted = await loadHostedPayment(context.db, company.id, id)
  if (!hosted) throw new ApiError('not_found')
  return toHostedPayable(context, company, hosted)
}

/** Reads the hosted payment whose secure forms make this sale, or undefined. */
export async function loadHostedPayableOfForm(
  context: AppContext,
  company: Company,
  saleFormId: TransactionId,
): Promise<Payable | undefined> {
  const hosted = await loadHostedPaymentOfForm(context.db, company.id, saleFormId)
  return hosted && toHostedPayable(context, company, hosted)
}

/** Ends the expired forms of a hosted payment. */
export async function closeHostedForm(context: AppContext, job: DueJob): Promise<JobOutcome> {
  const saleFormId = job.subjectId as TransactionId
  const company = await loadExistingCompany(context.db, job.companyId)
  const payable = await loadHostedPayableOfForm(context, company, saleFormId)
  return payable ? closeSaleForm(context, payable, saleFormId) : 'done'
}

/** Counts the forms opened since an instant, including those whose sale was cancelled. */
function countForms({ formsOpened, formsOpenedSince }: HostedPayment, since: number): number {
  return formsOpenedSince !== undefined && formsOpenedSince > since ? formsOpened : 0
}

/** Returns the count of forms once another is opened. It starts again when its first form no longer counts. */
function countForm(
  hosted: HostedPayment,
  openedAt: number | undefined,
): Pick<HostedPayment, 'formsOpened' | 'formsOpenedSince'> {
  const { formsOpened: known, formsOpenedSince: since } = hosted
  if (openedAt === undefined) return { formsOpened: known, formsOpenedSince: since }
  const formsOpened = countForms(hosted, openedAt - saleFormLifetimeMs)
  const formsOpenedSince = formsOpened === 0 ? openedAt : since
  return { formsOpened: formsOpened + 1, formsOpenedSince }
}
