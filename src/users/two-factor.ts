import { randomBytes } from 'node:crypto'
import { ApiError } from '#kernel/refusals'
import { toPartRows, type PartRows } from '#platform/database'
import { signInError } from './account.ts'
import { toBase32 } from './base32.ts'
import {
  deleteRecoveryCodes,
  factorIsBegun,
  factorIsPending,
  factorIsRemoved,
  factorIsConfirmed,
  findFactor,
  putRecoveryCodes,
} from './factor-queries.ts'
import { credentialChangeRows } from './credential-change-rows.ts'
import type { UserDeps } from './user-deps.ts'
import { listAllMemberships, toAuditedUserCall, type RequestOrigin } from './user.ts'
import { createRecoveryCodes, formatRecoveryCode } from './recovery-code.ts'
import { unsealFactor, sealFactor } from './second-factor.ts'
import type { SignedInUser } from './session.ts'
import { sessionEndRows } from './session-rows.ts'
import { hashPassword } from './password-hash.ts'
import { factorSecretBytes, toFactorUri, findStep } from './totp.ts'
import { countAttempt } from './login-throttle.ts'

/** Begins the setup of a second factor. An existing factor stays active until the first code of the new one. */
export async function beginFactor(
  deps: UserDeps,
  { user }: SignedInUser,
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(factorSecretBytes)
  const pending = { pending_secret: sealFactor(deps, secret), pending_at: deps.clock.now() }
  await deps.db.writeGuarded(factorIsBegun, { person_id: user.id, ...pending }, [])
  const shown = toBase32(secret)
  return { secret: shown, uri: toFactorUri(user.email, shown) }
}

/**
 * Activates the pending factor with its first code and ends other sessions. Returns the recovery codes, only this once.
 */
export async function confirmFactor(
  deps: UserDeps,
  caller: SignedInUser,
  code: string,
  from: RequestOrigin,
): Promise<string[]> {
  const { db, clock } = deps
  const { user, session } = caller
  const counted = await countAttempt(deps, 'codes of person', user.id, 'second_factor')
  const factor = await db.first(findFactor, { personId: user.id })
  if (!factor?.pending_secret) {
    await counted.takeBack()
    throw new ApiError('unprocessable_entity', { message: 'No second factor is being set up.' })
  }
  const credential = { secret: unsealFactor(deps, factor.pending_secret), lastStep: undefined }
  const now = clock.now()
  const step = findStep(credential, code, now)
  if (step === undefined) throw signInError('second_factor', 'The code is wrong or too old.')
  await counted.clear()
  const { codes, rows } = await createRecoveryCodeRows(user.id)
  const confirmed = { person_id: user.id, pending_secret: factor.pending_secret, last_step: step, at: now }
  const outcome = await db.writeGuarded(factorIsPending, confirmed, [
    rows,
    ...sessionEndRows({ personId: user.id, but: session.id }),
    ...(await credentialChangeRows(deps, user, toAuditedUserCall(user, from), {
      action: 'person.two_factor_set',
      topics: ['two_factor_set'],
    })),
  ])
  if (outcome === 'lost race')
    throw signInError('second_factor', 'The second factor was set up in the meantime.')
  return codes
}

/** Removes the second factor of the signed-in user, unless the console or one of the user's companies requires it. */
export async function removeFactor(deps: UserDeps, caller: SignedInUser, from: RequestOrigin): Promise<void> {
  const { user, session, isOperator } = caller
  if (isOperator)
    throw new ApiError('unprocessable_entity', { message: 'Operators always need a second factor.' })
  // A company that suspended the user may restore the membership, and then relies on the factor.
  const memberships = await listAllMemberships(deps.db, user.id)
  const asking = memberships.find(({ settings }) => settings.requireTwoFactor)
  if (asking)
    throw new ApiError('unprocessable_entity', { message: `${asking.companyName} asks for a second factor.` })
  const outcome = await deps.db.writeGuarded(factorIsRemoved, { person_id: user.id }, [
    toPartRows(deleteRecoveryCodes, { person_id: user.id }),
    ...sessionEndRows({ personId: user.id, but: session.id }),
    ...(await credentialChangeRows(deps, user, toAuditedUserCall(user, from), {
      action: 'person.two_factor_removed',
      topics: ['two_factor_removed'],
    })),
  ])
  if (outcome === 'lost race') throw noFactorError()
}

/** Generates recovery codes, which are shown only once; the earlier ones become invalid. */
export async function replaceRecoveryCodes(
  deps: UserDeps,
  caller: SignedInUser,
  from: RequestOrigin,
): Promise<string[]> {
  const { user } = caller
  const { codes, rows } = await createRecoveryCodeRows(user.id)
  const outcome = await deps.db.writeGuarded(factorIsConfirmed, { person_id: user.id }, [
    rows,
    ...(await credentialChangeRows(deps, user, toAuditedUserCall(user, from), {
      action: 'person.recovery_codes_made',
      topics: ['recovery_codes_made'],
    })),
  ])
  if (outcome === 'lost race') throw noFactorError()
  return codes
}

function noFactorError(): ApiError {
  return new ApiError('unprocessable_entity', { message: 'There is no second factor.' })
}

async function createRecoveryCodeRows(
  personId: SignedInUser['user']['id'],
): Promise<{ codes: string[]; rows: PartRows }> {
  const codes = createRecoveryCodes()
  const kept = await Promise.all(
    codes.map(async ({ number, secret }) => ({
      person_id: personId,
      number,
      hash: await hashPassword(secret),
    })),
  )
  return { codes: codes.map(formatRecoveryCode), rows: toPartRows(putRecoveryCodes, ...kept) }
}
