import { secondMs } from '#kernel/clock'
import { lostRacesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { RefusedCredential } from '#kernel/refused-credential'
import { toCountedNetworks } from '#platform/caller-address'
import { decideTry, tryRules, type TryRule } from './decide-try.ts'
import type { PeopleParts } from './parts.ts'
import { clearTries, findTries, takeTryBack, writeTries } from './try-queries.ts'

type Counted = keyof typeof tryRules
type TryParts = Pick<PeopleParts, 'db' | 'clock' | 'secrets'>

/** A counted try; it counts as wrong until the check succeeds. */
export type CountedTry = {
  /** The try was right: forgets all tries of its kind. */
  clear(): Promise<void>
  /** The try was right: forgets only this one. */
  takeBack(): Promise<void>
}

/**
 * Counts a try before the check, in the database that all processes share. Concurrent tries therefore never get more
 * results than the limit allows. Throws 429 after too many.
 */
export async function countTry(
  parts: TryParts,
  counted: Counted,
  whose: string,
  credential: RefusedCredential['credential'],
): Promise<CountedTry> {
  const decided = await takeTry(parts, counted, whose)
  if (decided.outcome === 'counted') return decided.counted
  throw tooMany(decided.mayTryAt - parts.clock.now(), credential)
}

/** Counts a try like `countTry`, but returns a refusal as a value, so that the response can hide it. */
export async function takeTry(
  { db, clock, secrets }: TryParts,
  counted: Counted,
  whose: string,
  times = 1,
): Promise<{ outcome: 'counted'; counted: CountedTry } | { outcome: 'refused'; mayTryAt: number }> {
  const rule = ruleOf(counted, times)
  const subject = subjectOf(secrets, counted, whose)
  for (let race = 0; race < lostRacesMax; race++) {
    const known = await db.first(findTries, { subject })
    const now = clock.now()
    const decision = decideTry(rule, known?.moments ?? [], now)
    if (decision.outcome === 'refused') return decision
    const { moments } = decision
    const row = { subject, moments, version: known?.version ?? 0, forgetAt: now + rule.keptMs }
    if ((await db.run(writeTries, row)).length === 0) continue
    const clear = async () => void (await db.run(clearTries, { subject }))
    const takeBack = async () => void (await db.run(takeTryBack, { subject, moment: now }))
    return { outcome: 'counted', counted: { clear, takeBack } }
  }
  throw new ApiError('service_unavailable')
}

/** A limit with its subject, and its multiple of the limit of a single address. */
type Limited = { counted: Counted; whose: string; times: number }

/**
 * The email and the address of a password try. `onGuessed` is called once when wrong passwords for the email exceed the
 * limit from all addresses.
 */
type Shown = { email: string; address: string; onGuessed?: (() => Promise<void>) | undefined }

/**
 * Returns whether a password for an email is right, as `verify` decides. The database orders the tries as if they came
 * one after the other. Concurrent wrong passwords never get more results than the limits allow, and a right one after
 * them is refused too. Right passwords never refuse each other. Throws after too many tries, before any work if the
 * excess is already known.
 */
export async function triedPassword(
  parts: TryParts,
  { email, address, onGuessed }: Shown,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const ofEmail = limitsOfEmail(email, address)
  for (const limited of ofEmail) await decidedTry(parts, limited)
  // The number of hashes that one address can cause is limited before the hash is computed.
  const ofAddress = await countOfAddress(parts, address)
  const isRight = await verify()
  let fromAnywhere = 0
  for (const limited of ofEmail) fromAnywhere = await noteTry(parts, limited, isRight)
  if (isRight) await Promise.all(ofAddress.map((counted) => counted.takeBack()))
  if (fromAnywhere === tryRules['password of email'].max) await onGuessed?.()
  return isRight
}

/**
 * Forgets the wrong passwords of an email, by address and in total, after its user has proved access to the mailbox.
 */
export async function forgetWrongPasswords(parts: TryParts, { email, address }: Shown): Promise<void> {
  for (const { counted, whose } of limitsOfEmail(email, address))
    await parts.db.run(clearTries, { subject: subjectOf(parts.secrets, counted, whose) })
}

// Narrowest first, and the limit of all addresses last.
function limitsOfEmail(email: string, address: string): Limited[] {
  const ofNetworks = limitsOfNetworks('password of email from address', address)
  return [
    ...ofNetworks.map((limited) => ({ ...limited, whose: `${email}\n${limited.whose}` })),
    { counted: 'password of email', whose: email, times: 1 },
  ]
}

function limitsOfNetworks(counted: Counted, address: string): Limited[] {
  return toCountedNetworks(address).map((whose, place) => ({ counted, whose, times: 2 ** place }))
}

async function countOfAddress(parts: TryParts, address: string): Promise<CountedTry[]> {
  const taken: CountedTry[] = []
  for (const limited of limitsOfNetworks('passwords from address', address)) {
    const decided = await takeTry(parts, limited.counted, limited.whose, limited.times)
    if (decided.outcome === 'counted') taken.push(decided.counted)
    else {
      await Promise.all(taken.map((counted) => counted.takeBack()))
      throw tooMany(decided.mayTryAt - parts.clock.now(), 'password')
    }
  }
  return taken
}

async function decidedTry({ db, clock, secrets }: TryParts, { counted, whose, times }: Limited) {
  const subject = subjectOf(secrets, counted, whose)
  const known = await db.first(findTries, { subject })
  const now = clock.now()
  const decision = decideTry(ruleOf(counted, times), known?.moments ?? [], now)
  if (decision.outcome === 'refused') throw tooMany(decision.mayTryAt - now, 'password')
  return { subject, known, now, moments: decision.moments }
}

/**
 * Records the result of a try: a wrong one counts, and a right one clears the earlier ones. Returns the current count.
 */
async function noteTry(parts: TryParts, limited: Limited, isRight: boolean): Promise<number> {
  for (let race = 0; race < lostRacesMax; race++) {
    const { subject, known, now, moments } = await decidedTry(parts, limited)
    if (isRight && (known?.moments ?? []).length === 0) return 0
    const row = {
      subject,
      moments: isRight ? [] : moments,
      version: known?.version ?? 0,
      forgetAt: now + tryRules[limited.counted].keptMs,
    }
    if ((await parts.db.run(writeTries, row)).length > 0) return row.moments.length
  }
  throw new ApiError('service_unavailable')
}

function ruleOf(counted: Counted, times: number): TryRule {
  const rule = tryRules[counted]
  return { ...rule, max: rule.max * times }
}

function subjectOf(secrets: TryParts['secrets'], counted: Counted, whose: string): Buffer {
  return Buffer.from(secrets.sign(`${counted}\n${whose}`, 'try to sign in'), 'hex')
}

function tooMany(waitMs: number, credential: RefusedCredential['credential']): ApiError {
  return new ApiError('rate_limited', {
    retryAfterSeconds: waitMs / secondMs,
    credential: { credential, reason: 'too_many' },
  })
}
