import type { UserId } from '#kernel/ids'
import type { UserDeps } from './user-deps.ts'
import { findFactor, findRecoveryCode, recoveryCodeIsUnused, stepIsNew } from './factor-queries.ts'
import { parseRecoveryCode } from './recovery-code.ts'
import { signInError } from './account.ts'
import { isPasswordHashOf } from './password-hash.ts'
import { findStep } from './totp.ts'
import { countAttempt } from './login-throttle.ts'

export type Proof = { code: string } | { recoveryCode: string }

const factorPurpose = 'second factor'

export function sealFactor({ secrets }: Pick<UserDeps, 'secrets'>, secret: Buffer): Buffer {
  return secrets.sealApart(secret.toString('base64'), factorPurpose)
}

/** Decrypts the secret of a factor from `sealFactor`. */
export function unsealFactor({ secrets }: Pick<UserDeps, 'secrets'>, sealed: Buffer): Buffer {
  return Buffer.from(secrets.unsealApart(sealed, factorPurpose), 'base64')
}

/** Verifies and consumes a proof of a user's second factor. Throws 401 for a wrong proof, 429 after too many tries. */
export async function verifyProof(deps: UserDeps, personId: UserId, proof: Proof): Promise<void> {
  const counted = await countAttempt(deps, 'codes of person', personId, 'second_factor')
  const isTaken =
    'code' in proof
      ? await verifyCode(deps, personId, proof.code)
      : await verifyRecoveryCode(deps, personId, proof.recoveryCode)
  if (!isTaken) throw signInError('second_factor', 'The code is wrong, was used before, or is too old.')
  await counted.clear()
}

async function verifyCode(deps: UserDeps, personId: UserId, code: string): Promise<boolean> {
  const { db, clock } = deps
  const factor = await db.first(findFactor, { personId })
  if (!factor?.sealed_secret) return false
  const credential = {
    secret: unsealFactor(deps, factor.sealed_secret),
    lastStep: factor.last_step ?? undefined,
  }
  const step = findStep(credential, code, clock.now())
  if (step === undefined) return false
  return (await db.writeGuarded(stepIsNew, { person_id: personId, last_step: step }, [])) === 'written'
}

async function verifyRecoveryCode(
  { db, clock }: UserDeps,
  personId: UserId,
  typed: string,
): Promise<boolean> {
  const code = parseRecoveryCode(typed)
  if (!code) return false
  const { number } = code
  const kept = await db.first(findRecoveryCode, { personId, number })
  if (!kept || !(await isPasswordHashOf(kept.hash, code.secret))) return false
  const row = { person_id: personId, number, hash: kept.hash, at: clock.now() }
  return (await db.writeGuarded(recoveryCodeIsUnused, row, [])) === 'written'
}
