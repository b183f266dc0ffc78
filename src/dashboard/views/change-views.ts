import { assertRight, type UserCaller } from '#access'
import type { AppContext } from '#context'
import { diffFields, recordAudit, type AuditedCall } from '#audit'
import { lockExistingCompany } from '#companies'
import { toPublicId, type MemberId, type ViewId } from '#kernel/ids'
import { viewsPerCompanyMax, viewsPerUserMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { Reader, Transaction } from '#platform/database'
import { redactFilters, type ListName } from '../searched-lists.ts'
import { countOtherViews, deleteView, findView, listViews, upsertView } from './view-queries.ts'
import { rowToView, viewToRow, type View } from './view.ts'

/** The fields that a user saves in a view. */
export type ViewInput = Pick<View, 'name' | 'filters' | 'columns'> & { shared: boolean }

export type ViewKey = { resource: ListName; viewId: ViewId }

/** Returns the views of a list that the caller can see. */
export async function listVisibleViews(db: Reader, caller: UserCaller, resource: ListName): Promise<View[]> {
  const of = { companyId: caller.company.id, memberId: toMemberId(caller), resource }
  return (await db.all(listViews, { ...of, limit: viewsPerCompanyMax + viewsPerUserMax })).map(rowToView)
}

/** Returns a view that the caller can see. Throws the same error for another user's view as for an unknown id. */
export async function requireView(db: Reader, caller: UserCaller, key: ViewKey): Promise<View> {
  const view = await findVisibleView(db, caller, key)
  if (!view) throw viewNotFoundError()
  return view
}

async function findVisibleView(
  db: Reader,
  caller: UserCaller,
  { resource, viewId: id }: ViewKey,
): Promise<View | undefined> {
  const row = await db.first(findView, { companyId: caller.company.id, id })
  if (!row) return undefined
  const view = rowToView(row)
  const isSeen = view.memberId === undefined || view.memberId === toMemberId(caller)
  if (!isSeen || view.resource !== resource) throw viewNotFoundError()
  return view
}

function viewNotFoundError(): ApiError {
  return new ApiError('not_found', { message: 'There is no such view.' })
}

/** Creates or replaces a view. Only admins can create or change a shared view, or make it private. */
export function saveView(
  context: AppContext,
  { caller, call, ...key }: ViewKey & { caller: UserCaller; call: AuditedCall },
  { shared, ...terms }: ViewInput,
): Promise<View> {
  if (shared) assertRight(caller, 'manage')
  const { company } = caller
  return context.db.transaction(async (tx) => {
    // Requests run one after another, so that each counts all existing views.
    await lockExistingCompany(tx, company.id)
    const before = await findVisibleView(tx, caller, key)
    if (before?.memberId === undefined && before) assertRight(caller, 'manage')
    const now = context.clock.now()
    const after: View = {
      ...terms,
      companyId: company.id,
      id: key.viewId,
      memberId: shared ? undefined : toMemberId(caller),
      resource: key.resource,
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
    }
    await assertViewLimit(tx, after)
    await tx.run(upsertView, viewToRow(after))
    await recordAudit(tx, context, call, {
      companyId: company.id,
      action: 'view.put',
      subject: { kind: 'view', id: toPublicId('viw', after.id) },
      changes: diffFields(before && toAuditFields(before), toAuditFields(after)),
    })
    return after
  })
}

async function assertViewLimit(tx: Transaction, { companyId, memberId, id }: View): Promise<void> {
  const max = memberId === undefined ? viewsPerCompanyMax : viewsPerUserMax
  const others = await tx.first(countOtherViews, { companyId, memberId: memberId ?? null, id })
  if ((others?.count ?? 0) >= max)
    throw new ApiError('unprocessable_entity', {
      message: `${memberId === undefined ? 'A company' : 'A person'} has at most ${max} views: delete one first.`,
    })
}

/** Deletes a view. Only admins can delete a shared view. */
export async function removeView(
  context: AppContext,
  { caller, call, ...key }: ViewKey & { caller: UserCaller; call: AuditedCall },
): Promise<void> {
  const companyId = caller.company.id
  await context.db.transaction(async (tx) => {
    await lockExistingCompany(tx, companyId)
    const view = await requireView(tx, caller, key)
    if (view.memberId === undefined) assertRight(caller, 'manage')
    await tx.run(deleteView, { companyId, id: view.id })
    await recordAudit(tx, context, call, {
      companyId,
      action: 'view.removed',
      subject: { kind: 'view', id: toPublicId('viw', view.id) },
      changes: diffFields(toAuditFields(view), undefined),
    })
  })
}

function toAuditFields({ resource, name, filters, columns, memberId }: View) {
  return {
    resource,
    name,
    filters: redactFilters(resource, filters),
    columns,
    shared: memberId === undefined,
  }
}

function toMemberId({ company, signedIn }: UserCaller): MemberId {
  const membership = signedIn.memberships.find(({ companyId }) => companyId === company.id)
  if (!membership) throw new Error('the signed-in user is no member of the company')
  return membership.memberId
}
