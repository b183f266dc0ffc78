import type { CompanyId, CustomerId, InvoiceId, SubscriptionId } from '#kernel/ids'
import { companyColumns, joinWebhook, selectCompany } from '#companies'
import { anyCell, assembleQuery, c, command, insertPart, lookup, query, type Guard } from '#platform/database'

export type LookupKind =
  | 'api key'
  | 'session'
  | 'hosted page'
  | 'invoice'
  | 'hosted payment'
  | 'setup'
  | 'manage'
  | 'revoked manage'
  | 'page session'

/** Finds the invoice of a payment link by the link's token. */
export const findInvoiceLink = anyCell.lookup({
  name: 'find invoice link',
  parameters: { hash: c.bytes },
  row: { ...companyColumns, invoice_id: c.uuid<InvoiceId>() },
  sql: `select lookup.subject_id as invoice_id, ${selectCompany}
        from secret_lookups lookup
        join companies company on company.id = lookup.company_id
        ${joinWebhook}
        where lookup.hash = $1 and lookup.kind = 'invoice'`,
})

export const findSubject = anyCell.lookup({
  name: 'find subject of a secret',
  parameters: { hash: c.bytes, kind: c.text<LookupKind>() },
  row: { ...companyColumns, subject_id: c.uuid(), secret_expires_at: c.maybe(c.instant) },
  sql: `select lookup.subject_id, lookup.expires_at as secret_expires_at, ${selectCompany}
        from secret_lookups lookup
        join companies company on company.id = lookup.company_id
        ${joinWebhook}
        where lookup.hash = $1 and lookup.kind = $2`,
})

/** Finds the subscription of a management link by the link's token, also after the link was revoked. */
export const findManageLink = anyCell.lookup({
  name: 'find manage link',
  parameters: { hash: c.bytes },
  row: { ...companyColumns, subscription_id: c.uuid<SubscriptionId>(), is_revoked: c.boolean },
  sql: `select lookup.subject_id as subscription_id, lookup.kind = 'revoked manage' as is_revoked, ${selectCompany}
        from secret_lookups lookup
        join companies company on company.id = lookup.company_id
        ${joinWebhook}
        where lookup.hash = $1 and lookup.kind in ('manage', 'revoked manage')`,
})

/** Finds the link that the PDF of an invoice shows, and when the invoice's links were last ended. */
export const findPrintedLink = query({
  name: 'find printed invoice link',
  parameters: { companyId: c.uuid<CompanyId>(), invoiceId: c.uuid<InvoiceId>() },
  row: { sealed_token: c.maybe(c.bytes), links_ended_at: c.maybe(c.instant) },
  sql: `select lookup.sealed_token, invoice.links_ended_at
        from invoices invoice
        left join secret_lookups lookup
          on lookup.company_id = $1 and lookup.subject_id = $2 and lookup.sealed_token is not null
        where invoice.company_id = $1 and invoice.id = $2`,
})

/** Inserts the link that the PDF of an invoice shows. Returns the sealed token of the one link that there is. */
export const insertPrintedLink = command({
  name: 'insert printed invoice link',
  parameters: {
    hash: c.bytes,
    companyId: c.uuid<CompanyId>(),
    invoiceId: c.uuid<InvoiceId>(),
    now: c.instant,
    sealedToken: c.bytes,
  },
  row: { sealed_token: c.bytes },
  sql: `insert into secret_lookups (hash, kind, company_id, subject_id, created_at, sealed_token)
        values ($1, 'invoice', $2, $3, $4, $5)
        on conflict (company_id, subject_id) where sealed_token is not null
          -- Nothing changes, but "do nothing" would not return the row of a concurrent print.
          do update set sealed_token = secret_lookups.sealed_token
        returning sealed_token`,
})

/** Deletes every link to an invoice's payment page, and notes when. */
export const deleteInvoiceLinks = command({
  name: 'delete invoice links',
  parameters: { companyId: c.uuid<CompanyId>(), invoiceId: c.uuid<InvoiceId>(), now: c.instant },
  row: { hash: c.bytes },
  sql: `with ended as (update invoices set links_ended_at = $3 where company_id = $1 and id = $2)
        delete from secret_lookups
        where company_id = $1 and subject_id = $2 and kind = 'invoice' returning hash`,
})

export const insertSession = command({
  name: 'insert session',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    id: c.uuid(),
    keyId: c.uuid(),
    hash: c.bytes,
    now: c.instant,
    expiresAt: c.instant,
  },
  row: {},
  sql: `with session as (
          insert into sessions (company_id, id, key_id, created_at, expires_at) values ($1, $2, $3, $5, $6))
        insert into secret_lookups (hash, kind, company_id, subject_id, created_at)
        values ($4, 'session', $1, $2, $5)`,
})

export const touchSession = command({
  name: 'touch session',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid(), expiresAt: c.instant },
  row: {},
  sql: `update sessions set expires_at = $3 where company_id = $1 and id = $2 and expires_at < $3`,
})

export const endSession = command({
  name: 'end session',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid() },
  row: {},
  sql: `with ended as (delete from sessions where company_id = $1 and id = $2)
        delete from secret_lookups where company_id = $1 and subject_id = $2 and kind = 'session'`,
})

type ExpirableTable = {
  table: string
  /** The column that identifies a row in its company, and the column with its end. */
  id?: string
  over?: string
  /** The kind under which the secrets of a row are stored. */
  kind?: LookupKind
  /** A further condition that a row must meet to be deleted. */
  only?: string
}

/** Returns the SQL that finds expired rows; `at` is the SQL of the moment, $1 the company. */
export type ExpiredRowsSql = (at: string) => string

/**
 * Builds a query that returns the indexes, from 0, of the conditions that find a row. One statement checks all of them;
 * $2 has the moment of each. A subquery with an order uses its index regardless of the table's statistics; `exists`
 * does not.
 */
export function buildFindExpired(overs: ExpiredRowsSql[]) {
  const first = (over: ExpiredRowsSql, place: number) =>
    `(select ${place} as place ${over(`($2::timestamptz[])[${place + 1}]`)} limit 1)`
  return assembleQuery({
    name: 'find what is over',
    row: { place: c.integer },
    sql: overs.map(first).join(' union all '),
  })
}

/** Creates a statement that deletes a batch of rows that expired on their company's clock, and their secrets. */
export function createExpiryCommand(
  name: string,
  { table, id = 'id', over = 'expires_at', kind, only = 'true' }: ExpirableTable,
) {
  const unfindable = `,
        unfindable as (
          delete from secret_lookups
          where company_id = $1 and kind = '${kind}' and subject_id = any (array(select ${id} from deleted)))`
  const found: ExpiredRowsSql = (at) =>
    `from ${table} where company_id = $1 and ${over} <= ${at} and ${only} order by ${over}`
  const forget = command({
    name,
    parameters: { companyId: c.uuid<CompanyId>(), now: c.instant, limit: c.integer },
    row: { deleted: c.bigint },
    sql: `with deleted as (
          delete from ${table}
          where company_id = $1
            and ${id} = any (array(select ${id} ${found('$2')} limit $3))
            -- What was slid or replaced meanwhile is not over.
            and ${over} <= $2 and ${only}
          returning ${id})${kind ? unfindable : ''}
        select count(*) as deleted from deleted`,
  })
  return { ...forget, over: found }
}

export const deleteExpiredSessions = createExpiryCommand('delete expired sessions', {
  table: 'sessions',
  kind: 'session',
})

export const deleteOldSetupLinks = createExpiryCommand('delete old setup links', {
  table: 'setup_links',
  kind: 'setup',
})

/**
 * Creates a statement that deletes all secrets of a kind of a customer's record: `ids` selects the records for $1 and
 * $2.
 */
export function createLookupDeletion(name: string, ids: string) {
  return command({
    name,
    parameters: { companyId: c.uuid<CompanyId>(), customerId: c.uuid<CustomerId>() },
    row: {},
    sql: `delete from secret_lookups where company_id = $1 and subject_id = any (array(${ids}))`,
  })
}

/** Inserts the hash by which a secret finds its subject. */
export const insertLookup = command({
  name: 'insert secret lookup',
  parameters: {
    hash: c.bytes,
    kind: c.text<LookupKind>(),
    companyId: c.uuid<CompanyId>(),
    subjectId: c.uuid(),
    now: c.instant,
  },
  row: {},
  sql: `insert into secret_lookups (hash, kind, company_id, subject_id, created_at) values ($1, $2, $3, $4, $5)`,
})

/**
 * Sets the end of a company's tokens for hosted pages and deletes those that have ended. A token with an earlier end
 * keeps it. The statement locks the company: without the lock, concurrent runs leave each other's new token without an
 * end.
 */
export const endHostedTokens = command({
  name: 'end hosted page tokens',
  parameters: { companyId: c.uuid<CompanyId>(), now: c.instant, endsAt: c.instant },
  row: {},
  sql: `with forgotten as (
          delete from secret_lookups
          where company_id = $1 and subject_id = $1 and kind = 'hosted page' and expires_at <= $2)
        update secret_lookups set expires_at = $3
        where company_id = $1 and subject_id = $1 and kind = 'hosted page'
          and (expires_at is null or expires_at > greatest($2, $3))`,
})

const lookupColumns = {
  hash: c.bytes,
  kind: c.text<LookupKind>(),
  company_id: c.uuid<CompanyId>(),
  subject_id: c.uuid(),
  created_at: c.instant,
}

export const insertLookups = insertPart('secret_lookups', lookupColumns)

/** Inserts the hash of a secret as a guard: the other rows of the statement are written only with it. */
export const lookupIsNew: Guard<typeof lookupColumns> = {
  name: 'insert secret lookup as what others follow',
  columns: lookupColumns,
  idColumn: 'subject_id',
  sql: (rows) => `insert into secret_lookups (hash, kind, company_id, subject_id, created_at)
    select hash, kind, company_id, subject_id, created_at from ${rows} returning subject_id as id`,
}

export const insertSetupLinks = insertPart('setup_links', {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid(),
  customer_id: c.uuid<CustomerId>(),
  subscription_id: c.uuid<SubscriptionId>(),
  created_at: c.instant,
  expires_at: c.instant,
})

export const readUsage = lookup({
  name: 'read usage',
  parameters: { companyId: c.uuid<CompanyId>(), month: c.text() },
  row: { requests: c.bigint },
  sql: `select requests from usage where company_id = $1 and month = $2`,
})

export const addUsage = command({
  name: 'add usage',
  parameters: { companyIds: c.uuids<CompanyId>(), months: c.texts(), requests: c.bigints },
  row: { company_id: c.uuid<CompanyId>(), month: c.text(), requests: c.bigint },
  sql: `insert into usage (company_id, month, requests)
        -- In one order: processes that add to the same companies would otherwise wait for each other.
        select * from unnest($1::uuid[], $2::text[], $3::bigint[]) as added (company_id, month, requests)
        order by added.company_id, added.month
        on conflict (company_id, month) do update set requests = usage.requests + excluded.requests
        returning company_id, month, requests`,
})

/** Counts one request of a company, unless its month has the quota already. */
export const takeUsage = command({
  name: 'take usage',
  parameters: { companyId: c.uuid<CompanyId>(), month: c.text(), quota: c.bigint },
  row: { requests: c.bigint },
  sql: `insert into usage (company_id, month, requests) values ($1, $2, 1)
        on conflict (company_id, month) do update set requests = usage.requests + 1 where usage.requests < $3
        returning requests`,
})
