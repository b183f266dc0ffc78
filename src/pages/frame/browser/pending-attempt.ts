import { wait } from './fetch-json.ts'
import { toOutcome, type Outcome, type Reply } from './verdict.ts'

/** What makes an attempt the same however often it is sent: one key, of one invoice or other thing to pay. */
export type PendingAttempt = { key: string; subject: string; at: number }

// A tab that is restored days later must not pay what was asked for then.
const pendingMaxMs = 15 * 60_000
const toStorageKey = (subject: string) => `payment ${subject}`

/** Begins a payment, and keeps it until an answer came: a reload, and whoever copies this tab, sends the same one. */
export function startAttempt<What extends object>(subject: string, what: What): What & PendingAttempt {
  const begun = { ...what, subject, key: newKey(), at: Date.now() }
  storeItem(toStorageKey(subject), JSON.stringify(begun))
  return begun
}

/** A key under which a request is done once. */
export function newKey(): string {
  return `page-${crypto.randomUUID()}`
}

/** The payment whose answer never came, where there is a recent one. */
export function findPendingAttempt<What extends object>(
  subject: string,
): (What & PendingAttempt) | undefined {
  const kept = storeItem(toStorageKey(subject))
  const attempt: (What & PendingAttempt) | undefined = kept === null ? undefined : JSON.parse(kept)
  return attempt && Date.now() - attempt.at < pendingMaxMs ? attempt : undefined
}

/** Forgets a payment whose answer is known. */
export function forget(subject: string): void {
  storeItem(toStorageKey(subject), null)
}

const retryDelaysMs = [0, 1_000, 2_000, 4_000, 8_000]

/** Sends a payment until an answer came, for half a minute or so at most where none is on its way. */
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

// Where storage is switched off, a payment is remembered for as long as the page is open.
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
