import { wait } from './calls.ts'
import { outcomeOf, type Outcome, type Reply } from './verdict.ts'

/** What makes an attempt the same however often it is sent: one key, of one invoice or other thing to pay. */
export type Kept = { key: string; subject: string; at: number }

// A tab that is restored days later must not pay what was asked for then.
const rememberedMs = 15 * 60_000
const place = (subject: string) => `payment ${subject}`

/** Begins a payment, and keeps it until an answer came: a reload, and whoever copies this tab, sends the same one. */
export function begin<What extends object>(subject: string, what: What): What & Kept {
  const begun = { ...what, subject, key: newKey(), at: Date.now() }
  keep(place(subject), JSON.stringify(begun))
  return begun
}

/** A key under which a request is done once. */
export function newKey(): string {
  return `page-${crypto.randomUUID()}`
}

/** The payment whose answer never came, where there is a recent one. */
export function unanswered<What extends object>(subject: string): (What & Kept) | undefined {
  const kept = keep(place(subject))
  const attempt: (What & Kept) | undefined = kept === null ? undefined : JSON.parse(kept)
  return attempt && Date.now() - attempt.at < rememberedMs ? attempt : undefined
}

/** Forgets a payment whose answer is known. */
export function forget(subject: string): void {
  keep(place(subject), null)
}

const repeatAfterMs = [0, 1_000, 2_000, 4_000, 8_000]

/** Sends a payment until an answer came, for half a minute or so at most where none is on its way. */
export async function sendUntilAnswered(
  sendOnce: () => Promise<Reply>,
  onRepeat: () => void,
): Promise<Outcome> {
  let outcome: Outcome = outcomeOf('lost')
  for (const pause of repeatAfterMs) {
    await wait(pause)
    if (pause > 0) onRepeat()
    outcome = outcomeOf(await sendOnce())
    if (outcome.verdict !== 'lost' && outcome.verdict !== 'in progress') return outcome
  }
  return outcome
}

// Where storage is switched off, a payment is remembered for as long as the page is open.
const memory = new Map<string, string | null>()

function keep(name: string, text?: string | null): string | null {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else if (text !== undefined) sessionStorage.setItem(name, text)
    return sessionStorage.getItem(name)
  } catch {
    if (text !== undefined) memory.set(name, text)
    return memory.get(name) ?? null
  }
}
