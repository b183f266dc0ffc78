import { findSubscription } from '../../../src/subscriptions/subscription-queries.ts'
import { withoutSlot } from './planted-engine-bugs.ts'
import { onEffects, flipId, onProcessor, onReads, onStore, onWrites } from './planting.ts'
import type { Row, GuardedWrite } from './planting.ts'
import type { Plant, Shares } from './world.ts'

const isSubscriptionUpdate = ({ guard }: GuardedWrite) => guard.name === 'update subscription'
const onSubscriptionUpdates = (change: (row: Row) => Row): Plant =>
  onWrites((write) => (isSubscriptionUpdate(write) ? { ...write, row: change(write.row) } : write))

const onPeriods = (change: (row: Row) => Row): Plant =>
  onEffects((part, row) => [part === 'write subscription periods' ? change(row) : row])

type StoredPeriod = { amount: number; paid: number }

/** Mistakes about subscriptions; runs with few other requests must find each of them. */
export const plantedSubscriptionBugs: { name: string; plant: Plant; shares?: Shares }[] = [
  {
    name: 'a subscription is written whatever became of it since it was read',
    plant: onStore((db, { real }) => ({
      ...db,
      async writeGuarded(guard, row, effects) {
        if (guard.name !== 'update subscription') return db.writeGuarded(guard, row, effects)
        const kept = await real.first(findSubscription, { companyId: row['company_id'], id: row['id'] })
        return db.writeGuarded(guard, { ...row, read_version: kept?.['version'] }, effects)
      },
    })),
  },
  {
    name: 'a charge is made under another id than the one by which it was named',
    plant: (ports, world) =>
      onReads('find subscription', (row) =>
        row['charging_attempt_id'] === null
          ? row
          : { ...row, charging_attempt_id: flipId(String(row['charging_attempt_id'])) },
      )(onWrites(withoutSlot)(ports, world), world),
  },
  {
    name: 'a charge of which nobody knows what came counts as declined',
    plant: onProcessor((processor) => ({
      async submit(location, sale) {
        const submission = await processor.submit(location, sale)
        return submission.outcome === 'no answer'
          ? { outcome: 'refused', reasonCode: '1622', reasonText: 'Card expired' }
          : submission
      },
    })),
  },
  {
    name: 'a processor that cannot be reached counts as a decline',
    plant: onProcessor((processor) => ({
      async submit(location, sale) {
        const submission = await processor.submit(location, sale)
        return submission.outcome === 'unreachable'
          ? { outcome: 'refused', reasonCode: '1622', reasonText: 'Card expired' }
          : submission
      },
    })),
  },
  {
    name: 'nobody tells a subscription what became of its invoices',
    plant: onEffects((part, row) =>
      part === 'schedule timers' && row['kind'] === 'subscription news' ? [] : [row],
    ),
  },
  {
    name: 'the next period is counted from the last one',
    plant: onSubscriptionUpdates((row) =>
      row['next_billing_at'] === null
        ? row
        : {
            ...row,
            anchor_at: row['next_billing_at'],
            anchor_units: 0,
            anchor_period: row['next_period'],
          },
    ),
  },
  {
    name: 'an invoice that was withdrawn can be paid on',
    plant: onPeriods((row) => (row['state'] === 'withdrawn' ? { ...row, state: 'open' } : row)),
  },
  {
    name: 'a day of dunning is done twice after a sleep',
    plant: onPeriods((row) => ({ ...row, dunned_until: null })),
  },
  {
    name: 'a method that was deleted is replaced by the default',
    plant: onReads('find standing of subscription', (row) =>
      row['vault_is_deleted'] ? { ...row, vault_id: null, vault_is_deleted: false } : row,
    ),
  },
  {
    name: 'a part of what is due makes a subscription active',
    plant: onReads('find standing of subscription', (row) => ({
      ...row,
      periods: (row['periods'] as StoredPeriod[]).map((period) =>
        period.paid > 0 ? { ...period, paid: period.amount } : period,
      ),
    })),
  },
]
