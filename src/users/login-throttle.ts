import { secondMs } from '#kernel/clock'
import { lostRacesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { RefusedCredential } from '#kernel/refused-credential'
import { toCountedNetworks } from '#platform/client-ip'
import { decideLoginAttempt, throttleRules, type ThrottleRule } from './decide-login-attempt.ts'
import type { UserDeps } from './user-deps.ts'
import {
  clearLoginAttempts,
  clearLoginAttemptsOfEmail,
  findLoginAttempts,
  revertLoginAttempt,
  writeLoginAttempts,
} from './login-attempt-queries.ts'

type ThrottleKind = keyof typeof throttleRules
type ThrottleDeps = Pick<UserDeps, 'db' | 'clock' | 'secrets'>

/** A counted try; it counts as wrong until the check succeeds. */
export type CountedAttempt = {
  /** The try was right: forgets all tries of its kind. */
  clear(): Promise<void>
  /** The try was right: forgets only this one. */
  takeBack(): Promise<void>
}

/**
 * Counts a try before the check, in the database that all processes share. Concurrent tries therefore never get more
 * results than the limit allows. Throws 429 after too many.
 */
export async function countAttempt(
  deps: ThrottleDeps,
  counted: ThrottleKind,
  whose: string,
  credential: RefusedCredential['credential'],
): Promise<CountedAttempt> {
  const decided = await tryToCountAttempt(deps, counted, whose)
  if (decided.outcome === 'counted') return decided.counted
  throw tooManyAttemptsError(decided.mayTryAt - deps.clock.now(), credential)
}

/** Counts a try like `countTry`, but returns a refusal as a value, so that the response can hide it. */
export async function tryToCountAttempt(
  { db, clock, secrets }: ThrottleDeps,
  counted: ThrottleKind,
  whose: string,
  times = 1,
): Promise<{ outcome: 'counted'; counted: CountedAttempt } | { outcome: 'refused'; mayTryAt: number }> {
  const rule = toRule(counted, times)
  const subject = toSubject(secrets, counted, whose)
  for (let race = 0; race < lostRacesMax; race++) {
    const known = await db.first(findLoginAttempts, { subject })
    const now = clock.now()
    const decision = decideLoginAttempt(rule, known?.moments ?? [], now)
    if (decision.outcome === 'refused') return decision
    const { moments } = decision
    const row = {
      subject,
      moments,
      version: known?.version ?? 0,
      forgetAt: now + rule.keptMs,
      emailSubject: null,
    }
    if ((await db.run(writeLoginAttempts, row)).length === 0) continue
    const clear = async () => void (await db.run(clearLoginAttempts, { subject }))
    const takeBack = async () => void (await db.run(revertLoginAttempt, { subject, moment: now }))
    return { outcome: 'counted', counted: { clear, takeBack } }
  }
  throw new ApiError('service_unavailable')
}

/** A limit with its subject, and its multiple of the limit of a single address. */
type AttemptLimit = { counted: ThrottleKind; whose: string; times: number; email?: string }

/**
 * The email and the address of a password try. `onGuessed` is called once when wrong passwords for the email exceed the
 * limit from all addresses.
 */
type PasswordAttempt = { email: string; address: string; onGuessed?: (() => Promise<void>) | undefined }

/**
 * Returns whether a password for an email is right, as `verify` decides. The database orders the tries as if they came
 * one after the other. Concurrent wrong passwords never get more results than the limits allow, and a right one after
 * them is refused too. Right passwords never refuse each other. Throws after too many tries, before any work if the
 * excess is already known.
 */
export async function throttlePassword(
  deps: ThrottleDeps,
  { email, address, onGuessed }: PasswordAttempt,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const ofEmail = listEmailLimits(email, address)
  for (const limited of ofEmail) await checkLimit(deps, limited)
  // The number of hashes that one address can cause is limited before the hash is computed.
  const ofAddress = await countIpAttempts(deps, address)
  const isRight = await verify()
  let fromAnywhere = 0
  for (const limited of ofEmail) fromAnywhere = await recordResult(deps, limited, isRight)
  if (isRight) await Promise.all(ofAddress.map((counted) => counted.takeBack()))
  if (fromAnywhere === throttleRules['password of email'].max) await onGuessed?.()
  return isRight
}

/** Forgets the wrong passwords of an email from all addresses, after its user has proved access to the mailbox. */
export async function forgetWrongPasswords({ db, secrets }: ThrottleDeps, email: string): Promise<void> {
  await db.run(clearLoginAttemptsOfEmail, { emailSubject: toSubject(secrets, 'password of email', email) })
}

// Narrowest first, and the limit of all addresses last.
function listEmailLimits(email: string, address: string): AttemptLimit[] {
  const ofNetworks = listNetworkLimits('password of email from address', address)
  return [
    ...ofNetworks.map((limited) => ({ ...limited, whose: `${email}\n${limited.whose}`, email })),
    { counted: 'password of email', whose: email, times: 1, email },
  ]
}

function listNetworkLimits(counted: ThrottleKind, address: string): AttemptLimit[] {
  return toCountedNetworks(address).map((whose, place) => ({ counted, whose, times: 2 ** place }))
}

async function countIpAttempts(deps: ThrottleDeps, address: string): Promise<CountedAttempt[]> {
  const taken: CountedAttempt[] = []
  for (const limited of listNetworkLimits('passwords from address', address)) {
    const decided = await tryToCountAttempt(deps, limited.counted, limited.whose, limited.times)
    if (decided.outcome === 'counted') taken.push(decided.counted)
    else {
      await Promise.all(taken.map((counted) => counted.takeBack()))
      throw tooManyAttemptsError(decided.mayTryAt - deps.clock.now(), 'password')
    }
  }
  return taken
}

async function checkLimit({ db, clock, secrets }: ThrottleDeps, { counted, whose, times }: AttemptLimit) {
  const subject = toSubject(secrets, counted, whose)
  const known = await db.first(findLoginAttempts, { subject })
  const now = clock.now()
  const decision = decideLoginAttempt(toRule(counted, times), known?.moments ?? [], now)
  if (decision.outcome === 'refused') throw tooManyAttemptsError(decision.mayTryAt - now, 'password')
  return { subject, known, now, moments: decision.moments }
}

/**
 * Records the result of a try: a wrong one counts, and a right one clears the earlier ones. Returns the current count.
 */
async function recordResult(deps: ThrottleDeps, limited: AttemptLimit, isRight: boolean): Promise<number> {
  for (let race = 0; race < lostRacesMax; race++) {
    const { subject, known, now, moments } = await checkLimit(deps, limited)
    if (isRight && (known?.moments ?? []).length === 0) return 0
    const row = {
      subject,
      moments: isRight ? [] : moments,
      version: known?.version ?? 0,
      forgetAt: now + throttleRules[limited.counted].keptMs,
      emailSubject:
        limited.email === undefined ? null : toSubject(deps.secrets, 'password of email', limited.email),
    }
    if ((await deps.db.run(writeLoginAttempts, row)).length > 0) return row.moments.length
  }
  throw new ApiError('service_unavailable')
}

function toRule(counted: ThrottleKind, times: number): ThrottleRule {
  const rule = throttleRules[counted]
  return { ...rule, max: rule.max * times }
}

function toSubject(secrets: ThrottleDeps['secrets'], counted: ThrottleKind, whose: string): Buffer {
  return Buffer.from(secrets.sign(`${counted}\n${whose}`, 'try to sign in'), 'hex')
}

function tooManyAttemptsError(waitMs: number, credential: RefusedCredential['credential']): ApiError {
  return new ApiError('rate_limited', {
    retryAfterSeconds: waitMs / secondMs,
    credential: { credential, reason: 'too_many' },
  })
}
