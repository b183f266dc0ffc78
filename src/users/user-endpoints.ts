import type { Endpoint } from '#platform/http'
import { getMe } from './endpoints/get-me.ts'
import { getInvitation, postAccept } from './endpoints/invitations.ts'
import { postForgot, postReset } from './endpoints/password-resets.ts'
import { postLogin, postSecondFactor } from './endpoints/post-login.ts'
import { postLogout } from './endpoints/post-logout.ts'
import { patchMe, postReauthenticate, putPassword } from './endpoints/own-account.ts'
import { deleteOtherSessions, deleteOwnSession, getSessions } from './endpoints/sessions.ts'
import {
  deleteTwoFactor,
  postConfirmTwoFactor,
  postRecoveryCodes,
  postTwoFactor,
} from './endpoints/two-factor.ts'
import type { UserDeps } from './user-deps.ts'

/** Creates the endpoints with which users sign in and manage their own accounts. */
export function userEndpoints(parts: UserDeps): Endpoint[] {
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
    deleteOwnSession(parts),
    deleteOtherSessions(parts),
  ]
}
