import { recordAudit, createSystemCall, type AuditedCall } from '#audit'
import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, openCredentials, type Company } from '#companies'
import {
  abandonErasure,
  beginErasure,
  clearCustomer,
  contactIdsOf,
  loadCustomer,
  type ErasureTarget,
} from '#customers'
import { invoiceErasure } from '#invoices'
import { minuteMs } from '#kernel/clock'
import { parseId, toPublicId, type CustomerId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { schedule, type JobHandlers } from '#platform/jobs'
import { transactionErasure } from '#transactions'
import { callProcessor } from '#processor'
import { subscriptionErasure } from '#subscriptions'
import { attemptErasure } from '#attempts'

/** The name that an erased customer is shown with. */
const erasedName = 'Erased customer'

// The erasures check for open obligations in this order, and report them in it.
const erasures = [invoiceErasure, attemptErasure, subscriptionErasure, transactionErasure]

// Retries an erasure after a crash or while the processor is unreachable. After a finished erasure, it checks once for
// methods that a form saved since.
const eraseJob = 'erase customer'
const eraseRetryMs = minuteMs

/**
 * Erases a customer: names, addresses, message texts and saved methods, here and at the processor. The books keep ids
 * and amounts. Throws if money is owed or in transit. The first write blocks new activity of the customer, so the later
 * checks stay valid. Safe to repeat. Returns the time of erasure in ms.
 */
export async function eraseCustomer(
  context: AppContext,
  company: Company,
  sentId: CustomerId,
  call: AuditedCall,
): Promise<number> {
  // The id of a merged customer erases the one that has its records.
  const customerId = (await loadCustomer(context.db, company.id, sentId))?.id ?? sentId
  const now = getCompanyTime(context.clock, company)
  const begun = await context.db.transaction(async (tx) => {
    const [row] = await tx.run(beginErasure, { companyId: company.id, customerId, now })
    if (row?.erased_at === null)
      await schedule(tx, company, eraseJob, toPublicId('cus', customerId), now + eraseRetryMs)
    return row
  })
  if (!begun) throw new ApiError('not_found')
  return begun.erased_at ?? finishErasure(context, company, customerId, call)
}

/** Returns the job handlers that continue erasures. */
export function erasureJobs(context: AppContext): JobHandlers {
  return {
    async [eraseJob]({ companyId, subjectId }) {
      const customerId = parseId('cus', subjectId)
      const customer = customerId && (await loadCustomer(context.db, companyId, customerId))
      if (!customer?.isErased) return 'done'
      const company = await loadExistingCompany(context.db, companyId)
      const [begun] = await context.db.run(beginErasure, {
        companyId,
        customerId: customer.id,
        now: getCompanyTime(context.clock, company),
      })
      if (begun?.erased_at) await forgetAtProcessor(context, company, customer.id)
      else
        await finishErasure(context, company, customer.id, createSystemCall(context.ids)).catch(
          (error: unknown) => {
            // Another request began something before the erasure did. The erasure was rolled back, and the operator can
            // retry.
            if (error instanceof ApiError && error.refusal.statusCode === 422) return
            throw error
          },
        )
      return 'done'
    },
  }
}

async function finishErasure(
  context: AppContext,
  company: Company,
  customerId: CustomerId,
  call: AuditedCall,
): Promise<number> {
  const about = { companyId: company.id, customerId }
  await assertErasable(context, about)
  await forgetAtProcessor(context, company, customerId)
  // A request that read a method before the erasure began may have charged it since.
  await assertErasable(context, about)
  const now = getCompanyTime(context.clock, company)
  return context.db.transaction(async (tx) => {
    const as = { now, name: erasedName }
    for (const { forget } of erasures) await forget?.(tx, about, as)
    const [cleared] = await tx.run(clearCustomer, { ...about, ...as })
    if (cleared) {
      const subject = { kind: 'customer', id: toPublicId('cus', customerId) } as const
      await recordAudit(tx, context, call, { companyId: company.id, action: 'customer.erased', subject })
      return cleared.erased_at
    }
    const [row] = await tx.run(beginErasure, { ...about, now })
    return row?.erased_at ?? now
  })
}

async function assertErasable({ db }: AppContext, about: ErasureTarget): Promise<void> {
  const obstacles = await Promise.all(erasures.map((erasure) => erasure.findObstacle?.(db, about)))
  const reasons = obstacles.filter((reason) => reason !== undefined)
  if (reasons.length === 0) return
  await db.run(abandonErasure, about)
  throw new ApiError('unprocessable_entity', {
    message: `This customer cannot be erased yet: ${reasons.join(', ')}.`,
  })
}

/** Deletes the data of a customer at the processor. Its contact stays there as an id without personal data. */
async function forgetAtProcessor(
  { db, processor, secrets }: AppContext,
  company: Company,
  customerId: CustomerId,
): Promise<void> {
  const customer = await loadCustomer(db, company.id, customerId)
  const location = openCredentials(secrets, company)
  for (const contactId of customer ? contactIdsOf(customer) : [])
    await callProcessor(() => processor.forgetContact(location, contactId))
}
