import type { CompanyId, HostedPaymentId, QuoteId, TransactionId } from '#kernel/ids'
import { createExpiryCommand } from '#access'
import { isUsedQuote } from '#checkout'
import { c, lookup, type Part, query } from '#platform/database'
import { rowIsNew, rowIsUnchanged } from '#platform/idempotency'
import { hostedPaymentColumns, mutableColumns } from './hosted-payment.ts'

const columns = Object.keys(hostedPaymentColumns).join(', ')

/** Inserts a hosted payment, if its request still owns its key. */
export const hostedPaymentIsNew = rowIsNew('insert hosted payment', 'hosted_payments', hostedPaymentColumns)

/**
 * Updates the attempt of a hosted payment, unless another writer changed it since it was read. If the attempt uses a
 * quote, the quote must still belong to it and its card must still be stored.
 */
export const hostedPaymentIsUnchanged = rowIsUnchanged(
  'update hosted payment',
  'hosted_payments',
  mutableColumns,
  {
    columns: { quote_id: c.maybe(c.uuid<QuoteId>()) },
    condition: `(given.quote_id is null or ${isUsedQuote})`,
  },
)

const attemptColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<HostedPaymentId>(),
  attempt_id: c.uuid<TransactionId>(),
  updated_at: c.instant,
}

/** Releases hosted payments for another attempt, in the same statement as the failure of this one. */
export const releaseHostedPayments: Part<typeof attemptColumns> = {
  name: 'free hosted payments',
  columns: attemptColumns,
  sql: (rows) => `update hosted_payments h
    set attempt_id = null, updated_at = given.updated_at, version = h.version + 1
    from ${rows}
    where h.company_id = given.company_id and h.id = given.id and h.attempt_id = given.attempt_id`,
}

export const findHostedPayment = lookup({
  name: 'find hosted payment',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<HostedPaymentId>() },
  row: hostedPaymentColumns,
  sql: `select ${columns} from hosted_payments where company_id = $1 and id = $2`,
})

export const findHostedPaymentOfForm = query({
  name: 'find hosted payment of a form',
  parameters: { companyId: c.uuid<CompanyId>(), saleFormId: c.uuid<TransactionId>() },
  row: hostedPaymentColumns,
  sql: `select ${columns} from hosted_payments
        where company_id = $1 and sale_form_id = $2 and sale_form_id is not null`,
})

/** Deletes a batch of hosted payments that ended unpaid. */
export const deleteOldHostedPayments = createExpiryCommand('delete old hosted payments', {
  table: 'hosted_payments',
  only: 'attempt_id is null',
  kind: 'hosted payment',
})
