export type { PeopleParts } from './parts.ts'
export { peopleEndpoints } from './people-endpoints.ts'
export { inviteMember, type Invitation, type Invited } from './invite-member.ts'
export {
  changeMember,
  listMembers,
  removeMember,
  resetTwoFactor,
  type MemberChange,
  type MemberKey,
} from './change-member.ts'
export { memberAnswer, memberStatuses, showMember, type Member, type MemberStatus } from './member.ts'
export { isPersonMail, personMailWords, type PersonMailWords } from './mail-words.ts'
export { tokenInCookies } from './cookie.ts'
export { assertReauthenticated, assertTwoFactor, personOf, touch } from './person-access.ts'
export { giveBack } from './give-back.ts'
export { personActor } from './person.ts'
export { peopleRetention } from './retention.ts'
export type { SignedIn } from './session.ts'
export { makeDemoPerson, type DemoPerson } from './demo-person.ts'
