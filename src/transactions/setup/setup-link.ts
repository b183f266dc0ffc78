import { lookupRows, setupTokenPrefix, findSubjectByToken } from '#access'
import type { AppContext } from '#context'
import { auditRowsIf, diffFields, type AuditedCall, type AuditEntryInput } from '#audit'
import { getCompanyTime, type Company } from '#companies'
import { createLinkAccess, type LinkCaller } from '#checkout'
import { getCustomerByReference, loadCustomer, type Customer } from '#customers'
import { toPublicId, type Uuid } from '#kernel/ids'
import { setupLinkLifetimeMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { RowOf } from '#platform/database'
import type { Access } from '#platform/http'
import { toKeyColumns, type LockedKey } from '#platform/idempotency'
import { hashSecret, newCellSecret } from '#platform/secrets'
import { findSetupLink, setupLinkIsNew, type setupLinkColumns } from './setup-link-queries.ts'

/** A page on which a customer saves a payment method once, within a day. */
export type SetupLink = RowOf<typeof setupLinkColumns>

/** A caller with the URL of a set-up page. */
export type SetupCaller = { company: Company; link: SetupLink; customer: Customer }

/** Creates a page on which a customer saves a payment method. Returns its URL. */
export async function createSetupLink(
  context: AppContext,
  company: Company,
  request: { reference: string; orderId: string | undefined; description: string | undefined },
  key: LockedKey | undefined,
  call?: AuditedCall,
): Promise<{ url: string; hpp_url: string }> {
  const { db, ids, clock, baseUrl } = context
  const customer = await getCustomerByReference(db, company.id, request.reference)
  const now = getCompanyTime(clock, company)
  const id = ids.next()
  const token = newCellSecret(setupTokenPrefix, company)
  const row = {
    company_id: company.id,
    id,
    customer_id: customer.id,
    order_id: request.orderId ?? null,
    description: request.description ?? null,
    vault_id: null,
    created_at: now,
    expires_at: now + setupLinkLifetimeMs,
    ...toKeyColumns(key),
  }
  const found = { hash: hashSecret(token), kind: 'setup', companyId: company.id, subjectId: id, now } as const
  const written = await db.writeGuarded(setupLinkIsNew, row, [
    lookupRows(found),
    ...auditRowsIf(context, call, () => creationAuditEntry(row)),
  ])
  if (written === 'lost race') throw new ApiError('request_in_progress')
  const url = `${baseUrl}/setup/${token}`
  return { url, hpp_url: url }
}

function creationAuditEntry({ company_id, customer_id, order_id }: SetupLink): AuditEntryInput {
  const subject = { kind: 'customer', id: toPublicId('cus', customer_id) } as const
  const changes = diffFields(undefined, { orderId: order_id })
  return { companyId: company_id, action: 'setup_link.made', subject, changes }
}

/** Returns the status of a set-up page. `now` is the company's clock, ms. */
export function toSetupStatus(
  { vault_id, expires_at }: SetupLink,
  now: number,
): 'open' | 'saved' | 'expired' {
  if (vault_id !== null) return 'saved'
  return now < expires_at ? 'open' : 'expired'
}

/** Finds the set-up page of a token; undefined for an unknown token. */
export async function findSetupLinkByToken(
  { db }: Pick<AppContext, 'db'>,
  token: string,
): Promise<SetupCaller | undefined> {
  const found = await findSubjectByToken(db, 'setup', token)
  const link = found && (await loadSetupLink(db, found.company, found.subjectId))
  const customer = link && (await loadCustomer(db, found.company.id, link.customer_id))
  return customer && { company: found.company, link, customer }
}

async function loadSetupLink(
  db: AppContext['db'],
  company: Company,
  id: Uuid,
): Promise<SetupLink | undefined> {
  return db.first(findSetupLink, { companyId: company.id, id })
}

/** The token in the path, after `/setup/`. */
export function setupLinkAccess(context: AppContext): Access<SetupCaller & LinkCaller> {
  return createLinkAccess(context, {
    credential: 'setup_link',
    token: { after: 'setup' },
    open: async (token) => (await findSetupLinkByToken(context, token)) ?? 'unknown',
    idOf: ({ link }) => link.id,
    refusal: { error: 'not_found', message: 'There is no such set-up page.' },
  })
}
