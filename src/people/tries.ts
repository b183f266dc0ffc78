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

/** What a limit counts, whose, and how many times as many as of one. */
type Limited = { counted: Counted; whose: string; times: number }

/** Whose password somebody shows, from where; `onGuessed` is called once where wrong ones for the email, from anywhere, have become too many. */
type Shown = { email: string; address: string; onGuessed?: (() => Promise<void>) | undefined }

/**
 * Whether a password is right that somebody shows for an email, as `verify` finds out. Its answer is given by the order in which the
 * database took the tries down, as if they had been made one after the other: of any number at once no more wrong ones than the limits
 * allow are told that they were, a right one behind them is refused like them, and right ones never refuse each other. Throws
 * where there were too many, before any work where that is known by then.
 */
export async function triedPassword(
  parts: TryParts,
  { email, address, onGuessed }: Shown,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const ofEmail = limitsOfEmail(email, address)
  for (const limited of ofEmail) await decidedTry(parts, limited)
  // What one address has us compute is bounded before it is computed.
  const ofAddress = await countOfAddress(parts, address)
  const isRight = await verify()
  let fromAnywhere = 0
  for (const limited of ofEmail) fromAnywhere = await noteTry(parts, limited, isRight)
  if (isRight) await Promise.all(ofAddress.map((counted) => counted.takeBack()))
  if (fromAnywhere === tryRules['password of email'].max) await onGuessed?.()
  return isRight
}

/** Forgets the wrong passwords of an email, those from an address and those from anywhere, of who proved to have its mailbox. */
export async function forgetWrongPasswords(parts: TryParts, { email, address }: Shown): Promise<void> {
  for (const { counted, whose } of limitsOfEmail(email, address))
    await parts.db.run(clearTries, { subject: subjectOf(parts.secrets, counted, whose) })
}

// Narrowest first, and from anywhere last.
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

/** Takes down what came of a try: a wrong one counts, a right one has those before it forgotten. Answers how many count now. */
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
