import { assertRight, type UserCaller, type AppContext } from '#access'
import { diffFields, recordAudit, type AuditedCall } from '#audit'
import { lockExistingCompany } from '#companies'
import { toPublicId, type MemberId, type ViewId } from '#kernel/ids'
import { viewsPerCompanyMax, viewsPerUserMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { Reader, Transaction } from '#platform/database'
import { filtersNoted, type ListName } from '../searched-lists.ts'
import { countOtherViews, deleteView, findView, listViews, upsertView } from './view-queries.ts'
import { rowToView, viewToRow, type View } from './view.ts'

/** What is said of a view by who saves it. */
export type ViewTerms = Pick<View, 'name' | 'filters' | 'columns'> & { shared: boolean }

/** Which view of which list. */
export type ViewKey = { resource: ListName; viewId: ViewId }

/** The views of a list that somebody sees. */
export async function viewsOf(db: Reader, caller: UserCaller, resource: ListName): Promise<View[]> {
  const of = { companyId: caller.company.id, memberId: memberOf(caller), resource }
  return (await db.all(listViews, { ...of, limit: viewsPerCompanyMax + viewsPerUserMax })).map(rowToView)
}

/** A view that somebody sees. Of another person's nobody hears whether there is one. */
export async function knownView(db: Reader, caller: UserCaller, key: ViewKey): Promise<View> {
  const view = await seenView(db, caller, key)
  if (!view) throw noView()
  return view
}

async function seenView(
  db: Reader,
  caller: UserCaller,
  { resource, viewId: id }: ViewKey,
): Promise<View | undefined> {
  const row = await db.first(findView, { companyId: caller.company.id, id })
  if (!row) return undefined
  const view = rowToView(row)
  const isSeen = view.memberId === undefined || view.memberId === memberOf(caller)
  if (!isSeen || view.resource !== resource) throw noView()
  return view
}

function noView(): ApiError {
  return new ApiError('not_found', { message: 'There is no such view.' })
}

/** Saves a view, a new one or in place of what it was. One for everybody is made, changed and made somebody's own by admins. */
export function putView(
  services: AppContext,
  { caller, call, ...key }: ViewKey & { caller: UserCaller; call: AuditedCall },
  { shared, ...terms }: ViewTerms,
): Promise<View> {
  if (shared) assertRight(caller, 'settle')
  const { company } = caller
  return services.db.transaction(async (tx) => {
    // One after another, so that each sees how many there are.
    await lockExistingCompany(tx, company.id)
    const before = await seenView(tx, caller, key)
    if (before?.memberId === undefined && before) assertRight(caller, 'settle')
    const now = services.clock.now()
    const after: View = {
      ...terms,
      companyId: company.id,
      id: key.viewId,
      memberId: shared ? undefined : memberOf(caller),
      resource: key.resource,
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
    }
    await refuseMore(tx, after)
    await tx.run(upsertView, viewToRow(after))
    await recordAudit(tx, services, call, {
      companyId: company.id,
      action: 'view.put',
      subject: { kind: 'view', id: toPublicId('viw', after.id) },
      changes: diffFields(before && told(before), told(after)),
    })
    return after
  })
}

async function refuseMore(tx: Transaction, { companyId, memberId, id }: View): Promise<void> {
  const max = memberId === undefined ? viewsPerCompanyMax : viewsPerUserMax
  const others = await tx.first(countOtherViews, { companyId, memberId: memberId ?? null, id })
  if ((others?.count ?? 0) >= max)
    throw new ApiError('unprocessable_entity', {
      message: `${memberId === undefined ? 'A company' : 'A person'} has at most ${max} views: delete one first.`,
    })
}

/** Takes a view away; one for everybody only admins do. */
export async function removeView(
  services: AppContext,
  { caller, call, ...key }: ViewKey & { caller: UserCaller; call: AuditedCall },
): Promise<void> {
  const companyId = caller.company.id
  await services.db.transaction(async (tx) => {
    await lockExistingCompany(tx, companyId)
    const view = await knownView(tx, caller, key)
    if (view.memberId === undefined) assertRight(caller, 'settle')
    await tx.run(deleteView, { companyId, id: view.id })
    await recordAudit(tx, services, call, {
      companyId,
      action: 'view.removed',
      subject: { kind: 'view', id: toPublicId('viw', view.id) },
      changes: diffFields(told(view), undefined),
    })
  })
}

function told({ resource, name, filters, columns, memberId }: View) {
  return { resource, name, filters: filtersNoted(resource, filters), columns, shared: memberId === undefined }
}

function memberOf({ company, signedIn }: UserCaller): MemberId {
  const membership = signedIn.memberships.find(({ companyId }) => companyId === company.id)
  if (!membership) throw new Error('somebody is let in who is no member of the company')
  return membership.memberId
}
