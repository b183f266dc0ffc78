import { toOperatorCall, type RefundLimit } from '#access'
import type { Right } from '#kernel/rights'
import type { AppContext } from '#context'
import type { AuditedCall } from '#audit'
import { requireCompany, type Company } from '#companies'
import type { CompanyId } from '#kernel/ids'
import type { Access, IncomingRequest } from '#platform/http'

type CompanyParams = { params: { companyId: CompanyId } }

/**
 * The API surface for actions on a company that its servers cannot perform: the operator's or the dashboard's. An
 * endpoint is written once and created for each surface.
 */
export type Surface<Caller> = {
  /** The prefix of its paths. */
  base: `/${string}/companies/{companyId}`
  tag: string
  /** Returns the operation id on this surface. */
  companyParam(name: string): string
  /** Whether responses include a mailed link, for a caller who is responsible for it and can deliver it. */
  handsLinksOver: boolean
  /** Returns the access rule; `isDelicate` requires a recent re-authentication. */
  access(right: Right, isDelicate?: boolean): Access<Caller>
  companyOf(request: CompanyParams & { caller: Caller }): Promise<Company>
  /** Refuses refunds above the limit that requires re-authentication. */
  refundBound(request: { caller: Caller }): RefundLimit
  callOf(request: Pick<IncomingRequest, 'address' | 'correlationId'> & { caller: Caller }): AuditedCall
}

export function createOperatorSurface({ access, db }: AppContext): Surface<undefined> {
  return {
    base: '/operator/v1/companies/{companyId}',
    tag: 'Operator',
    companyParam: (name) => name,
    handsLinksOver: true,
    access: () => access.operator,
    companyOf: ({ params }) => requireCompany(db, params.companyId),
    refundBound: () => async () => undefined,
    callOf: toOperatorCall,
  }
}
