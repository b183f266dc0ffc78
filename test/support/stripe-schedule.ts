import type { Loose } from './calls.ts'
import { stripeExamples } from './stripe-examples.ts'
import { toSeconds } from './stripe-export.ts'

/** Returns a schedule whose only phase began and ends at the given times (ms), and which then releases its subscription. */
export function aStripeSchedule({ from, until }: { from: number; until: number }, fields: Loose = {}): Loose {
  const {
    default_settings: settings,
    phases: [phase],
  } = stripeExamples.subscription_schedule
  const [item] = phase.items
  const dates = { start_date: toSeconds(from), end_date: toSeconds(until) }
  return {
    ...stripeExamples.subscription_schedule,
    canceled_at: null,
    completed_at: null,
    current_phase: dates,
    customer: 'cus_NffrFeUfNV2Hib',
    default_settings: { ...settings, billing_thresholds: null, transfer_data: undefined },
    phases: [
      {
        ...phase,
        ...dates,
        billing_thresholds: null,
        items: [{ ...item, billing_thresholds: null, plan: undefined }],
        transfer_data: undefined,
      },
    ],
    released_at: null,
    status: 'active',
    subscription: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
    ...fields,
  }
}
