export type { UserDeps } from './user-deps.ts'
export { userEndpoints } from './user-endpoints.ts'
export { inviteMember, type Invitation, type InviteInput } from './invite-member.ts'
export {
  changeMember,
  listMembers,
  removeMember,
  resetTwoFactor,
  type MemberChange,
  type MemberKey,
} from './change-member.ts'
export { memberResponse, memberStatuses, showMember, type Member, type MemberStatus } from './member.ts'
export { isUserMail, buildUserMail, type UserMailContent } from './user-mail-content.ts'
export { parseTokenCookie } from './cookie.ts'
export { assertReauthenticated, assertTwoFactor, requireSignedInUser, recordActivity } from './user-access.ts'
export { countRefundedAmount } from './count-refunded-amount.ts'
export { toUserActor } from './user.ts'
export { userRetention } from './retention.ts'
export type { SignedInUser } from './session.ts'
export { createDemoUser, type DemoUser } from './demo-user.ts'
