import { toOperatorCall, type RefundLimit } from '#access'
import type { AuditedCall } from '#audit'
import { requireCompany, type Company } from '#companies'
import type { CompanyId } from '#kernel/ids'
import type { Right } from '#kernel/rights'
import type { Access, IncomingRequest } from '#platform/http'
import type { AppContext } from './app-context.ts'

type CompanyParams = { params: { companyId: CompanyId } }

/**
 * The API surface for actions on a company that its servers cannot perform: the operator's or the dashboard's. An
 * endpoint is written once and created for each surface.
 */
export type Surface<Caller> = {
  /** The prefix of its paths. */
  base: `/${string}/companies/{companyId}`
  /** Returns the operation id on this surface. */
  companyParam(name: string): string
  /** Whether responses include a mailed link, for a caller who is responsible for it and can deliver it. */
  handsLinksOver: boolean
  /** Whether a product may not take the code of another one. */
  refusesUsedCodes: boolean
  /** Whether answers name the newest change, by which a form does not overwrite the changes of others. */
  hasForms: boolean
  /** Whether replayed events keep their body, byte for byte. */
  resendsSameBytes: boolean
  /** Returns the tag and the access rule; `isDelicate` requires a recent re-authentication. */
  share(right: Right, isDelicate?: boolean): { tag: string; access: Access<Caller> }
  companyOf(request: CompanyParams & { caller: Caller }): Promise<Company>
  /** Refuses refunds above the limit that requires re-authentication. */
  refundBound(request: { caller: Caller }): RefundLimit
  callOf(request: Pick<IncomingRequest, 'address' | 'correlationId'> & { caller: Caller }): AuditedCall
}

/** Creates the surface of the operator. Its endpoints have the given tag in the API reference. */
export function createOperatorSurface(context: AppContext, tag = 'Operator'): Surface<undefined> {
  return {
    base: '/operator/v1/companies/{companyId}',
    companyParam: (name) => name,
    handsLinksOver: true,
    refusesUsedCodes: false,
    hasForms: false,
    resendsSameBytes: false,
    share: () => ({ tag, access: context.access.operator }),
    companyOf: ({ params }) => requireCompany(context.db, params.companyId),
    refundBound: () => async () => undefined,
    callOf: toOperatorCall,
  }
}
