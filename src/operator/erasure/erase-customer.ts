import { recordAudit, createSystemCall, type AuditedCall } from '#audit'
import type { AppContext } from '#access'
import { readCompanyClock, readExistingCompany, openCredentials, type Company } from '#companies'
import { abandonErasure, beginErasure, clearCustomer, readCustomer, type ErasureTarget } from '#customers'
import { invoiceErasure } from '#invoices'
import { minuteMs } from '#kernel/clock'
import { parseId, toPublicId, type CustomerId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { schedule, type TimerHandlers } from '#platform/timers'
import { oneOffErasure } from '#one-off'
import { callProcessor } from '#processor'
import { subscriptionErasure } from '#subscriptions'
import { transactionErasure } from '#transactions'

/** What a customer reads as that was erased. */
const erasedName = 'Erased customer'

// What holds a customer is asked for in this order, and told in it.
const erasures = [invoiceErasure, transactionErasure, subscriptionErasure, oneOffErasure]

// Finishes an erasure whose process ended, or whose processor could not be reached. Of one that is finished it looks once more
// for methods that a form which was open then has saved since.
const eraseTimer = 'erase customer'
const eraseAgainMs = minuteMs

/**
 * Erases a customer: names, addresses, words of messages and saved methods go, here and at the processor; the books keep ids and
 * amounts. Refused while money is owed or on its way. From its first write on nothing new is begun with the customer, so
 * that what is checked behind that stays true. Safe to repeat. Answers when it was erased, ms.
 */
export async function eraseCustomer(
  services: AppContext,
  company: Company,
  customerId: CustomerId,
  call: AuditedCall,
): Promise<number> {
  const now = readCompanyClock(services.clock, company)
  const begun = await services.db.transaction(async (tx) => {
    const [row] = await tx.run(beginErasure, { companyId: company.id, customerId, now })
    if (row?.erased_at === null)
      await schedule(tx, company, eraseTimer, toPublicId('cus', customerId), now + eraseAgainMs)
    return row
  })
  if (!begun) throw new ApiError('not_found')
  return begun.erased_at ?? finish(services, company, customerId, call)
}

/** What falls due of erasures that were begun. */
export function erasureTimers(services: AppContext): TimerHandlers {
  return {
    async [eraseTimer]({ companyId, subjectId }) {
      const customerId = parseId('cus', subjectId)
      const customer = customerId && (await readCustomer(services.db, companyId, customerId))
      if (!customer?.isErased) return 'done'
      const company = await readExistingCompany(services.db, companyId)
      const [begun] = await services.db.run(beginErasure, {
        companyId,
        customerId: customer.id,
        now: readCompanyClock(services.clock, company),
      })
      if (begun?.erased_at) await forgetAtProcessor(services, company, customer.id)
      else
        await finish(services, company, customer.id, createSystemCall(services.ids)).catch(
          (error: unknown) => {
            // Somebody began something before the erasure did: it was taken back, and whoever asked for it asks again.
            if (error instanceof ApiError && error.refusal.statusCode === 422) return
            throw error
          },
        )
      return 'done'
    },
  }
}

async function finish(
  services: AppContext,
  company: Company,
  customerId: CustomerId,
  call: AuditedCall,
): Promise<number> {
  const about = { companyId: company.id, customerId }
  await refuseWhileHeld(services, about)
  await forgetAtProcessor(services, company, customerId)
  // What had read a method before the erasure began may have charged it meanwhile.
  await refuseWhileHeld(services, about)
  const now = readCompanyClock(services.clock, company)
  return services.db.transaction(async (tx) => {
    const as = { now, name: erasedName }
    for (const { forget } of erasures) await forget?.(tx, about, as)
    const [cleared] = await tx.run(clearCustomer, { ...about, ...as })
    if (cleared) {
      const subject = { kind: 'customer', id: toPublicId('cus', customerId) } as const
      await recordAudit(tx, services, call, { companyId: company.id, action: 'customer.erased', subject })
      return cleared.erased_at
    }
    const [row] = await tx.run(beginErasure, { ...about, now })
    return row?.erased_at ?? now
  })
}

async function refuseWhileHeld({ db }: AppContext, about: ErasureTarget): Promise<void> {
  const held = await Promise.all(erasures.map((erasure) => erasure.held?.(db, about)))
  const reasons = held.filter((reason) => reason !== undefined)
  if (reasons.length === 0) return
  await db.run(abandonErasure, about)
  throw new ApiError('unprocessable_entity', {
    message: `This customer cannot be erased yet: ${reasons.join(', ')}.`,
  })
}

/** Deletes what the processor keeps of a customer. Its contact stays there as an id, and says nothing any more. */
async function forgetAtProcessor(
  { db, processor, secrets }: AppContext,
  company: Company,
  customerId: CustomerId,
): Promise<void> {
  const contactId = (await readCustomer(db, company.id, customerId))?.contactId
  if (contactId === undefined) return
  await callProcessor(() => processor.forgetContact(openCredentials(secrets, company), contactId))
}
