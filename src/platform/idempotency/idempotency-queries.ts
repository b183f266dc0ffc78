import { c, command, lookup, type Guard, type Part } from '#platform/database'
import type { CompanyId } from '#kernel/ids'

const claimColumns = {
  company_id: c.uuid<CompanyId>(),
  key: c.text(),
  fingerprint: c.bytes,
  leased_until: c.instant,
  holder: c.uuid(),
  created_at: c.instant,
  expires_at: c.instant,
}

const claimNames = Object.keys(claimColumns).join(', ')

const takenColumns = { ...claimColumns, status_code: c.integer, answer: c.text(), content_type: c.text() }

const takenNames = Object.keys(takenColumns).join(', ')

/**
 * Claims a free key. Of several requests with one key, also in one statement, one claims it; the others do not wait.
 * The claim is visible at once but does not wait for the disk. An effect under the key comes later in the WAL and
 * waits, so it is never on the disk without the claim.
 */
export const keyIsFree: Guard<typeof claimColumns> = {
  name: 'claim idempotency key',
  isUnawaited: true,
  columns: claimColumns,
  idColumn: 'holder',
  sql: (rows) => `insert into idempotency_keys (${claimNames})
    select ${claimNames} from ${rows}
    -- Two statements that take the same keys wait for each other in one order.
    order by company_id, key, holder
    on conflict (company_id, key) do nothing
    returning holder as id`,
}

/**
 * Inserts a free key together with its response, either of its only write or of a refusal. Of several requests with one
 * key, one succeeds. Unlike a claim it waits for the disk, as does the write in the same statement.
 */
export const keyIsNew: Guard<typeof takenColumns> = {
  name: 'take idempotency key',
  columns: takenColumns,
  idColumn: 'holder',
  sql: (rows) => `insert into idempotency_keys (${takenNames})
    select ${takenNames} from ${rows}
    -- Two statements that take the same keys wait for each other in one order.
    order by company_id, key, holder
    on conflict (company_id, key) do nothing
    returning holder as id`,
}

export const findKey = lookup({
  name: 'find idempotency key',
  parameters: { companyId: c.uuid<CompanyId>(), key: c.text() },
  row: {
    fingerprint: c.bytes,
    leased_until: c.instant,
    expires_at: c.instant,
    holder: c.uuid(),
    status_code: c.maybe(c.integer),
    answer: c.maybe(c.text()),
    content_type: c.maybe(c.text()),
  },
  sql: `select fingerprint, leased_until, expires_at, holder, status_code, answer, content_type
        from idempotency_keys where company_id = $1 and key = $2`,
})

/** Deletes a key after its 24 hours. */
export const forgetKey = command({
  name: 'forget idempotency key',
  parameters: { companyId: c.uuid<CompanyId>(), key: c.text(), now: c.instant },
  row: {},
  sql: `delete from idempotency_keys where company_id = $1 and key = $2 and expires_at <= $3`,
})

/** Takes over a key whose owner has stopped. Of several requests that try, one succeeds. */
export const takeOverKey = command({
  name: 'take over idempotency key',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    key: c.text(),
    formerHolder: c.uuid(),
    holder: c.uuid(),
    leasedUntil: c.instant,
  },
  row: { holder: c.uuid() },
  sql: `update idempotency_keys set holder = $4, leased_until = $5
        where company_id = $1 and key = $2 and holder = $3 and status_code is null
        returning holder`,
})

export const storeKeyAnswer = command({
  name: 'store idempotent answer',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    key: c.text(),
    holder: c.uuid(),
    statusCode: c.integer,
    answer: c.text(),
    contentType: c.text(),
  },
  row: {},
  sql: `update idempotency_keys set status_code = $4, answer = $5, content_type = $6
        where company_id = $1 and key = $2 and holder = $3 and status_code is null`,
})

export const releaseKey = command({
  name: 'release idempotency key',
  parameters: { companyId: c.uuid<CompanyId>(), key: c.text(), holder: c.uuid() },
  row: {},
  sql: `delete from idempotency_keys where company_id = $1 and key = $2 and holder = $3 and status_code is null`,
})

const expired = (at: string) =>
  `from idempotency_keys where company_id = $1 and expires_at <= ${at} order by expires_at`

/** Deletes up to `limit` keys after their 24 hours on the company's clock. */
export const deleteExpiredKeys = {
  ...command({
    name: 'delete expired idempotency keys',
    parameters: { companyId: c.uuid<CompanyId>(), now: c.instant, limit: c.integer },
    row: { deleted: c.bigint },
    sql: `with deleted as (
          delete from idempotency_keys
          where company_id = $1
            and key = any (array(select key ${expired('$2')} limit $3))
            -- A key that a request took anew meanwhile has another day.
            and expires_at <= $2
          returning 1)
        select count(*) as deleted from deleted`,
  }),
  over: expired,
}

const answerColumns = {
  company_id: c.uuid<CompanyId>(),
  key: c.text(),
  status_code: c.integer,
  answer: c.text(),
  content_type: c.text(),
}

/** Columns of a guard's row for the key of its request; both are null if the request has none. */
export const keyColumns = { key: c.maybe(c.text()), key_holder: c.maybe(c.uuid()) }

// Each key is found by itself. As a join, it would be left to the statistics which side is scanned.
const isHeld = `exists (
    select from idempotency_keys held
    where held.company_id = given.company_id and held.key = given.key and held.holder = given.key_holder
      and held.status_code is null
    for update)`

/**
 * Restricts a guard to requests that still own their key. The key's row stays locked until the write ends, so that a
 * takeover and a write under the key cannot both succeed.
 */
export const holdsKey = `(given.key is null or ${isHeld})`

/**
 * Builds an insert for the requests among its rows that still own their key. The keys are locked first, in a part of
 * their own: on Citus, an insert must not read another table. Without a key, that part is not run.
 */
export const insertOfHolders = (rows: string, insert: string, returning: string) => `
  with given as materialized (select * from ${rows}),
    held_keys as materialized (select given.key_holder from given where ${isHeld})
  ${insert} from given
  where (given.key is null or given.key_holder = any (array(select key_holder from held_keys))) ${returning}`

/** Stores the response of a key in the same statement as its effect. The first response stays. */
export const storeAnswerPart: Part<typeof answerColumns> = {
  name: 'store answer',
  columns: answerColumns,
  sql: (rows) => `update idempotency_keys held
    set status_code = given.status_code, answer = given.answer, content_type = given.content_type
    from ${rows}
    where held.company_id = given.company_id and held.key = given.key and held.status_code is null`,
}
