import { knownCompany } from '#companies'
import { parseId, type CompanyId } from '#kernel/ids'
import { ApiError, invalidField } from '#kernel/refusals'
import { assertTwoFactor, personOf } from '#people'
import type { Incoming } from '#platform/http'
import type { AccessParts } from './access-parts.ts'
import type { PersonCaller } from './caller.ts'

const companyHeader = 'x-company-id'
const companyInPath = /^\/dashboard\/v1\/companies\/([^/]+)/

/** Who shows the session of a dashboard, in the company that the call's path or header names. */
export async function byPerson(parts: AccessParts, request: Incoming): Promise<PersonCaller> {
  const { db, clock } = parts
  const signedIn = await personOf({ db, clock, baseUrl: parts.baseUrl() }, request)
  parts.admission.admitPerson(signedIn.person.id)
  const companyId = companyNamedBy(request)
  // Of a company that they are no member of, nobody hears whether there is one.
  const membership = signedIn.memberships.find((each) => each.companyId === companyId)
  if (!membership) throw new ApiError('not_found', { message: 'There is no such company.' })
  request.heldBy?.({ companyId: membership.companyId, personId: signedIn.person.id })
  const company = await knownCompany(db, membership.companyId)
  assertTwoFactor(signedIn)
  return { company, role: membership.role, signedIn }
}

function companyNamedBy(request: Incoming): CompanyId | undefined {
  const named = companyInPath.exec(request.path)?.[1] ?? request.header(companyHeader)
  if (named === undefined)
    throw invalidField(`header.${companyHeader}`, 'required', 'must name the company whose records are meant')
  return parseId('cmp', named)
}
