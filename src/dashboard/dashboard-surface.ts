import { toUserCall, createRefundLimit, type UserCaller } from '#access'
import type { AppContext } from '#context'
import type { Surface } from '#operator'

/** Creates the API surface of the dashboard. Its access check finds the company and verifies the membership. */
export function createDashboardSurface(context: AppContext): Surface<UserCaller> {
  const { access } = context
  return {
    base: '/dashboard/v1/companies/{companyId}',
    tag: 'Dashboard',
    companyParam: (name) => `${name}AtDesk`,
    handsLinksOver: false,
    access: (right, isDelicate) => access.user(right, isDelicate),
    companyOf: async ({ caller }) => caller.company,
    refundBound: ({ caller }) => createRefundLimit(context, caller),
    callOf: toUserCall,
  }
}
