import type { Services } from '#access'
import { companyNow, companyOf, credentialsOf } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { reconcileMaxMs } from '#kernel/limits'
import type { DueTimer, TimerOutcome } from '#platform/timers'
import { ProcessorUnavailable, ProcessorUnreadable } from '#processor'
import { referenceOf } from '#transactions'
import { writeSale } from '../record/write-sale.ts'
import { deleteSaleForm, findSaleForm } from './sale-form-queries.ts'

/**
 * Ends a sale form whose time is over. The page that held it may have been closed before it told of the sale, and the
 * processor's postback may have been lost: its books are asked, and where they hold no sale there will never be one.
 */
export async function closeSaleForm(services: Services, timer: DueTimer): Promise<TimerOutcome> {
  const { db, clock, processor, secrets } = services
  const about = { companyId: timer.companyId, id: timer.subjectId as TransactionId }
  const form = await db.first(findSaleForm, about)
  if (!form) return 'done'
  const company = await companyOf(db, timer.companyId)
  try {
    const location = credentialsOf(secrets, company)
    const reference = referenceOf(about)
    const movement = await processor.cancelReference(location, reference)
    const command = { company, invoiceId: form.invoice_id, correlationId: reference }
    const written = movement && (await writeSale(services, { ...command, movement }))
    // No sale was made, or its money has gone back already.
    if (written === undefined || written === 'not taken') await db.run(deleteSaleForm, about)
    return 'done'
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable || error instanceof ProcessorUnreadable)) throw error
    return { againAt: companyNow(clock, company) + reconcileMaxMs }
  }
}
