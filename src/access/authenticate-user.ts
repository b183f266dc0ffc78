import { requireCompany } from '#companies'
import { parseId, type CompanyId } from '#kernel/ids'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { assertTwoFactor, requireSignedInUser } from '#users'
import type { IncomingRequest } from '#platform/http'
import type { AccessDeps } from './access-deps.ts'
import type { UserCaller } from './caller.ts'

const companyHeader = 'x-company-id'
const companyInPath = /^\/dashboard\/v1\/companies\/([^/]+)/

/** Returns the signed-in user of a dashboard session, in the company of the path or header. */
export async function authenticateUser(deps: AccessDeps, request: IncomingRequest): Promise<UserCaller> {
  const { db, clock } = deps
  const signedIn = await requireSignedInUser({ db, clock, baseUrl: deps.baseUrl() }, request)
  await deps.admission.admitUser(signedIn.user.id)
  const companyId = parseCompanyId(request)
  // A user who is no member gets the same error whether or not the company exists.
  const membership = signedIn.memberships.find((each) => each.companyId === companyId)
  if (!membership) throw new ApiError('not_found', { message: 'There is no such company.' })
  request.heldBy?.({ companyId: membership.companyId, personId: signedIn.user.id })
  const company = await requireCompany(db, membership.companyId)
  assertTwoFactor(signedIn)
  return { company, role: membership.role, signedIn }
}

function parseCompanyId(request: IncomingRequest): CompanyId | undefined {
  const named = companyInPath.exec(request.path)?.[1] ?? request.header(companyHeader)
  if (named === undefined)
    throw invalidFieldError(
      `header.${companyHeader}`,
      'required',
      'must name the company whose records are meant',
    )
  return parseId('cmp', named)
}
