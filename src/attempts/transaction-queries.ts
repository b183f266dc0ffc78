import type { CompanyId, HostedPaymentId, InvoiceId, TransactionId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { c, command, insertPart, lookup, query, uniqueKey, updatePart } from '#platform/database'
import { rowIsNew, rowIsUnchanged } from '#platform/idempotency'
import { historyColumns } from './past-transaction.ts'
import type { TransactionStatus } from './transaction-status.ts'
import { outcomeColumns, mutableColumns, transactionColumns } from './transaction.ts'

const columns = Object.keys(transactionColumns).join(', ')

/** The id of a transaction is unique. */
export const transactionKey = uniqueKey('transactions', 'company_id, id')

/** The processor's own id is unique, so that one movement is recorded once. */
export const processorIdKey = uniqueKey('transactions', 'company_id, processor_id')

/** A ticket is used by one attempt that has not failed. */
export const ticketKey = uniqueKey('transactions', `company_id, (instrument ->> 'ticketId'::text)`)

/** A failed transaction has one retry that has not failed. */
export const rerunKey = uniqueKey('transactions', 'company_id, rerun_root')

/** The same order, amount and method is submitted once at a time. */
export const sameOrderKey = uniqueKey(
  'transactions',
  `company_id, order_id, action, subtotal_cents, (instrument ->> 'vaultId'::text)`,
)

/** Inserts an attempt, in the same statement as the reservation of its amount. */
export const insertTransactions = insertPart('transactions', transactionColumns)

/** Inserts a one-off transaction, if its request still owns its key. */
export const transactionIsNew = rowIsNew('insert transaction', 'transactions', transactionColumns)

/** Updates a one-off transaction, unless another writer changed it since it was read. */
export const transactionIsUnchanged = rowIsUnchanged('update transaction', 'transactions', mutableColumns)

/** Updates the outcome of an attempt, in the same statement as its effects on the invoice. */
export const updateTransactions = updatePart('update transactions', 'transactions', outcomeColumns)

/** Updates the refunded amount of a sale, including pending refunds, in the same statement as the refund. */
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

/** Finds the sale with this processor id or, if it was made elsewhere, this reference. */
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

/** Finds the newest bank payment of a hosted payment that came back before it settled. */
export const findReturnedHostedSale = query({
  name: 'find returned payment of a hosted payment',
  parameters: { companyId: c.uuid<CompanyId>(), hostedPaymentId: c.uuid<HostedPaymentId>() },
  row: transactionColumns,
  sql: `select ${columns} from transactions
    where company_id = $1 and hosted_payment_id = $2 and action = 'sale' and status = 'failed' and reason_code like '21__'
    order by created_at desc, id desc limit 1`,
})

/** The column with the transactions of an invoice, oldest first. They are read in the same snapshot as the invoice. */
export const historyColumn = { transactions: c.json<Record<string, Json>[]>() }

/** The SQL that selects `historyColumn` for rows of invoices. */
export const selectHistory = `coalesce((
    select jsonb_agg(to_jsonb(t) order by t.created_at, t.id)
    from (select ${Object.keys(historyColumns).join(', ')} from transactions t
          where t.company_id = invoices.company_id and t.invoice_id = invoices.id) as t), '[]') as transactions`

/** Lists the unfinished attempts on an invoice. They are few, even after many declines. */
export const listOpenAttempts = query({
  name: 'list open attempts on an invoice',
  parameters: { companyId: c.uuid<CompanyId>(), invoiceId: c.uuid<InvoiceId>() },
  row: transactionColumns,
  sql: `select ${columns} from transactions where company_id = $1 and invoice_id = $2 and status = 'created'`,
})

/**
 * Finds the newest transaction of an order. Transactions of an invoice are found by the invoice number, because no
 * index repeats it.
 */
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

/** Sums the fees of the settled payments of invoices. Invoices without a fee are left out. */
export const sumFeesOfInvoices = query({
  name: 'sum fees of invoices',
  parameters: { companyId: c.uuid<CompanyId>(), invoiceIds: c.uuids<InvoiceId>() },
  row: { invoice_id: c.uuid<InvoiceId>(), fees: c.bigint },
  sql: `select invoice_id, sum(fee_cents)::bigint as fees from transactions
        where company_id = $1 and invoice_id = any($2) and invoice_id is not null
          and action in ('sale', 'authcomplete') and status in ('captured', 'completed') and fee_cents > 0
        group by invoice_id`,
})

/** Lists the unfinished attempts of an order without an invoice. */
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

/** Returns whether a company has transactions through one of its accounts, and whether one of them is in flight. */
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

/** Schedules outcome recovery for all open attempts through an account, and returns their ids. */
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
