import type { PersonId } from '#kernel/ids'
import type { PeopleParts } from './parts.ts'
import { findFactor, findRecoveryCode, recoveryCodeIsUnused, stepIsNew } from './factor-queries.ts'
import { readRecoveryCode } from './recovery-code.ts'
import { refusedSignIn } from './account.ts'
import { isStretchedOf } from './stretched.ts'
import { stepOfCode } from './totp.ts'
import { countTry } from './tries.ts'

/** The proof of a second factor. */
export type Proof = { code: string } | { recoveryCode: string }

const factorPurpose = 'second factor'

/** Encrypts the secret of a factor. */
export function sealedFactor({ secrets }: Pick<PeopleParts, 'secrets'>, secret: Buffer): Buffer {
  return secrets.sealApart('people', secret.toString('base64'), factorPurpose)
}

/** Decrypts the secret of a factor from `sealedFactor`. */
export function openedFactor({ secrets }: Pick<PeopleParts, 'secrets'>, sealed: Buffer): Buffer {
  return Buffer.from(secrets.unsealApart('people', sealed, factorPurpose), 'base64')
}

/** Verifies and consumes a proof of a user's second factor. Throws 401 for a wrong proof, 429 after too many tries. */
export async function takeProof(parts: PeopleParts, personId: PersonId, proof: Proof): Promise<void> {
  const counted = await countTry(parts, 'codes of person', personId, 'second_factor')
  const isTaken =
    'code' in proof
      ? await takeCode(parts, personId, proof.code)
      : await takeRecoveryCode(parts, personId, proof.recoveryCode)
  if (!isTaken) throw refusedSignIn('second_factor', 'The code is wrong, was used before, or is too old.')
  await counted.clear()
}

async function takeCode(parts: PeopleParts, personId: PersonId, code: string): Promise<boolean> {
  const { db, clock } = parts
  const factor = await db.first(findFactor, { personId })
  if (!factor?.sealed_secret) return false
  const held = { secret: openedFactor(parts, factor.sealed_secret), lastStep: factor.last_step ?? undefined }
  const step = stepOfCode(held, code, clock.now())
  if (step === undefined) return false
  return (await db.writeGuarded(stepIsNew, { person_id: personId, last_step: step }, [])) === 'written'
}

async function takeRecoveryCode(
  { db, clock }: PeopleParts,
  personId: PersonId,
  typed: string,
): Promise<boolean> {
  const code = readRecoveryCode(typed)
  if (!code) return false
  const { number } = code
  const kept = await db.first(findRecoveryCode, { personId, number })
  if (!kept || !(await isStretchedOf(kept.hash, code.secret))) return false
  const row = { person_id: personId, number, hash: kept.hash, at: clock.now() }
  return (await db.writeGuarded(recoveryCodeIsUnused, row, [])) === 'written'
}
