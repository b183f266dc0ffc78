import { toUserCall, createRefundLimit, type UserCaller } from '#access'
import type { AppContext, Surface } from '#context'

export type DashboardSurface = Surface<UserCaller>

/** Creates the API surface of the dashboard. Its access check finds the company and verifies the membership. */
export function createDashboardSurface(context: AppContext): DashboardSurface {
  return {
    base: '/dashboard/v1/companies/{companyId}',
    companyParam: (name) => `${name}AtDesk`,
    handsLinksOver: false,
    refusesUsedCodes: true,
    hasForms: true,
    resendsSameBytes: true,
    share: (right, isDelicate) => ({ tag: 'Dashboard', access: context.access.user(right, isDelicate) }),
    companyOf: async ({ caller }) => caller.company,
    refundBound: ({ caller }) => createRefundLimit(context, caller),
    callOf: toUserCall,
  }
}
