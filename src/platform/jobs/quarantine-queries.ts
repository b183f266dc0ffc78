import { c, command, ownCell } from '#platform/database'
import {
  claim,
  claimParameters,
  claimsEnded,
  isKnown,
  ofEnded,
  toSlotsLeft,
  claimedColumns,
  unleased,
  toSlotLimit,
} from './job-queries.ts'

/** Quarantines claimed jobs: polls for due jobs skip them until `wakeAt`. */
export const quarantineJobs = command({
  name: 'set timers apart',
  isUnawaited: true,
  parameters: { ...claimsEnded, wakeAt: c.instant },
  row: {},
  sql: `update timers t set apart_at = t.wake_at, wake_at = $5, leased_until = null from ${ofEnded()}`,
})

/** Releases claims, so that another poll can claim the jobs. */
export const releaseJobs = command({
  name: 'give back timers',
  isUnawaited: true,
  parameters: claimsEnded,
  row: {},
  sql: `update timers t set leased_until = null from ${ofEnded()}`,
})

// The number of slots of one company.
const ofCompanyMax = 8

/** Claims some quarantined jobs of each company, so that no company waits for the backlog of another. */
export const claimQuarantinedJobs = ownCell.command({
  name: 'claim timers apart',
  isUnawaited: true,
  parameters: claimParameters,
  row: claimedColumns,
  sql: claim(
    toSlotLimit(`
      with recursive waiting as (
        (select company_id from timers where apart_at is not null order by company_id limit 1)
        union all
        select (select t.company_id from timers t
                where t.apart_at is not null and t.company_id > waiting.company_id order by t.company_id limit 1)
        from waiting where waiting.company_id is not null)
      select t.* from waiting cross join lateral (
        select company_id, kind, subject_id, due_at, apart_at as wake_at from timers
        where company_id = waiting.company_id and apart_at <= $1 and ${isKnown('$3::text[]')} and ${unleased}
          and ${toSlotsLeft('waiting.company_id')} > 0
        order by apart_at limit ${ofCompanyMax}) as t`),
  ),
})
