import type { Endpoint } from '#platform/http'
import { getMe } from './endpoints/get-me.ts'
import { getInvitation, postAccept } from './endpoints/invitations.ts'
import { postForgot, postReset } from './endpoints/password-resets.ts'
import { postLogin, postSecondFactor } from './endpoints/post-login.ts'
import { postLogout } from './endpoints/post-logout.ts'
import { patchMe, postReauthenticate, putPassword } from './endpoints/own-account.ts'
import { deleteOtherSessions, deleteSessionOfMine, getSessions } from './endpoints/sessions.ts'
import {
  deleteTwoFactor,
  postConfirmTwoFactor,
  postRecoveryCodes,
  postTwoFactor,
} from './endpoints/two-factor.ts'
import type { PeopleParts } from './parts.ts'

/** Creates the endpoints with which users sign in and manage their own accounts. */
export function peopleEndpoints(parts: PeopleParts): Endpoint[] {
  return [
    postLogin(parts),
    postSecondFactor(parts),
    postLogout(parts),
    postForgot(parts),
    postReset(parts),
    getInvitation(parts),
    postAccept(parts),
    getMe(parts),
    patchMe(parts),
    postReauthenticate(parts),
    putPassword(parts),
    postTwoFactor(parts),
    postConfirmTwoFactor(parts),
    deleteTwoFactor(parts),
    postRecoveryCodes(parts),
    getSessions(parts),
    deleteSessionOfMine(parts),
    deleteOtherSessions(parts),
  ]
}
