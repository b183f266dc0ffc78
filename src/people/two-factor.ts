import { randomBytes } from 'node:crypto'
import { ApiError } from '#kernel/refusals'
import { toPartRows, type PartRows } from '#platform/database'
import { refusedSignIn } from './account.ts'
import { base32 } from './base32.ts'
import {
  deleteRecoveryCodes,
  factorIsBegun,
  factorIsPending,
  factorIsTakenOff,
  factorIsThere,
  findFactor,
  putRecoveryCodes,
} from './factor-queries.ts'
import { guardChanged } from './guard-changed.ts'
import type { PeopleParts } from './parts.ts'
import { allMembershipsOf, byPerson, type From } from './person.ts'
import { newRecoveryCodes, writtenCode } from './recovery-code.ts'
import { openedFactor, sealedFactor } from './second-factor.ts'
import type { SignedIn } from './session.ts'
import { endedSessions } from './session-parts.ts'
import { stretched } from './stretched.ts'
import { factorSecretBytes, factorUri, stepOfCode } from './totp.ts'
import { countTry } from './tries.ts'

/** Begins the setup of a second factor. An existing factor stays active until the first code of the new one. */
export async function beginFactor(
  parts: PeopleParts,
  { person }: SignedIn,
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(factorSecretBytes)
  const pending = { pending_secret: sealedFactor(parts, secret), pending_at: parts.clock.now() }
  await parts.db.writeGuarded(factorIsBegun, { person_id: person.id, ...pending }, [])
  const shown = base32(secret)
  return { secret: shown, uri: factorUri(person.email, shown) }
}

/**
 * Activates the pending factor with its first code and ends other sessions. Returns the recovery codes, only this once.
 */
export async function confirmFactor(
  parts: PeopleParts,
  caller: SignedIn,
  code: string,
  from: From,
): Promise<string[]> {
  const { db, clock } = parts
  const { person, session } = caller
  const counted = await countTry(parts, 'codes of person', person.id, 'second_factor')
  const factor = await db.first(findFactor, { personId: person.id })
  if (!factor?.pending_secret) {
    await counted.takeBack()
    throw new ApiError('unprocessable_entity', { message: 'No second factor is being set up.' })
  }
  const held = { secret: openedFactor(parts, factor.pending_secret), lastStep: undefined }
  const now = clock.now()
  const step = stepOfCode(held, code, now)
  if (step === undefined) throw refusedSignIn('second_factor', 'The code is wrong or too old.')
  await counted.clear()
  const { codes, rows } = await recoveryCodesOf(person.id)
  const confirmed = { person_id: person.id, pending_secret: factor.pending_secret, last_step: step, at: now }
  const outcome = await db.writeGuarded(factorIsPending, confirmed, [
    rows,
    ...endedSessions({ personId: person.id, but: session.id }),
    ...(await guardChanged(parts, person, byPerson(person, from), {
      action: 'person.two_factor_set',
      topics: ['two_factor_set'],
    })),
  ])
  if (outcome === 'lost race') throw refusedSignIn('second_factor', 'The second factor was set up meanwhile.')
  return codes
}

/** Removes the second factor of the signed-in user, unless one of the user's companies requires it. */
export async function removeFactor(parts: PeopleParts, caller: SignedIn, from: From): Promise<void> {
  const { person, session } = caller
  // A company that suspended the user may restore the membership, and then relies on the factor.
  const memberships = await allMembershipsOf(parts.db, person.id)
  const asking = memberships.find(({ settings }) => settings.requireTwoFactor)
  if (asking)
    throw new ApiError('unprocessable_entity', { message: `${asking.companyName} asks for a second factor.` })
  const outcome = await parts.db.writeGuarded(factorIsTakenOff, { person_id: person.id }, [
    toPartRows(deleteRecoveryCodes, { person_id: person.id }),
    ...endedSessions({ personId: person.id, but: session.id }),
    ...(await guardChanged(parts, person, byPerson(person, from), {
      action: 'person.two_factor_removed',
      topics: ['two_factor_removed'],
    })),
  ])
  if (outcome === 'lost race') throw noFactor()
}

/** Generates recovery codes, which are shown only once; the earlier ones become invalid. */
export async function replaceRecoveryCodes(
  parts: PeopleParts,
  caller: SignedIn,
  from: From,
): Promise<string[]> {
  const { person } = caller
  const { codes, rows } = await recoveryCodesOf(person.id)
  const outcome = await parts.db.writeGuarded(factorIsThere, { person_id: person.id }, [
    rows,
    ...(await guardChanged(parts, person, byPerson(person, from), {
      action: 'person.recovery_codes_made',
      topics: ['recovery_codes_made'],
    })),
  ])
  if (outcome === 'lost race') throw noFactor()
  return codes
}

function noFactor(): ApiError {
  return new ApiError('unprocessable_entity', { message: 'There is no second factor.' })
}

async function recoveryCodesOf(
  personId: SignedIn['person']['id'],
): Promise<{ codes: string[]; rows: PartRows }> {
  const codes = newRecoveryCodes()
  const kept = await Promise.all(
    codes.map(async ({ number, secret }) => ({ person_id: personId, number, hash: await stretched(secret) })),
  )
  return { codes: codes.map(writtenCode), rows: toPartRows(putRecoveryCodes, ...kept) }
}
