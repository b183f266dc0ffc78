import type { AlertKind } from '#companies'
import type { CompanyId, Uuid } from '#kernel/ids'
import { c, command } from '#platform/database'

/**
 * Raises an alert if the declines from one IP address since an instant reach the minimum, across all pages of a
 * company. It raises one alert per bout. A bout ends once the count stayed below the minimum for the whole window.
 */
export const raiseCardTesting = command({
  name: 'raise card testing',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    payerHash: c.bytes,
    since: c.instant,
    declinesMin: c.integer,
    now: c.instant,
    until: c.instant,
    alertId: c.uuid<Uuid>(),
    kind: c.text<AlertKind>(),
    message: c.text(),
  },
  row: {},
  sql: `with declines as (
          select (select count(*) from transactions
              where company_id = $1 and payer_hash = $2 and created_at > $3 and status = 'failed'
                and reason_code is distinct from 'NOT_CHARGED')
            + (select count(*) from quotes
              where company_id = $1 and payer_hash = $2 and created_at > $3 and state = 'refused')
            + (select count(*) from form_declines
              where company_id = $1 and payer_hash = $2 and created_at > $3) as counted),
        bout as (
          insert into card_testing_bouts (company_id, payer_hash, alert_id, until)
          select $1, $2, $7, $6 from declines where counted >= $4
          on conflict (company_id, payer_hash) do update
            set alert_id = case when card_testing_bouts.until <= $5 then excluded.alert_id else card_testing_bouts.alert_id end,
              until = greatest(card_testing_bouts.until, excluded.until)
          returning alert_id)
        insert into alerts (company_id, id, kind, message, created_at)
        select $1, $7, $8, $9, $5 from bout where alert_id = $7`,
})
