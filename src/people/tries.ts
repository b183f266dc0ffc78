import { secondMs } from '#kernel/clock'
import { racesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import type { RefusedCredential } from '#kernel/refused-credential'
import { countedAddress } from '#platform/caller-address'
import { decideTry, tryRules } from './decide-try.ts'
import type { PeopleParts } from './parts.ts'
import { clearTries, findTries, takeTryBack, writeTries } from './try-queries.ts'

type Counted = keyof typeof tryRules
type TryParts = Pick<PeopleParts, 'db' | 'clock' | 'secrets'>

/** A try that was counted, as a wrong one until it is known better. */
export type CountedTry = {
  /** It was right: all of its kind are forgotten. */
  clear(): Promise<void>
  /** It was right: it alone is. */
  takeBack(): Promise<void>
}

/**
 * Counts a try before anybody knows what was tried, in the database that all processes share: however many are made at once, no
 * more of them than the limit allows are told whether they are right. Throws where there were too many.
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

/** As `countTry`, for who is not to be told that there were too many. */
export async function takeTry(
  { db, clock, secrets }: TryParts,
  counted: Counted,
  whose: string,
): Promise<{ outcome: 'counted'; counted: CountedTry } | { outcome: 'refused'; mayTryAt: number }> {
  const rule = tryRules[counted]
  const subject = subjectOf(secrets, counted, whose)
  for (let race = 0; race < racesMax; race++) {
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

/** What a limit counts, and whose. */
type Limited = { counted: Counted; whose: string }

/**
 * Whether a password is right that somebody shows for an email, as `verify` finds out. Its answer is given by the order in which the
 * database took the tries down, as if they had been made one after the other: of any number at once no more wrong ones than the limit
 * allows are told that they were, a right one behind them is refused like them, and right ones never refuse each other. Throws
 * where there were too many, before any work where that is known by then.
 */
export async function triedPassword(
  parts: TryParts,
  { email, address }: { email: string; address: string },
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const from = countedAddress(address)
  const ofBoth = { counted: 'password of email from address', whose: `${email}\n${from}` } as const
  await decidedTry(parts, ofBoth)
  // What one address has us compute is bounded before it is computed.
  const ofAddress = await countTry(parts, 'passwords from address', from, 'password')
  const isRight = await verify()
  await noteTry(parts, ofBoth, isRight)
  if (isRight) await ofAddress.takeBack()
  return isRight
}

async function decidedTry({ db, clock, secrets }: TryParts, { counted, whose }: Limited) {
  const subject = subjectOf(secrets, counted, whose)
  const known = await db.first(findTries, { subject })
  const now = clock.now()
  const decision = decideTry(tryRules[counted], known?.moments ?? [], now)
  if (decision.outcome === 'refused') throw tooMany(decision.mayTryAt - now, 'password')
  return { subject, known, now, moments: decision.moments }
}

/** Takes down what came of a try: a wrong one counts, a right one has those before it forgotten. */
async function noteTry(parts: TryParts, limited: Limited, isRight: boolean): Promise<void> {
  for (let race = 0; race < racesMax; race++) {
    const { subject, known, now, moments } = await decidedTry(parts, limited)
    if (isRight && (known?.moments ?? []).length === 0) return
    const row = {
      subject,
      moments: isRight ? [] : moments,
      version: known?.version ?? 0,
      forgetAt: now + tryRules[limited.counted].keptMs,
    }
    if ((await parts.db.run(writeTries, row)).length > 0) return
  }
  throw new ApiError('service_unavailable')
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
