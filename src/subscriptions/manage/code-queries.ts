import { createExpiryCommand } from '#access'
import type { CompanyId, SubscriptionId } from '#kernel/ids'
import {
  codeResendMs,
  codesPerWindowMax,
  codeAttemptsMax,
  codeWindowMs,
  wrongCodesPerWindowMax,
} from '#kernel/limits'
import { buildShifted, c, command, lookup, type Guard } from '#platform/database'
import type { Channel } from '#platform/outbox'

const codeColumns = {
  company_id: c.uuid<CompanyId>(),
  subscription_id: c.uuid<SubscriptionId>(),
  id: c.uuid(),
  channel: c.text<Channel>(),
  salt: c.bytes,
  hash: c.bytes,
  created_at: c.instant,
  expires_at: c.instant,
  forget_at: c.instant,
}

const codeColumnNames = Object.keys(codeColumns)
// The moments of a list that a limit still counts at a given time.
const countedMoments = (moments: string, at: string) =>
  `array(select moment from unnest(${moments}) moment where moment > ${buildShifted(at, -codeWindowMs)})`

/**
 * Replaces the verification code of a subscription, unless the previous one is too recent or the window's limit is
 * reached. The previous code becomes invalid. The row is locked during the count, so only one of many concurrent
 * requests sends a code.
 */
export const codeMayBeSent: Guard<typeof codeColumns> = {
  name: 'replace verification code',
  columns: codeColumns,
  idColumn: 'subscription_id',
  sql: (
    rows,
  ) => `insert into verification_codes as known (${codeColumnNames.join(', ')}, tries, asked_at, wrong_at)
    select ${codeColumnNames.join(', ')}, 0, array[created_at], '{}' from ${rows}
    on conflict (company_id, subscription_id) do update
    set ${codeColumnNames
      .slice(2)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}, tries = 0, used_at = null,
        asked_at = ${countedMoments('known.asked_at', 'excluded.created_at')} || excluded.created_at
    where known.created_at <= ${buildShifted('excluded.created_at', -codeResendMs)}
      and cardinality(${countedMoments('known.asked_at', 'excluded.created_at')}) < ${codesPerWindowMax}
    returning known.subscription_id as id`,
}

/** Reads the counts of a subscription's verification codes, from which the retry time follows. */
export const findCodeCounts = lookup({
  name: 'find counts of verification codes',
  parameters: { companyId: c.uuid<CompanyId>(), subscriptionId: c.uuid<SubscriptionId>(), now: c.instant },
  row: {
    created_at: c.instant,
    asked: c.bigint,
    first_asked_at: c.maybe(c.instant),
    wrong: c.bigint,
    first_wrong_at: c.maybe(c.instant),
  },
  sql: `select created_at, asked.count as asked, asked.first as first_asked_at, wrong.count as wrong, wrong.first as first_wrong_at
        from verification_codes,
          lateral (select count(*), min(counted) as first from unnest(${countedMoments('asked_at', '$3::timestamptz')}) counted) as asked,
          lateral (select count(*), min(counted) as first from unnest(${countedMoments('wrong_at', '$3::timestamptz')}) counted) as wrong
        where company_id = $1 and subscription_id = $2`,
})

/**
 * Counts an attempt as wrong before the code is compared, and returns the stored code. Concurrent attempts can
 * therefore not exceed the attempts that a code allows. No attempt is counted beyond the window's limit.
 */
export const countCodeAttempt = command({
  name: 'count try of verification code',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    subscriptionId: c.uuid<SubscriptionId>(),
    now: c.instant,
    forgetAt: c.instant,
  },
  row: { id: c.uuid(), salt: c.bytes, hash: c.bytes, can_be_used: c.boolean },
  sql: `update verification_codes
        set tries = tries + 1, wrong_at = ${countedMoments('wrong_at', '$3::timestamptz')} || $3::timestamptz, forget_at = $4
        where company_id = $1 and subscription_id = $2
          and cardinality(${countedMoments('wrong_at', '$3::timestamptz')}) < ${wrongCodesPerWindowMax}
        returning id, salt, hash, used_at is null and expires_at > $3 and tries <= ${codeAttemptsMax} as can_be_used`,
})

const usedCodeColumns = {
  company_id: codeColumns.company_id,
  subscription_id: codeColumns.subscription_id,
  id: codeColumns.id,
  tried_at: c.instant,
}

// A process whose clock is ahead may have dropped the attempt from the window. Its position is then after all counted
// attempts.
const ownAttempt = 'coalesce(array_position(code.wrong_at, given.tried_at), cardinality(code.wrong_at) + 1)'

/** Marks the latest code as used, once, and removes its attempt from the wrong ones. */
export const codeIsUnused: Guard<typeof usedCodeColumns> = {
  name: 'use verification code',
  columns: usedCodeColumns,
  idColumn: 'id',
  sql: (rows) => `update verification_codes code
    set used_at = given.tried_at,
        wrong_at = code.wrong_at[:${ownAttempt} - 1] || code.wrong_at[${ownAttempt} + 1:]
    from ${rows}
    where code.company_id = given.company_id and code.subscription_id = given.subscription_id
      and code.id = given.id and code.used_at is null
    returning code.id`,
}

/** Deletes a batch of the codes that no limit counts any more. */
export const deleteOldCodes = createExpiryCommand('delete old verification codes', {
  table: 'verification_codes',
  id: 'subscription_id',
  over: 'forget_at',
})
