import { toUserCall, createRefundLimit, type UserCaller, type AppContext } from '#access'
import type { Door } from '#operator'

/** The door of a company's own people. Which company it is their access found out, and that they are of it. */
export function deskDoor(services: AppContext): Door<UserCaller> {
  const { access } = services
  return {
    base: '/dashboard/v1/companies/{companyId}',
    tag: 'Dashboard',
    named: (name) => `${name}AtDesk`,
    handsLinksOver: false,
    access: (right, isDelicate) => access.person(right, isDelicate),
    companyOf: async ({ caller }) => caller.company,
    refundBound: ({ caller }) => createRefundLimit(services, caller),
    callOf: toUserCall,
  }
}
