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

/** The fields that a user saves in a view. */
export type ViewTerms = Pick<View, 'name' | 'filters' | 'columns'> & { shared: boolean }

/** The list and the id of a view. */
export type ViewKey = { resource: ListName; viewId: ViewId }

/** Returns the views of a list that the caller can see. */
export async function viewsOf(db: Reader, caller: UserCaller, resource: ListName): Promise<View[]> {
  const of = { companyId: caller.company.id, memberId: memberOf(caller), resource }
  return (await db.all(listViews, { ...of, limit: viewsPerCompanyMax + viewsPerUserMax })).map(rowToView)
}

/** Returns a view that the caller can see. Throws the same error for another user's view as for an unknown id. */
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

/** Creates or replaces a view. Only admins can create or change a shared view, or make it private. */
export function putView(
  services: AppContext,
  { caller, call, ...key }: ViewKey & { caller: UserCaller; call: AuditedCall },
  { shared, ...terms }: ViewTerms,
): Promise<View> {
  if (shared) assertRight(caller, 'settle')
  const { company } = caller
  return services.db.transaction(async (tx) => {
    // Requests run one after another, so that each counts all existing views.
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

/** Deletes a view. Only admins can delete a shared view. */
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
