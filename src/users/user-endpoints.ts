import type { Endpoint } from '#platform/http'
import { getMe } from './endpoints/get-me.ts'
import { getInvitation, postAccept } from './endpoints/invitations.ts'
import { getOperatorInvitation, postOperatorAccept } from './endpoints/operator-invitations.ts'
import { getReset, postForgot, postReset } from './endpoints/password-resets.ts'
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
export function userEndpoints(deps: UserDeps): Endpoint[] {
  return [
    postLogin(deps),
    postSecondFactor(deps),
    postLogout(deps),
    postForgot(deps),
    getReset(deps),
    postReset(deps),
    getInvitation(deps),
    postAccept(deps),
    getOperatorInvitation(deps),
    postOperatorAccept(deps),
    getMe(deps),
    patchMe(deps),
    postReauthenticate(deps),
    putPassword(deps),
    postTwoFactor(deps),
    postConfirmTwoFactor(deps),
    deleteTwoFactor(deps),
    postRecoveryCodes(deps),
    getSessions(deps),
    deleteOwnSession(deps),
    deleteOtherSessions(deps),
  ]
}
