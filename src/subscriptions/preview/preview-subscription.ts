import type { AppContext } from '#context'
import type { Company } from '#companies'
import { findNextJobTime } from '../renewal/write-subscription.ts'
import { decideSubscription, type NewSubscription } from '../signup/create-subscription.ts'
import { applyWrite } from './apply-write.ts'
import { buildPreview } from './build-preview.ts'

/** The body of a preview, and the number of periods to show. */
type PreviewNewSubscription = { company: Company; sent: NewSubscription; periods: number }

/**
 * Returns the subscription that a request would create, its next periods, and the effects that would follow. Writes nothing and does
 * not call the processor. Throws validation_failed as the creation does.
 */
export async function previewSubscription(
  context: AppContext,
  { company, sent, periods }: PreviewNewSubscription,
) {
  const { customer, pricing, now, after } = await decideSubscription(context, { company, sent })
  const input = { company, customer, pricing, ids: context.ids }
  const created = {
    now,
    state: after,
    charge: undefined,
    waitsUntil: findNextJobTime(context, company, after, now),
    invoices: new Map(),
    periods: [],
    timeline: [],
    hasPayerPaid: false,
  }
  const written = applyWrite(created, { before: undefined, after }, input)
  return buildPreview(context, written, { input, periods })
}
