import type { AppContext } from '#context'
import { loadExistingCompany, openCredentials, type Company } from '#companies'
import { toPublicId, type CompanyId, type TransactionId } from '#kernel/ids'
import type { RowOf } from '#platform/database'
import { referenceOf } from '#attempts'
import { watchCardTesting } from './card-testing.ts'
import { countFormDeclines, insertFormDecline } from './form-decline-queries.ts'
import { hashPayerIp } from './payer-hash.ts'
import { toRefColumns } from './attempt-limit.ts'
import type { PayableRef } from '../payable.ts'

/** The record that secure forms pay, and their sale. */
export type RecordForm = { ref: PayableRef; saleFormId: TransactionId }

/**
 * Records the declined attempts in the forms of a sale, which only the processor has seen. It reads them from the
 * processor's books. Safe to repeat at any time.
 */
export async function recordFormDeclines(
  context: AppContext,
  company: Company,
  { ref, saleFormId }: RecordForm,
): Promise<void> {
  await recordDeclines(context, company, referenceOf({ id: saleFormId }), {
    saleFormId,
    ...toRefColumns(ref),
  })
}

/**
 * Records the declined attempts in a form that saves a method, by the processor's id of the form. Such a form has no
 * page.
 */
export async function recordSetupDeclines(
  context: AppContext,
  company: Company,
  form: string,
): Promise<void> {
  await recordDeclines(context, company, form, { saleFormId: null, invoiceId: null, hostedPaymentId: null })
}

/** Records the declined attempts of a form at once. If that fails, the processor's postback records them later. */
export async function tryRecordSetupDeclines(
  context: AppContext,
  companyId: CompanyId,
  form: string,
): Promise<void> {
  try {
    await recordSetupDeclines(context, await loadExistingCompany(context.db, companyId), form)
  } catch (error) {
    context.log.warn('a declined try could not be noted yet', {
      companyId: toPublicId('cmp', companyId),
      error,
    })
  }
}

type DeclineSubject = Pick<
  RowOf<(typeof insertFormDecline)['parameters']>,
  'saleFormId' | 'invoiceId' | 'hostedPaymentId'
>

async function recordDeclines(
  context: AppContext,
  company: Company,
  reference: string,
  of: DeclineSubject,
): Promise<void> {
  const location = openCredentials(context.secrets, company)
  const declines = await context.processor.declinesOf(location, reference)
  const about = { companyId: company.id, ...of }
  const payers = new Map<string, Buffer>()
  for (const { id: processorId, at: createdAt, address } of declines) {
    const payerHash = address === undefined ? null : hashPayerIp(context, address)
    const row = await context.db.run(insertFormDecline, { ...about, processorId, payerHash, createdAt })
    if (row.length > 0 && payerHash !== null) payers.set(payerHash.toString('hex'), payerHash)
  }
  for (const payerHash of payers.values()) await watchCardTesting(context, company, payerHash)
}

/** Counts the known declined attempts in the forms of a sale. */
export async function countKnownFormDeclines(
  { db }: AppContext,
  company: Company,
  { ref, saleFormId }: RecordForm,
): Promise<number> {
  const about = { companyId: company.id, saleFormId, ...toRefColumns(ref) }
  return (await db.first(countFormDeclines, about))?.declines ?? 0
}
