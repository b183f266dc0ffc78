import { toOperatorCall, type RefundLimit, type Right, type AppContext } from '#access'
import type { AuditedCall } from '#audit'
import { knownCompany, type Company } from '#companies'
import type { CompanyId } from '#kernel/ids'
import type { Access, IncomingRequest } from '#platform/http'

type Named = { params: { companyId: CompanyId } }

/**
 * Through which somebody comes who does for a company what its servers cannot: the operator's, or that of its own people. An
 * endpoint is written once and made for each of them.
 */
export type Door<Caller> = {
  /** What its paths begin with. */
  base: `/${string}/companies/{companyId}`
  tag: string
  /** What an operation of this name is called there. */
  named(name: string): string
  /** Whether a link that is mailed to somebody is answered as well: to who answers for it, and can hand it over. */
  handsLinksOver: boolean
  /** Who may come in; `isDelicate` asks people to have shown again who they are. */
  access(right: Right, isDelicate?: boolean): Access<Caller>
  companyOf(request: Named & { caller: Caller }): Promise<Company>
  /** Refuses people who give back more than passes without a second look. */
  refundBound(request: { caller: Caller }): RefundLimit
  callOf(request: Pick<IncomingRequest, 'address' | 'correlationId'> & { caller: Caller }): AuditedCall
}

/** The operator's door. */
export function operatorDoor({ access, db }: AppContext): Door<undefined> {
  return {
    base: '/operator/v1/companies/{companyId}',
    tag: 'Operator',
    named: (name) => name,
    handsLinksOver: true,
    access: () => access.operator,
    companyOf: ({ params }) => knownCompany(db, params.companyId),
    refundBound: () => async () => undefined,
    callOf: toOperatorCall,
  }
}
