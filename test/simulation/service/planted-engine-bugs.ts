import { chargeIsPending } from '../../../src/subscriptions/charge-queries.ts'
import { findSubscriptionState, findSubscription } from '../../../src/subscriptions/subscription-queries.ts'
import { invoiceIsUnchanged } from '../../../src/invoices/invoice-queries.ts'
import { replaceSql, replaceText } from './changed-text.ts'
import { onEffects, flipId, onReads, onStore, onWrites, rowsOf } from './planting.ts'
import type { Row, GuardedWrite } from './planting.ts'
import type { Plant, Shares } from './world.ts'

const isSubscriptionUpdate = ({ guard }: Pick<GuardedWrite, 'guard'>) => guard.name === 'update subscription'
const namedWrite = 'update invoice facts while its charge is named'

// A statement is identified by its name, so a changed statement needs another name.

/** Claims a charge even if it is no longer the pending charge of its subscription. */
export function withoutSlot(write: GuardedWrite): GuardedWrite {
  const name = `${namedWrite}, or is not`
  return write.guard.name === namedWrite ? { ...write, guard: { ...invoiceIsUnchanged, name } } : write
}

const namedOfRefused = {
  ...chargeIsPending,
  name: `${namedWrite}, refused or not`,
  sql: replaceSql(chargeIsPending.sql, "r.vault_id = named.charging ->> 'vaultId'", 'false'),
}

const namedOfAny = {
  ...chargeIsPending,
  name: `${namedWrite}, cancelled or not`,
  sql: replaceSql(chargeIsPending.sql, 'and named.cancelled_at is null'),
}

/** Claims a pending charge even if its subscription is cancelled. */
function evenIfCancelled(write: GuardedWrite): GuardedWrite {
  return write.guard.name === namedWrite ? { ...write, guard: namedOfAny } : write
}

type StoredPeriod = {
  state: string
  amount: number
  paid: number
  failedAt: number | null
  returnsHeard: number
  suspends: boolean
}

const periodsOf = (row: Row) => row['periods'] as StoredPeriod[]

/**
 * Decides on masked facts of a subscription, and writes it with its own facts. `mask` changes the row that is read, and
 * `restore` undoes that in the next write.
 */
function maskRows(
  mask: (row: Row) => Row | undefined,
  restore: (write: GuardedWrite, own: Row) => GuardedWrite,
): Plant {
  return onStore((db) => {
    const own = new Map<unknown, Row>()
    return {
      ...db,
      async first(statement, values) {
        const row = await db.first(statement, values)
        if (!row || statement.name !== findSubscriptionState.name) return row
        const other = mask(row)
        if (other) own.set(row['id'], row)
        else own.delete(row['id'])
        return other ?? row
      },
      writeGuarded(guard, row, effects) {
        const read = own.get(row['id'])
        const write = { guard, row, effects }
        const changed = isSubscriptionUpdate(write) && read ? restore(write, read) : write
        return db.writeGuarded(changed.guard, changed.row, changed.effects)
      },
    }
  })
}

function withRow(write: GuardedWrite, changes: Row): GuardedWrite {
  return { ...write, row: { ...write.row, ...changes } }
}

const stateDespiteRefunds = {
  ...findSubscriptionState,
  name: 'find standing beside refunds',
  sql: replaceText(
    findSubscriptionState.sql,
    'and i.returns > p.returns_heard)',
    'and i.paid_cents < i.amount_cents)',
  ),
}

const historyOf = ({ effects }: GuardedWrite) => rowsOf(effects, 'insert subscription_events')
const sendsNotification = (write: GuardedWrite, type: string) =>
  historyOf(write).some((row) => row['type'] === type)

/** Mistakes of the subscription engine, except for those about single writes. */
export const plantedEngineBugs: { name: string; plant: Plant; shares?: Shares }[] = [
  {
    name: 'a charge is claimed that its subscription does not name any more',
    plant: onWrites(withoutSlot),
  },
  {
    name: 'a suspended subscription is billed on',
    plant: maskRows(
      (row) =>
        row['status'] === 'suspended'
          ? {
              ...row,
              status: row['billing_mode'] === 'recurring' ? 'failed' : 'past_due',
              suspend_after_days: 1_000,
              periods: periodsOf(row).map((period) => ({ ...period, suspends: false })),
            }
          : undefined,
      (write, own) =>
        withRow(write, {
          suspend_after_days: own['suspend_after_days'],
          ...(['failed', 'past_due'].includes(String(write.row['status'])) ? { status: 'suspended' } : {}),
        }),
    ),
  },
  {
    name: 'a charge is made after its subscription was cancelled, one of dunning as well',
    plant: (ports, world) =>
      onStore((db, { real }) => ({
        ...db,
        async writeGuarded(guard, row, effects) {
          const write = evenIfCancelled({ guard, row, effects })
          if (!isSubscriptionUpdate(write) || !sendsNotification(write, 'cancelled'))
            return db.writeGuarded(write.guard, row, effects)
          const kept = await real.first(findSubscription, { companyId: row['company_id'], id: row['id'] })
          const named = { charging_attempt_id: kept?.['charging_attempt_id'], charging: kept?.['charging'] }
          return db.writeGuarded(guard, { ...row, ...named }, effects)
        },
      }))(ports, world),
  },
  {
    name: 'a refund moves the status of a subscription',
    plant: onStore((db) => ({
      ...db,
      async first(statement, values) {
        if (statement.name !== findSubscriptionState.name) return db.first(statement, values)
        const row = await db.first(stateDespiteRefunds, values)
        const refunded = ({ state, paid, amount }: StoredPeriod) => state === 'settled' && paid < amount
        return (
          row && {
            ...row,
            periods: periodsOf(row).map((one) =>
              refunded(one) ? { ...one, returns: one.returnsHeard + 1, refunded: 0, wasReturned: true } : one,
            ),
          }
        )
      },
    })),
  },
  {
    name: 'the first invoice is issued ahead, while the trial runs',
    plant: maskRows(
      (row) => {
        const { issued_through: issued, first_period: first } = row
        const isTrial = row['trial_ends_at'] !== null && row['activated_at'] !== null
        return isTrial && Number(issued) < Number(first)
          ? { ...row, first_period: Number(first) - 1 }
          : undefined
      },
      (write, own) => withRow(write, { first_period: own['first_period'] }),
    ),
  },
  {
    name: 'what is charged by itself bears a fee although the company has it otherwise',
    plant: onReads('find company', (row) => ({
      ...row,
      company_settings: { ...(row['company_settings'] as object), surchargeOnRecurring: true },
    })),
  },
  {
    name: 'a payment is recorded, and its subscription not told',
    plant: onWrites((write) => {
      const isPayment = write.effects.some(({ part }) => /transaction/.test(part.name))
      if (!isPayment) return write
      const effects = write.effects.map(({ part, rows }) => ({
        part,
        rows: rows.filter((row: Row) => row['kind'] !== 'subscription news'),
      }))
      return { ...write, effects }
    }),
  },
  {
    name: 'a failure is mailed twice',
    plant: onEffects((part, row) =>
      part === 'insert outbox' && row['kind'] === 'payment_failed'
        ? [row, { ...row, id: flipId(String(row['id'])) }]
        : [row],
    ),
  },
  {
    name: 'what was withdrawn is not invoiced again when its cancellation is taken back',
    plant: onWrites((write) =>
      isSubscriptionUpdate(write) && sendsNotification(write, 'cancel_withdrawn')
        ? withRow(write, { issued_through: write.row['next_period'] })
        : write,
    ),
  },
  {
    name: 'a period that went by is invoiced later',
    plant: onStore((db) => {
      const skipped = new Map<unknown, number>()
      return {
        ...db,
        writeGuarded(guard, row, effects) {
          const write = { guard, row, effects }
          const isSkip = sendsNotification(write, 'skipped')
          const last = skipped.get(row['id'])
          if (isSkip) skipped.set(row['id'], Number(row['next_period']) - 1)
          if (
            isSkip ||
            last === undefined ||
            !(sendsNotification(write, 'resumed') || sendsNotification(write, 'activated'))
          )
            return db.writeGuarded(guard, row, effects)
          skipped.delete(row['id'])
          return db.writeGuarded(guard, { ...row, next_period: last, issued_through: last - 1 }, effects)
        },
      }
    }),
  },
  {
    name: 'a method that was refused for good is charged by the next renewal and day of dunning',
    plant: onEffects((part, row) => (part === 'insert refused method' ? [] : [row])),
  },
  {
    name: 'a charge is claimed with a method that was refused for good since it was named',
    // With more declined charges, few methods would be left that can be refused in between.
    shares: { length: 1, declines: 0.2, cancelling: 1 },
    plant: onWrites((write) =>
      write.guard.name === namedWrite ? { ...write, guard: namedOfRefused } : write,
    ),
  },
]
