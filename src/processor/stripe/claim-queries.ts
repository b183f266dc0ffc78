import type { CompanyId, Uuid } from '#kernel/ids'
import { c, command, lookup, query } from '#platform/database'

/** The kind of a reference: a sale or authorization, a sale in a form, or one step with an existing payment. */
export type ClaimKind = 'sale' | 'form' | 'capture' | 'release' | 'refund'

const referenceParameters = { companyId: c.uuid<CompanyId>(), reference: c.text() }

// Stored with the claim because a company may move, and another account does not know the payment.
const accountParameters = { ...referenceParameters, accountId: c.text() }

const claimColumns = {
  kind: c.maybe(c.text<ClaimKind>()),
  payment_id: c.maybe(c.text()),
  key_id: c.maybe(c.uuid<Uuid>()),
  try_id: c.maybe(c.uuid<Uuid>()),
  tried_at: c.maybe(c.instant),
  cancelled_at: c.maybe(c.instant),
  account_id: c.maybe(c.text()),
}

const claimColumnList = Object.keys(claimColumns).join(', ')

export const findClaim = lookup({
  name: 'find reference of gateway',
  parameters: referenceParameters,
  row: claimColumns,
  sql: `select ${claimColumnList} from processor_references where company_id = $1 and reference = $2`,
})

/** Records a payment under its reference. An existing payment or cancellation remains. */
export const insertPayment = command({
  name: 'insert payment of gateway',
  parameters: { ...accountParameters, kind: c.text<ClaimKind>(), paymentId: c.text() },
  row: { reference: c.text() },
  sql: `insert into processor_references (company_id, reference, account_id, kind, payment_id)
        values ($1, $2, $3, $4, $5)
        on conflict (company_id, reference) do nothing
        returning reference`,
})

/**
 * Begins a step under its reference, unless that is begun or cancelled, or another step uses the same authorization.
 */
export const insertStepAttempt = command({
  name: 'insert try of gateway',
  parameters: {
    ...accountParameters,
    kind: c.text<ClaimKind>(),
    paymentId: c.text(),
    tryId: c.uuid<Uuid>(),
    now: c.instant,
  },
  row: { reference: c.text() },
  sql: `insert into processor_references (company_id, reference, account_id, kind, payment_id, key_id, try_id, tried_at)
        values ($1, $2, $3, $4, $5, $6, $6, $7)
        on conflict do nothing
        returning reference`,
})

/** Takes over a step whose worker has not reported since. */
export const takeOverStepAttempt = command({
  name: 'take try of gateway over',
  parameters: { ...referenceParameters, formerId: c.uuid<Uuid>(), tryId: c.uuid<Uuid>(), now: c.instant },
  row: { reference: c.text() },
  sql: `update processor_references set try_id = $4, tried_at = $5
        where company_id = $1 and reference = $2 and try_id = $3 and cancelled_at is null
        returning reference`,
})

/** Deletes a step that certainly did not happen. Its reference and its payment are free again. */
export const deleteStepAttempt = command({
  name: 'delete try of gateway',
  parameters: { ...referenceParameters, tryId: c.uuid<Uuid>() },
  row: {},
  sql: `delete from processor_references
        where company_id = $1 and reference = $2 and try_id = $3 and cancelled_at is null`,
})

/** Cancels a reference that has no claim. */
export const insertCancelledClaim = command({
  name: 'insert cancelled reference of gateway',
  parameters: { ...accountParameters, now: c.instant },
  row: { reference: c.text() },
  sql: `insert into processor_references (company_id, reference, account_id, cancelled_at)
        values ($1, $2, $3, $4)
        on conflict (company_id, reference) do nothing
        returning reference`,
})

/**
 * Cancels a reference that certainly has no effect and never will. A step is cancelled only while the same attempt is
 * under way.
 */
export const cancelClaim = command({
  name: 'cancel reference of gateway',
  parameters: { ...referenceParameters, tryId: c.maybe(c.uuid<Uuid>()), now: c.instant },
  row: { reference: c.text() },
  sql: `update processor_references set cancelled_at = coalesce(cancelled_at, $4)
        where company_id = $1 and reference = $2 and try_id is not distinct from $3
        returning reference`,
})

/** Finds the reference that released an authorization or a transfer. */
export const findReleaser = query({
  name: 'find releaser of gateway',
  parameters: { companyId: c.uuid<CompanyId>(), paymentId: c.text() },
  row: { reference: c.text() },
  sql: `select reference from processor_references
        where company_id = $1 and payment_id = $2 and kind = 'release' and cancelled_at is null`,
})
