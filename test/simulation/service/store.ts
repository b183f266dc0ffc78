import pg from 'pg'
import { openDatabase, type Database } from '#platform/database'
import { createDatabase } from '../../support/database.ts'
import type { InvoiceFacts } from '#invoices'
import type { TransactionStatus } from '#attempts'
import type { InvoiceId, QuoteId, SubscriptionId, TransactionId } from '#kernel/ids'
import type { SurchargeRecord } from '#surcharge'
import type { Authorization } from '../../../src/attempts/transaction.ts'
import type { QuoteState } from '../../../src/checkout/quotes/quote-states.ts'
import type { KeptEvent, NamedMovement, InvoiceState } from '../invoice-state.ts'
import { referenceOf } from './due-work.ts'
import { selectPages, selectSeenSubscriptions, selectSubscriptions } from './kept-subscriptions.ts'
import type { KeptPages, KeptSubscription, SeenSubscription } from './kept-subscriptions.ts'

/** A payment or refund as the service's own tables have it. */
export type KeptPayment = NamedMovement & {
  key: string | null
  reasonCode: string | null
  isOffline: boolean
  rail: string
  /** The record of the fee decision; null if the service did not decide the fee. */
  surcharge: SurchargeRecord | null
}

/** An event as the service's own tables have it. */
export type KeptPostback = KeptEvent & { id: string; status: string }

export type KeptInvoice = Omit<InvoiceState, 'movements' | 'events'> & {
  companyId: string
  movements: KeptPayment[]
  events: KeptPostback[]
  /** The number of receipts to the payer, and of mails about failed payments. */
  receipts: number
  failureMails: number
  /**
   * The number of failure mails whose facts are gone. They no longer show whether a payment failed or was not charged.
   */
  writtenFailureMails: number
  subscriptionId: SubscriptionId | null
}

/** A quote of a captured card as the service's own tables have it. Amounts in cents, times in ms. */
export type KeptQuote = {
  companyId: string
  locationId: string
  id: QuoteId
  invoiceId: InvoiceId
  ticketId: string
  vaultId: string | null
  state: QuoteState
  subtotal: number
  fee: number
  transactionId: string | null
  /** When the attempt was written. */
  claimedAt: number | null
  keepsCard: boolean
  settledAt: number | null
  expiresAt: number
  version: number
  /** The processor's contact of the invoice's customer. */
  contactId: string | null
  /** How often the card is recorded as the customer's. */
  timesNoted: number
}

/** A transaction without an invoice as the service's own tables have it. `parentId` is set for a refund. */
export type KeptOneOff = NamedMovement & {
  companyId: string
  version: number
  key: string | null
  correlationId: string
  orderId: string | null
  vaultId: string | null
  unknownAt: string | null
  reasonCode: string | null
  authorization: Authorization | null
}

/** A retry of a failed transaction. */
export type KeptRerun = {
  id: string
  rerunOf: string
  status: TransactionStatus
  reference: string
  locationId: string
}

export type KeptJob = {
  companyId: string
  kind: string
  subjectId: string
  attempts: number
  claimableAt: number
}

/** A separate database, with direct reads for the checks of a run. */
export type Store = AsyncDisposable & {
  db: Database
  /** Removes the rows of an earlier run of the same seed. */
  forget(seed: number): Promise<void>
  moveClock(companyId: string, offsetMs: number): Promise<void>
  invoices(companyIds: string[]): Promise<KeptInvoice[]>
  quotes(companyIds: string[]): Promise<KeptQuote[]>
  oneOffs(companyIds: string[]): Promise<KeptOneOff[]>
  reruns(companyIds: string[]): Promise<KeptRerun[]>
  subscriptions(companyIds: string[]): Promise<KeptSubscription[]>
  seenSubscriptions(companyIds: string[]): Promise<SeenSubscription[]>
  pages(companyIds: string[]): Promise<KeptPages>
  jobs(companyIds: string[]): Promise<KeptJob[]>
  alerts(companyIds: string[]): Promise<{ kind: string; transactionId: string | null }[]>
  /** Returns the sale of an invoice's open forms, the amount due, and when the forms are to be closed. */
  saleForm(companyId: string, invoiceId: string): Promise<KeptSaleForm>
  /** Returns the number of forms that the service considers open. */
  forms(companyIds: string[]): Promise<number>
}

const tables =
  'audit consents refused_methods person_tokens saved_views memberships unnumbered_events events event_feeds postbacks timers idempotency_keys verification_codes page_sessions setup_links subscription_events subscription_periods subscriptions plans products sale_forms processor_references quotes transactions invoices invoice_counters account_vaults customers webhooks outbox alerts secret_lookups sessions api_keys'

/** The sale of an invoice's open forms. */
export type KeptSaleForm = { id?: TransactionId | null; closesAt?: number | null; due: number }

export async function openStore(): Promise<Store> {
  const database = await createDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  // A connection that ends together with its database is no failure.
  pool.on('error', () => {})
  // This simulation does not cover power failures, so commits need not wait for the disk.
  await pool.query(
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  )
  const db = openDatabase({ url: database.url, lanes: 1, transactions: 1 })
  const all = async (sql: string, companyIds: string[]) => (await pool.query(sql, [companyIds])).rows
  return {
    db,
    async forget(seed) {
      const found = await pool.query('select id from companies where name like $1', [`Seed ${seed} %`])
      const ids = found.rows.map((row: { id: string }) => row.id)
      if (ids.length === 0) return
      for (const table of tables.split(' '))
        await pool.query(`delete from ${table} where company_id = any($1)`, [ids])
      await pool.query('delete from companies where id = any($1)', [ids])
    },
    async moveClock(companyId, offsetMs) {
      await pool.query('update companies set clock_offset_ms = $2 where id = $1', [companyId, offsetMs])
      await pool.query(`delete from timers where company_id = $1`, [companyId])
    },
    invoices: async (companyIds) => (await all(selectInvoices, companyIds)).map(keptInvoice),
    saleForm: async (companyId, invoiceId) =>
      (await pool.query<KeptSaleForm>(selectSaleForm, [companyId, invoiceId])).rows[0] ?? { due: 0 },
    forms: async (companyIds) => (await all(selectForms, companyIds)).length,
    quotes: (companyIds) => all(selectQuotes, companyIds),
    oneOffs: async (companyIds) => (await all(selectOneOffs, companyIds)).map(withReference),
    reruns: async (companyIds) => (await all(selectReruns, companyIds)).map(withReference),
    subscriptions: (companyIds) => all(selectSubscriptions, companyIds),
    seenSubscriptions: (companyIds) => all(selectSeenSubscriptions, companyIds),
    pages: async (companyIds) => (await all(selectPages, companyIds))[0],
    jobs: (companyIds) => all(selectJobs, companyIds),
    alerts: (companyIds) =>
      all(
        'select kind, transaction_id as "transactionId" from alerts where company_id = any($1)',
        companyIds,
      ),
    async [Symbol.asyncDispose]() {
      await db.close()
      await pool.end()
      await database[Symbol.asyncDispose]()
    },
  }
}

const selectInvoices = `
  select i.company_id as "companyId", i.id, i.version::int, i.status, i.amount_cents::int as amount,
    i.paid_cents::int as paid, i.settling_cents::int as settling, i.reserved_cents::int as reserved,
    i.ach_failed as "achFailed", ${toMs('i.due_at')} as "dueAt", i.closed,
    ${toMs('i.overdue_announced_for')} as "overdueAnnouncedFor", i.over_recorded as "overRecorded",
    (select count(*)::int from alerts a
      where a.company_id = i.company_id and a.invoice_id = i.id and a.kind = 'over_recorded') as "overAlerts",
    (select count(*)::int from outbox o
      where o.company_id = i.company_id and o.invoice_id = i.id and o.kind = 'receipt') as receipts,
    (select count(*)::int from outbox o
      where o.company_id = i.company_id and o.invoice_id = i.id and o.kind = 'payment_failed'
        and not coalesce(o.facts ? 'uncharged', false)) as "failureMails",
    (select count(*)::int from outbox o
      where o.company_id = i.company_id and o.invoice_id = i.id and o.kind = 'payment_failed'
        and o.facts is null) as "writtenFailureMails",
    i.subscription_id as "subscriptionId",
    coalesce((select json_agg(json_build_object('id', t.id, 'status', t.status, 'action', t.action,
        'subtotal', t.subtotal_cents, 'fee', t.fee_cents, 'refunded', t.refunded_cents, 'parentId', t.parent_id,
        'rail', t.payment_method, 'isOffline', t.payment_method = 'offline', 'key', t.idempotency_key, 'reasonCode', t.reason_code, 'surcharge', t.surcharge, 'reference', t.foreign_reference, 'locationId', c.location_id) order by t.id)
      from transactions t join companies c on c.id = t.company_id
      where t.company_id = i.company_id and t.invoice_id = i.id), '[]') as payments,
    coalesce((select json_agg(json_build_object('id', p.event_id, 'type', p.type, 'transactionId', p.transaction_id,
        'occurredAt', p.occurred_at, 'status', p.status) order by p.occurred_at, p.event_id)
      from postbacks p where p.company_id = i.company_id and p.invoice_id = i.id), '[]') as postbacks
  from invoices i where i.company_id = any($1) order by i.id`

const selectForms = `
  select id from sale_forms where company_id = any($1)
  union all select sale_form_id from invoices where company_id = any($1) and sale_form_id is not null`

const selectSaleForm = `
  select i.sale_form_id as id, ${toMs('t.wake_at')} as "closesAt",
    case when i.closed is null then greatest(0, amount_cents - paid_cents - settling_cents - reserved_cents)::int else 0 end as due
  from invoices i left join timers t
    on t.company_id = i.company_id and t.kind = 'sale form' and t.subject_id = i.sale_form_id::text
  where i.company_id = $1 and i.id = $2`

const selectQuotes = `
  select q.company_id as "companyId", c.location_id as "locationId", q.id, q.invoice_id as "invoiceId", q.ticket_id as "ticketId",
    q.vault_id as "vaultId", q.state, q.subtotal_cents::int as subtotal, q.fee_cents::int as fee,
    q.transaction_id as "transactionId", ${toMs('q.claimed_at')} as "claimedAt", q.keeps_card as "keepsCard",
    ${toMs('q.card_settled_at')} as "settledAt",
    ${toMs('q.expires_at')} as "expiresAt", q.version::int, u.contact_id as "contactId",
    (select count(*)::int from account_vaults v
      where v.company_id = q.company_id and v.customer_id = u.id and v.id = q.vault_id
        and v.deleted_at is null) as "timesNoted"
  from quotes q
    join companies c on c.id = q.company_id
    join invoices i on i.company_id = q.company_id and i.id = q.invoice_id
    join customers u on u.company_id = i.company_id and u.id = i.customer_id
  where q.company_id = any($1) order by q.id`

const selectOneOffs = `
  select t.company_id as "companyId", c.location_id as "locationId", t.id, t.action, t.status,
    t.subtotal_cents::int as subtotal, t.fee_cents::int as fee, t.refunded_cents::int as refunded,
    t.parent_id as "parentId", t.version::int, t.idempotency_key as key, t.correlation_id as "correlationId",
    t.order_id as "orderId", t.instrument ->> 'vaultId' as "vaultId", t.unknown_at::text as "unknownAt",
    t.reason_code as "reasonCode", t.authorization_held as authorization
  from transactions t join companies c on c.id = t.company_id
  where t.company_id = any($1) and t.invoice_id is null order by t.id`

const selectReruns = `
  select t.id, t.rerun_of as "rerunOf", t.status, c.location_id as "locationId"
  from transactions t join companies c on c.id = t.company_id
  where t.company_id = any($1) and t.rerun_of is not null order by t.id`

const selectJobs = `
  select company_id as "companyId", kind, subject_id as "subjectId", attempts,
    ${toMs('greatest(wake_at, leased_until)')} as "claimableAt"
  from timers where company_id = any($1) order by wake_at, kind, subject_id`

function toMs(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::float8`
}

function withReference<Found extends { id: string; parentId?: string | null }>(row: Found) {
  return { ...row, parentId: row.parentId ?? undefined, reference: referenceOf(row.id) }
}

type Row = KeptInvoice &
  InvoiceFacts & {
    payments: (KeptPayment & { reference: string | null; parentId: string | null })[]
    postbacks: (KeptPostback & { transactionId: string | null })[]
  }

function keptInvoice({ payments, postbacks, ...row }: Row): KeptInvoice {
  const { amount, paid, settling, reserved, achFailed, dueAt, overdueAnnouncedFor, closed } = row
  return {
    ...row,
    facts: {
      amount,
      paid,
      settling,
      reserved,
      achFailed,
      dueAt,
      overdueAnnouncedFor: overdueAnnouncedFor ?? undefined,
      closed: closed ?? undefined,
    },
    movements: payments.map((one) => ({
      ...one,
      parentId: one.parentId ?? undefined,
      reference: one.reference ?? referenceOf(one.id),
    })),
    events: postbacks.map((one) => ({ ...one, transactionId: one.transactionId ?? undefined })),
  }
}
