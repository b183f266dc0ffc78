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
  throw new ApiError('rate_limited', {
    retryAfterSeconds: (decided.mayTryAt - parts.clock.now()) / secondMs,
    credential: { credential, reason: 'too_many' },
  })
}

/** As `countTry`, for who is not to be told that there were too many. */
export async function takeTry(
  { db, clock, secrets }: TryParts,
  counted: Counted,
  whose: string,
): Promise<{ outcome: 'counted'; counted: CountedTry } | { outcome: 'refused'; mayTryAt: number }> {
  const rule = tryRules[counted]
  const subject = Buffer.from(secrets.sign(`${counted}\n${whose}`, 'try to sign in'), 'hex')
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

/** Counts a try of a password: for its email from this address, and from this address whatever the email. */
export async function countPassword(
  parts: TryParts,
  email: string,
  address: string,
): Promise<{ wasRight(): Promise<void> }> {
  const from = countedAddress(address)
  const ofAddress = await countTry(parts, 'passwords from address', from, 'password')
  const ofBoth = await countTry(
    parts,
    'password of email from address',
    `${email}\n${from}`,
    'password',
  ).catch(async (error: unknown) => {
    // What was refused unread is no wrong password of the address.
    await ofAddress.takeBack()
    throw error
  })
  return {
    async wasRight() {
      await Promise.all([ofBoth.clear(), ofAddress.takeBack()])
    },
  }
}
