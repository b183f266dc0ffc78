import type { CompanyId, InvoiceId, TransactionId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { c, command, insertPart, lookup, query, uniqueKey, updatePart } from '#platform/database'
import { rowIsNew, rowIsUnchanged } from '#platform/idempotency'
import { historyColumns } from './past-transaction.ts'
import type { TransactionStatus } from './transaction-status.ts'
import { outcomeColumns, mutableColumns, transactionColumns } from './transaction.ts'

const columns = Object.keys(transactionColumns).join(', ')

/** The id of a transaction. */
export const transactionKey = uniqueKey('transactions', 'company_id, id')

/** The processor's own id: one movement is recorded once. */
export const processorIdKey = uniqueKey('transactions', 'company_id, processor_id')

/** A ticket is used by one attempt that has not failed. */
export const ticketKey = uniqueKey('transactions', `company_id, (instrument ->> 'ticketId'::text)`)

/** A failed transaction has one further try that has not failed. */
export const rerunKey = uniqueKey('transactions', 'company_id, rerun_root')

/** The same order, amount and method is submitted once at a time. */
export const sameOrderKey = uniqueKey(
  'transactions',
  `company_id, order_id, action, subtotal_cents, (instrument ->> 'vaultId'::text)`,
)

/** Writes an attempt along with the reservation of its amount. */
export const insertTransactions = insertPart('transactions', transactionColumns)

/** Writes a transaction that stands for itself, if its request still holds its key. */
export const transactionIsNew = rowIsNew('insert transaction', 'transactions', transactionColumns)

/** Writes where a transaction stands that stands for itself, if nobody wrote it since it was read. */
export const transactionIsUnchanged = rowIsUnchanged('update transaction', 'transactions', mutableColumns)

/** Writes what became of an attempt along with what follows for its invoice. */
export const updateTransactions = updatePart('update transactions', 'transactions', outcomeColumns)

/** Writes how much of a sale is given back or on its way back, along with the refund. */
export const updateRefunded = updatePart('update refunded amounts', 'transactions', {
  refunded_cents: c.cents,
  updated_at: c.instant,
})

export const findTransaction = lookup({
  name: 'find transaction',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<TransactionId>() },
  row: transactionColumns,
  sql: `select ${columns} from transactions where company_id = $1 and id = $2`,
})

/** The sale that the processor knows by this id or, where it was made elsewhere, by this reference. */
export const findSaleOfProcessor = query({
  name: 'find sale of the processor',
  parameters: { companyId: c.uuid<CompanyId>(), processorId: c.text(), reference: c.text() },
  row: transactionColumns,
  sql: `select ${columns} from transactions where company_id = $1 and processor_id = $2
        union
        select ${columns} from transactions where company_id = $1 and foreign_reference = $3`,
})

export const listRefunds = query({
  name: 'list refunds of a sale',
  parameters: { companyId: c.uuid<CompanyId>(), parentId: c.uuid<TransactionId>() },
  row: transactionColumns,
  sql: `select ${columns} from transactions where company_id = $1 and parent_id = $2 order by created_at, id`,
})

export const listInvoiceTransactions = query({
  name: 'list transactions of an invoice',
  parameters: { companyId: c.uuid<CompanyId>(), invoiceId: c.uuid<InvoiceId>() },
  row: transactionColumns,
  sql: `select ${columns} from transactions where company_id = $1 and invoice_id = $2 order by created_at, id`,
})

/** The column that a read of invoices has of their transactions, oldest first: read with them, at one moment. */
export const historyColumn = { transactions: c.json<Record<string, Json>[]>() }

/** Selects `historyColumn` of the invoices that a statement knows under this name. */
export const selectHistory = (invoices: string) => `coalesce((
    select jsonb_agg(to_jsonb(t) order by t.created_at, t.id)
    from (select ${Object.keys(historyColumns).join(', ')} from transactions t
          where t.company_id = ${invoices}.company_id and t.invoice_id = ${invoices}.id) as t), '[]') as transactions`

/** The attempts on an invoice that are not known to be finished: few, however many were declined. */
export const listOpenAttempts = query({
  name: 'list open attempts on an invoice',
  parameters: { companyId: c.uuid<CompanyId>(), invoiceId: c.uuid<InvoiceId>() },
  row: transactionColumns,
  sql: `select ${columns} from transactions where company_id = $1 and invoice_id = $2 and status = 'created'`,
})

/** The order of an invoice's transactions is the invoice's number, and they are found by that: no index repeats it. */
export const findNewestOfOrder = query({
  name: 'find newest transaction of an order',
  parameters: { companyId: c.uuid<CompanyId>(), orderId: c.text() },
  row: transactionColumns,
  sql: `(select ${columns} from transactions
         where company_id = $1 and order_id = $2 and order_id is not null and invoice_id is null
         order by created_at desc, id desc limit 1)
        union all
        (select ${columns} from transactions
         where company_id = $1 and order_id = $2
           and invoice_id = (select id from invoices where company_id = $1 and number = $2)
         order by created_at desc, id desc limit 1)
        order by created_at desc, id desc limit 1`,
})

/** The attempts of an order, not of invoices, that are not known to be finished. */
export const listOpenOfOrder = query({
  name: 'list open attempts of an order',
  parameters: { companyId: c.uuid<CompanyId>(), orderId: c.text() },
  row: transactionColumns,
  sql: `select ${columns} from transactions
        where company_id = $1 and order_id = $2 and order_id is not null and status = 'created' and invoice_id is null`,
})

export const findOpenOfKey = query({
  name: 'find open transaction of an idempotency key',
  parameters: { companyId: c.uuid<CompanyId>(), key: c.text() },
  row: { id: c.uuid<TransactionId>() },
  sql: `select id from transactions
        where company_id = $1 and idempotency_key = $2 and idempotency_key is not null and status = 'created'
        union all
        select id from transactions
        where company_id = $1 and authorization_held -> 'underWay' ->> 'idempotencyKey' = $2
          and authorization_held -> 'underWay' ->> 'idempotencyKey' is not null
        limit 1`,
})

/** What a company has of transactions through one of its accounts: any at all, and any whose money is still on its way. */
export const findMoneyInFlight = query({
  name: 'find money under way',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    underWay: c.texts<TransactionStatus>(),
    number: c.maybe(c.integer),
  },
  row: { any: c.boolean, under_way: c.boolean },
  sql: `with own as not materialized (
          select status from transactions where company_id = $1 and processor_number is not distinct from $3)
        select exists (select from own) as any,
          exists (select from own where status = any($2)) as under_way`,
})

/** Has all that is open through an account be looked after at a moment, and answers what that is. */
export const wakeOpenAttempts = command({
  name: 'wake open attempts',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    kind: c.text(),
    dueAt: c.instant,
    wakeAt: c.instant,
    open: c.texts<TransactionStatus>(),
    number: c.maybe(c.integer),
  },
  row: { subject_id: c.text() },
  sql: `insert into timers (company_id, kind, subject_id, due_at, wake_at)
        select company_id, $2, id::text, $3::timestamptz, $4::timestamptz from transactions
        where company_id = $1 and processor_number is not distinct from $6
          and (status = any($5) or authorization_held -> 'underWay' is not null)
        order by id
        on conflict (company_id, kind, subject_id) do update
          set due_at = excluded.due_at, wake_at = excluded.wake_at, leased_until = null,
              claims = timers.claims + 1, attempts = 0
        returning subject_id`,
})
