import { findTransaction } from '../../../src/attempts/transaction-queries.ts'
import { referenceOf } from './due-work.ts'
import { onEffects, onProcessor, onReads, onStore, onWrites, schedules, submitSale } from './planting.ts'
import type { Row, GuardedWrite } from './planting.ts'
import type { Plant } from './world.ts'

type AuthorizationState = { steps: number; underWay?: { action: string } | undefined; amount: number }

const authorizationState = (row: Row) => row['authorization_held'] as AuthorizationState | null | undefined

/** Whether a write changes the state of a transaction without an invoice. */
const isStateWrite = ({ guard }: GuardedWrite) => guard.name === 'update transaction'

/** Changes the rows of such writes. */
const onStateWrites = (change: (row: Row) => Row): Plant =>
  onWrites((write) => (isStateWrite(write) ? { ...write, row: change(write.row) } : write))

/** Mistakes about charges without an invoice; runs with only such charges must find each of them. */
export const plantedOneOffBugs: { name: string; plant: Plant }[] = [
  {
    name: 'a transaction that stands for itself is written whatever became of it since it was read',
    plant: onStore((db, { real }) => ({
      ...db,
      async writeGuarded(guard, row, effects) {
        if (guard.name !== 'update transaction') return db.writeGuarded(guard, row, effects)
        const kept = await real.first(findTransaction, { companyId: row['company_id'], id: row['id'] })
        return db.writeGuarded(guard, { ...row, read_version: kept?.['version'] }, effects)
      },
    })),
  },
  {
    name: 'a step of an authorization has the reference of the one before it',
    plant: onStateWrites((row) => {
      const authorization = authorizationState(row)
      return authorization?.underWay ? { ...row, authorization_held: { ...authorization, steps: 1 } } : row
    }),
  },
  {
    name: 'a step that was refused stays under way',
    plant: onStore((db) => {
      const steps = new Map<unknown, AuthorizationState>()
      return {
        ...db,
        writeGuarded(guard, row, effects) {
          const authorization = authorizationState(row)
          if (authorization?.underWay) steps.set(row['id'], authorization)
          const kept =
            row['status'] === 'authorized' && authorization && !authorization.underWay && steps.get(row['id'])
          return db.writeGuarded(guard, kept ? { ...row, authorization_held: kept } : row, effects)
        },
      }
    }),
  },
  {
    name: 'a completion is submitted before it is written',
    plant: onStore((db, { world }) => ({
      ...db,
      writeGuarded(guard, row, effects) {
        const authorization = authorizationState(row)
        const company = world.companies.find(({ id }) => id === row['company_id'])
        if (company && authorization?.underWay?.action === 'authcomplete')
          world.books.complete({
            locationId: company.locationId,
            id: String(row['processor_id']),
            reference: `${referenceOf(String(row['id']))}_authcomplete_${authorization.steps}`,
            amountCents: authorization.amount as never,
          })
        return db.writeGuarded(guard, row, effects)
      },
    })),
  },
  {
    name: 'a charge for no invoice is submitted before it is written',
    plant: onStore((db, { world }) => ({
      ...db,
      writeGuarded(guard, row, effects) {
        if (guard.name === 'insert transaction' && row['action'] === 'sale') submitSale(world, row)
        return db.writeGuarded(guard, row, effects)
      },
    })),
  },
  {
    name: 'a completion of which nobody heard counts as refused',
    plant: onProcessor((processor) => ({
      async capture(location, id, completion) {
        const submission = await processor.capture(location, id, completion)
        return submission.outcome === 'no answer' ? { outcome: 'unreachable' } : submission
      },
    })),
  },
  {
    name: 'a part of an authorization is taken, and the whole of it noted',
    plant: onStateWrites((row) => {
      const authorization = authorizationState(row)
      return row['status'] === 'captured' && authorization
        ? { ...row, subtotal_cents: authorization.amount }
        : row
    }),
  },
  {
    name: 'nobody lets an authorization go when its time is over',
    plant: onEffects((part, row) => (schedules(part) && row['kind'] === 'authorization' ? [] : [row])),
  },
  {
    name: 'an authorization whose time is over is noted as let go, and held on',
    plant: onProcessor((processor) => ({
      async void(location, id, reference) {
        const movement = await processor.readMovement(location, id).catch(() => undefined)
        return movement?.action === 'auth'
          ? { outcome: 'moved', movement: { ...movement, action: 'void', reference } }
          : processor.void(location, id, reference)
      },
    })),
  },
  {
    name: 'nothing is held for the refund of a charge for no invoice',
    plant: onStateWrites((row) => ({ ...row, refunded_cents: 0 })),
  },
  {
    name: 'a failed transaction may be tried again however often',
    plant: onWrites((write) => ({
      ...write,
      row: write.guard.name === 'insert transaction' ? { ...write.row, rerun_root: null } : write.row,
    })),
  },
  {
    name: 'what was tried again counts as never tried when somebody asks once more',
    plant: onReads('find transaction', (row) =>
      row['rerun_of'] !== null && row['action'] === 'sale' && row['status'] === 'completed'
        ? { ...row, status: 'failed' }
        : row,
    ),
  },
]
