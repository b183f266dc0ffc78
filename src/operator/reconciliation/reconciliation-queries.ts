import type { CompanyId, InvoiceId, TransactionId, Uuid } from '#kernel/ids'
import type { Json } from '#kernel/json'
import type { PaymentMeans } from '#kernel/rails'
import { c, command, eachCell, query } from '#platform/database'
import type { Transaction } from '#attempts'

export const comparedColumns = {
  id: c.uuid<TransactionId>(),
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  foreign_reference: c.maybe(c.text()),
  action: c.text<Transaction['action']>(),
  status: c.text<Transaction['status']>(),
  subtotal_cents: c.cents,
  fee_cents: c.cents,
  payment_method: c.text<PaymentMeans>(),
  processor_id: c.maybe(c.text()),
  authorization_held: c.maybe(c.json<NonNullable<Transaction['authorization']>>()),
  reason_code: c.maybe(c.text()),
  created_at: c.instant,
  updated_at: c.instant,
}

const columns = Object.keys(comparedColumns).join(', ')

/**
 * Lists the movements of a company in a period at its current account, newest first. Offline payments belong to no
 * account.
 */
export const listToCompare = query({
  name: 'list transactions to compare',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    from: c.instant,
    until: c.instant,
    before: c.maybe(c.uuid<TransactionId>()),
    limit: c.integer,
    number: c.maybe(c.integer),
  },
  row: comparedColumns,
  // For rows of the last instant, the id decides. The lowest id excludes all of them.
  sql: `select ${columns} from transactions
        where company_id = $1 and created_at >= $2 and payment_method <> 'offline'
          and processor_number is not distinct from $6
          and (created_at, id) < ($3, coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'))
        order by created_at desc, id desc limit $5`,
})

/** Finds transactions by their ids, by the processor's references of external movements, and by processor ids. */
export const findToCompare = query({
  name: 'find transactions to compare',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    ids: c.uuids<TransactionId>(),
    references: c.texts(),
    processorIds: c.texts(),
  },
  row: comparedColumns,
  sql: `select ${columns} from transactions where company_id = $1 and id = any($2)
        union all
        select ${columns} from transactions where company_id = $1 and foreign_reference = any($3) and id <> all($2)
        union all
        select ${columns} from transactions
        where company_id = $1 and processor_id = any($4) and id <> all($2)
          and (foreign_reference is null or foreign_reference <> all($3))`,
})

/** Lists jobs that act on a transaction after a moment. */
export const listRecoveryJobs = query({
  name: 'list watches of a transaction',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    kind: c.text(),
    subjectId: c.text(),
    dueAfter: c.instant,
  },
  row: { due_at: c.instant },
  sql: `select due_at from timers where company_id = $1 and kind = $2 and subject_id = $3 and due_at > $4`,
})

/**
 * Lists resolved differences and the differences that other alerts reported. A resolved mismatch explains no further
 * difference.
 */
export const listDifferenceAlerts = query({
  name: 'list alerts of differences',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    onceFor: c.texts(),
    transactionIds: c.uuids<TransactionId>(),
    messages: c.texts(),
  },
  row: {
    once_for: c.maybe(c.text()),
    transaction_id: c.maybe(c.uuid<TransactionId>()),
    message: c.text(),
    is_resolved: c.boolean,
  },
  sql: `select once_for, transaction_id, message, resolved_at is not null as is_resolved from alerts
        where company_id = $1 and kind = 'books_differ' and once_for = any($2)
        union all
        select null, transaction_id, message, resolved_at is not null from alerts
        where company_id = $1 and (kind = 'processor_mismatch' and transaction_id = any($3) and resolved_at is null
          or kind = 'unknown_movement' and message = any($4))`,
})

const reconciliationColumns = {
  period_from: c.instant,
  period_until: c.instant,
  place: c.maybe(c.json<Json>()),
  compared: c.bigint,
  differences: c.bigint,
  told: c.integer,
  started_at: c.instant,
  ended_at: c.maybe(c.instant),
}

export const findReconciliation = query({
  name: 'find money audit',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: reconciliationColumns,
  sql: `select ${Object.keys(reconciliationColumns).join(', ')} from money_audits where company_id = $1`,
})

/** Writes the progress or the result of the nightly comparison of a company. */
export const putReconciliation = command({
  name: 'put money audit',
  parameters: { company_id: c.uuid<CompanyId>(), ...reconciliationColumns },
  row: {},
  sql: `insert into money_audits (company_id, ${Object.keys(reconciliationColumns).join(', ')})
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict (company_id) do update
          set ${Object.keys(reconciliationColumns)
            .map((name) => `${name} = excluded.${name}`)
            .join(', ')}`,
})

export const findNextCompanyToCompare = eachCell.query({
  name: 'next company to compare',
  parameters: { after: c.uuid<Uuid>() },
  row: { id: c.uuid<CompanyId>() },
  sql: `select id from companies where id > $1 order by id limit 1`,
})
