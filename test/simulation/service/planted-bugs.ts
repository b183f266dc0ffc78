import { zeroCents } from '#kernel/money'
import { finishJobs } from '../../../src/platform/jobs/job-queries.ts'
import { findTransaction } from '../../../src/attempts/transaction-queries.ts'
import {
  onStore,
  onProcessor,
  onWrites,
  onReads,
  onEffects,
  changePart,
  without,
  unguarded,
  withoutLeases,
  rowsOf,
  submitSale,
  flipId,
  trustResult,
  isRefund,
  isOverdue,
  isWatching,
  schedules,
} from './planting.ts'
import type { Row, Statement } from './planting.ts'
import type { Plant } from './world.ts'

/** A few hundred seeds must find each of these bugs. This proves that the simulation detects them. */
export const plantedBugs: { name: string; plant: Plant }[] = [
  {
    name: 'an invoice is written whatever became of it since it was read',
    plant: onStore(unguarded(({ name }) => name === 'update invoice facts')),
  },
  {
    name: 'a lost race counts as written',
    plant: onStore((db) => ({
      ...db,
      writeGuarded: (guard, row, effects) =>
        db.writeGuarded(guard, row, effects).then(() => 'written' as const),
    })),
  },
  {
    name: 'a charge is submitted before its claim is written',
    plant: onStore((db, { world }) => ({
      ...db,
      writeGuarded(guard, row, effects) {
        for (const sale of rowsOf(effects, 'insert transactions')) submitSale(world, sale)
        return db.writeGuarded(guard, row, effects)
      },
    })),
  },
  {
    name: 'nobody reconciles what is left open',
    plant: onEffects((part, row) => (schedules(part) && row['kind'] === 'reconcile' ? [] : [row])),
  },
  {
    name: 'an event is announced twice',
    plant: onEffects((part, row) =>
      part === 'insert postbacks' ? [row, { ...row, event_id: flipId(String(row['event_id'])) }] : [row],
    ),
  },
  {
    name: 'a payment is read from a cache',
    plant: onStore((db) => {
      const cache = new Map<unknown, Row | undefined>()
      return {
        ...db,
        async first(statement, values) {
          if (statement.name !== 'find transaction') return db.first(statement, values)
          if (!cache.has(values['id'])) cache.set(values['id'], await db.first(statement, values))
          return cache.get(values['id'])
        },
      }
    }),
  },
  {
    name: 'the body of a postback is built again for each attempt',
    plant: onStore((db) => ({
      ...db,
      async first(statement, values) {
        const row = await db.first(statement, values)
        return row && statement.name === 'find postback' ? { ...row, body: null } : row
      },
      async run(statement, values) {
        const rows = await db.run(statement, values)
        return statement.name === 'freeze body of postback'
          ? rows.map(() => ({ body: values['body'] }))
          : rows
      },
    })),
  },
  {
    name: 'the answers of another company are given for a key',
    plant: onStore((db, { world }) => {
      const shared = (statement: Statement, values: Row): Row =>
        statement.name.includes('idempot') ? { ...values, companyId: world.companies[0]?.id } : values
      return {
        ...db,
        first: (statement, values) => db.first(statement, shared(statement, values)),
        run: (statement, values) => db.run(statement, shared(statement, values)),
        writeGuarded: (guard, row, effects) =>
          db.writeGuarded(guard, { ...row, key: null, key_holder: null }, effects),
      }
    }),
  },
  {
    name: 'an invoice is found for whoever asks',
    plant: onStore((db, { world }) => ({
      ...db,
      async first(statement, values) {
        const own = await db.first(statement, values)
        const other = world.companies.find(({ id }) => id !== values['companyId'])
        if (own || statement.name !== 'find invoice') return own
        return db.first(statement, { ...values, companyId: other?.id })
      },
      // The key belongs to its own company and would not be found with another company's invoice.
      writeGuarded: (guard, row, effects) =>
        db.writeGuarded(guard, { ...row, key: null, key_holder: null }, effects),
    })),
  },
  {
    name: 'a key runs again whoever holds it',
    plant: (ports, world) => ({ ...onStore(withoutLeases)(ports, world), isOpen: async () => false }),
  },
  {
    name: 'the reservation is released on a timeout',
    plant: onProcessor((processor) => ({
      async submit(location, sale) {
        const submission = await processor.submit(location, sale)
        return submission.outcome === 'no answer' ? { outcome: 'unreachable' } : submission
      },
    })),
  },
  {
    name: '"no record" counts as a decline without cancelling',
    plant: onProcessor(() => ({ cancelReference: async () => undefined })),
  },
  {
    name: 'another amount than was asked for is believed',
    plant: (ports, world) => ({
      ...ports,
      processor: { ...ports.processor, ...trustResult(ports.processor, world) },
    }),
  },
  {
    name: 'what was returned reads as settled',
    plant: onProcessor((processor) => ({
      async find(location, reference) {
        const movement = await processor.find(location, reference)
        return movement?.status === 'returned' ? { ...movement, status: 'settled' } : movement
      },
    })),
  },
  {
    name: 'a postback counts as delivered when its request was lost',
    plant: (ports) => ({
      ...ports,
      outbound: {
        ...ports.outbound,
        async post(url, request) {
          const response = await ports.outbound.post(url, request)
          return response.kind === 'failed' ? { kind: 'answered', statusCode: 200 } : response
        },
      },
    }),
  },
  {
    name: 'a refund is claimed whatever became of its invoice since it was read',
    plant: onStore(unguarded((_, effects) => rowsOf(effects, 'insert transactions').some(isRefund))),
  },
  {
    name: 'an update is written whatever became of its invoice since it was read',
    plant: onStore(unguarded((guard, _, row) => guard.name === 'update invoice terms' && !row['closed'])),
  },
  {
    name: 'an invoice is closed whatever became of it since it was read',
    plant: onStore(unguarded((guard, _, row) => guard.name === 'update invoice terms' && !!row['closed'])),
  },
  {
    name: 'an invoice is announced overdue whatever became of it since it was read',
    plant: onStore(unguarded((_, effects) => rowsOf(effects, 'insert postbacks').some(isOverdue))),
  },
  {
    name: 'an invoice is announced overdue without keeping for which date',
    plant: onWrites((write) => ({
      ...write,
      row: rowsOf(write.effects, 'insert postbacks').some(isOverdue)
        ? {
            ...write.row,
            overdue_announced_for: null,
            status: Number(write.row['paid_cents']) > 0 ? 'Partial' : 'Pending',
          }
        : write.row,
    })),
  },
  {
    name: 'an invoice that is open again is not watched',
    plant: onWrites((write) =>
      write.guard.name === 'update invoice facts' ? without(write, 'schedule timers', isWatching) : write,
    ),
  },
  {
    name: 'what is held for a refund is released on a timeout',
    plant: onProcessor((processor) => ({
      async refund(location, id, refund) {
        const submission = await processor.refund(location, id, refund)
        return submission.outcome === 'no answer' ? { outcome: 'unreachable' } : submission
      },
    })),
  },
  {
    name: 'a refund that failed keeps what was held for it',
    plant: onWrites((write) =>
      rowsOf(write.effects, 'update transactions').length > 0
        ? without(write, 'update refunded amounts', () => true)
        : write,
    ),
  },
  {
    name: 'a refund is taken off again whenever it is heard of',
    plant: onReads('find transaction', (row) =>
      isRefund(row) && row['status'] === 'completed' ? { ...row, status: 'created' } : row,
    ),
  },
  {
    name: 'a charge-back takes off what a refund took off already',
    plant: onStore((db) => ({
      ...db,
      all: async (statement, values) =>
        (await db.all(statement, values)).map((row) =>
          statement.name === 'list refunds of a sale' ? { ...row, status: 'failed' } : row,
        ),
    })),
  },
  {
    name: 'a refund gives back nothing of the fee',
    plant: onWrites((write) =>
      changePart(write, 'insert transactions', (row) =>
        isRefund(row)
          ? [
              {
                ...row,
                fee_cents: 0,
                subtotal_cents: Number(row['subtotal_cents']) + Number(row['fee_cents']),
              },
            ]
          : [row],
      ),
    ),
  },
  {
    name: 'the processor is not told which part of a charge is its fee',
    plant: onProcessor(({ submit }) => ({
      submit: (location, sale) => submit(location, { ...sale, surchargeCents: zeroCents }),
    })),
  },
  {
    name: 'a sale in the form is not asked about when its time is over',
    plant: onProcessor((processor, { books }) => ({
      async cancelReference(location, reference) {
        const movement = await processor.cancelReference(location, reference)
        return books.entryOf(location.locationId, reference)?.madeIn === 'form' ? undefined : movement
      },
    })),
  },
  {
    name: 'each form of an invoice makes a sale of its own',
    plant: onReads('find invoice', (row) => ({ ...row, sale_form_id: null })),
  },
  {
    name: 'a sale in the form is told by its page and by its postback, and recorded twice',
    plant: onWrites((write) => {
      const [sale] = rowsOf(write.effects, 'insert transactions')
      if (!sale || sale['status'] === 'created') return write
      return changePart(write, 'insert transactions', (row) => [
        row,
        { ...row, id: flipId(String(row['id'])), processor_id: null },
      ])
    }),
  },
  {
    name: 'a bank transfer that settled is not looked at again',
    plant: onStore((db, { real }) => ({
      ...db,
      async run(statement, values) {
        if (statement.name !== 'put off timers') return db.run(statement, values)
        const [companyId, kind, id] = Object.values(values).map((each) => [each].flat()[0])
        const kept = kind === 'reconcile' && (await real.first(findTransaction, { companyId, id }))
        return db.run(kept && kept['status'] === 'completed' ? finishJobs : statement, values)
      },
    })),
  },
  {
    name: 'nobody is told that more was recorded than was due',
    plant: onWrites((write) => without(write, 'insert alerts', ({ kind }) => kind === 'over_recorded')),
  },
  {
    name: 'a payer gets no receipt',
    plant: onWrites((write) => without(write, 'insert outbox', ({ kind }) => kind === 'receipt')),
  },
]
