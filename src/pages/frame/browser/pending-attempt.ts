import { wait } from './fetch-json.ts'
import { toOutcome, type Outcome, type Reply } from './verdict.ts'

/** The identity of a payment across retries: an idempotency key, the payable item and the start in ms. */
export type PendingAttempt = { key: string; subject: string; at: number }

// A tab that is restored days later must not resume an old payment.
const pendingMaxMs = 15 * 60_000
const toStorageKey = (subject: string) => `payment ${subject}`

/**
 * Starts a payment and stores it until its outcome is known. A reload or a copy of the tab resends the same payment.
 */
export function startAttempt<What extends object>(subject: string, what: What): What & PendingAttempt {
  const begun = { ...what, subject, key: newKey(), at: Date.now() }
  storeItem(toStorageKey(subject), JSON.stringify(begun))
  return begun
}

/** Creates an idempotency key. */
export function newKey(): string {
  return `page-${crypto.randomUUID()}`
}

/** Returns a recent payment whose outcome is not known; undefined if there is none. */
export function findPendingAttempt<What extends object>(
  subject: string,
): (What & PendingAttempt) | undefined {
  const kept = storeItem(toStorageKey(subject))
  const attempt: (What & PendingAttempt) | undefined = kept === null ? undefined : JSON.parse(kept)
  return attempt && Date.now() - attempt.at < pendingMaxMs ? attempt : undefined
}

/** Removes a stored payment. */
export function forget(subject: string): void {
  storeItem(toStorageKey(subject), null)
}

const retryDelaysMs = [0, 1_000, 2_000, 4_000, 8_000]

/** Sends a payment up to five times until its outcome is known. The pauses add up to 15 seconds. */
export async function sendWithRetries(
  sendOnce: () => Promise<Reply>,
  onRepeat: () => void,
): Promise<Outcome> {
  let outcome: Outcome = toOutcome('lost')
  for (const pause of retryDelaysMs) {
    await wait(pause)
    if (pause > 0) onRepeat()
    outcome = toOutcome(await sendOnce())
    if (outcome.verdict !== 'lost' && outcome.verdict !== 'in progress') return outcome
  }
  return outcome
}

// Without session storage, a payment is remembered until the page is closed.
const memoryStore = new Map<string, string | null>()

function storeItem(name: string, text?: string | null): string | null {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else if (text !== undefined) sessionStorage.setItem(name, text)
    return sessionStorage.getItem(name)
  } catch {
    if (text !== undefined) memoryStore.set(name, text)
    return memoryStore.get(name) ?? null
  }
}
