import { z } from 'zod'
import { formatDate, formatMoney } from '#kernel/format'
import { omitNullish } from '#kernel/json'
import { dollarsToCents } from '#kernel/money'
import type { HistoryType, SubscriptionEvent } from '#subscriptions'
import { toHistoryActor } from './history-actor.ts'
import type { AuditRow } from './history-queries.ts'

// The details of older events may lack any of them.
const eventDetail = z
  .object({
    amount: z.number(),
    invoiceId: z.string(),
    transactionId: z.string(),
    step: z.number(),
    reasonCode: z.string(),
    reasonText: z.string(),
    reason: z.string(),
    until: z.string(),
    changed: z.array(z.string()),
  })
  .partial()

type Detail = z.infer<typeof eventDetail>

/** Formats the events of a subscription, in their order. The actor comes from the audit if a user acted. */
export function subscriptionEntries(events: SubscriptionEvent[], done: AuditRow[], timeZone: string) {
  return events.map(({ at, type, by, detail, correlationId }) => {
    const facts = eventDetail.safeParse(detail ?? {}).data ?? {}
    const row = done.find((each) => each.correlation_id === correlationId)
    const { invoiceId, transactionId, reasonCode, reasonText } = facts
    const actor = row && by === 'api' ? toHistoryActor(row.actor) : { type: actors[by] }
    return {
      at,
      kind: type,
      by: { type: actor.type, ...omitNullish({ name: 'name' in actor ? actor.name : undefined }) },
      text: describe(type, facts, timeZone),
      ...omitNullish({ invoiceId, transactionId, reasonCode, reasonText, correlationId }),
    }
  })
}

const actors = { api: 'api_key', payer: 'payer', operator: 'operator', schedule: 'system' } as const

/** Names the terms of a subscription as its page does. */
const termNames: Readonly<Record<string, string>> = {
  addOns: 'add-ons',
  amount: 'price',
  billingCycle: 'billing cycle',
  customFields: 'custom fields',
  discounts: 'discounts',
  paymentDueDays: 'days until due',
  planId: 'plan',
  suspendAfterDays: 'days until suspension',
}

function describe(type: HistoryType, detail: Detail, timeZone: string): string {
  const { amount, step, until, changed = [], reason } = detail
  const cents = amount === undefined ? undefined : dollarsToCents(amount)
  const because = reason ? `: ${reason}` : ''
  const texts: Record<HistoryType, string> = {
    created: 'Created',
    started: 'Trial began',
    activated: 'Became active',
    invoiced: `Invoice${cents === undefined ? '' : ` of ${formatMoney(cents)}`} created`,
    charged: step === undefined ? 'Charged' : `Charged at retry ${step}`,
    charge_failed: step === undefined ? 'Charge failed' : `Retry ${step} failed`,
    charge_unknown: 'The outcome of the charge is being looked up',
    skipped: 'A period passed without an invoice',
    past_due: 'Became past due',
    suspended: 'Suspended',
    resumed: 'Active again',
    updated: `Changed: ${changed.map((name) => termNames[name] ?? name).join(', ')}`,
    method_changed: 'Payment method changed',
    cancel_requested: `Cancellation${until === undefined ? '' : ` on ${formatDate(Date.parse(until), timeZone)}`} requested${because}`,
    cancel_withdrawn: 'Cancellation withdrawn',
    cancelled: `Cancelled${because}`,
    ended: 'Ended',
    invoice_withdrawn: 'Invoice of the next period closed, because that period does not begin',
  }
  return texts[type]
}
