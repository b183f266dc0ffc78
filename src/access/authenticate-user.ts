import { knownCompany } from '#companies'
import { parseId, type CompanyId } from '#kernel/ids'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { assertTwoFactor, personOf } from '#people'
import type { IncomingRequest } from '#platform/http'
import type { AccessDeps } from './access-deps.ts'
import type { UserCaller } from './caller.ts'

const companyHeader = 'x-company-id'
const companyInPath = /^\/dashboard\/v1\/companies\/([^/]+)/

/** Who shows the session of a dashboard, in the company that the call's path or header names. */
export async function authenticateUser(parts: AccessDeps, request: IncomingRequest): Promise<UserCaller> {
  const { db, clock } = parts
  const signedIn = await personOf({ db, clock, baseUrl: parts.baseUrl() }, request)
  parts.admission.admitPerson(signedIn.person.id)
  const companyId = parseCompanyId(request)
  // Of a company that they are no member of, nobody hears whether there is one.
  const membership = signedIn.memberships.find((each) => each.companyId === companyId)
  if (!membership) throw new ApiError('not_found', { message: 'There is no such company.' })
  request.heldBy?.({ companyId: membership.companyId, personId: signedIn.person.id })
  const company = await knownCompany(db, membership.companyId)
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
