import { call, wait } from './calls.ts'
import type { Charge } from './flow.ts'
import { verdictOf, type Verdict } from './verdict.ts'

/** A payment that the payer asked for: one key, one request, however often it is sent. */
export type Attempt = {
  key: string
  invoice: string
  charge: Charge
  /** Whether what is charged is to be saved. */
  save: boolean
  at: number
}

// A tab that is restored days later must not pay what was asked for then.
const rememberedMs = 15 * 60_000
const place = (invoice: string) => `payment ${invoice}`

/** Begins a payment, and keeps it until an answer came: a reload, and whoever copies this tab, sends the same one. */
export function begin(attempt: Omit<Attempt, 'key' | 'at'>): Attempt {
  const begun = { ...attempt, key: `page-${crypto.randomUUID()}`, at: Date.now() }
  keep(place(begun.invoice), JSON.stringify(begun))
  return begun
}

/** The payment whose answer never came, where there is a recent one. */
export function unanswered(invoice: string): Attempt | undefined {
  const kept = keep(place(invoice))
  const attempt: Attempt | undefined = kept === null ? undefined : JSON.parse(kept)
  return attempt && Date.now() - attempt.at < rememberedMs ? attempt : undefined
}

/** Forgets a payment whose answer is known. */
export function forget(invoice: string): void {
  keep(place(invoice), null)
}

const repeatAfterMs = [0, 1_000, 2_000, 4_000, 8_000]

/** Sends a payment until an answer came, for half a minute or so at most where none is on its way. */
export async function send({ key, charge, save }: Attempt, onRepeat: () => void): Promise<Verdict> {
  const body = {
    ...charge.instrument,
    amount: charge.choice.amount / 100,
    // Nobody is ever charged what was not shown, not even a surcharge where none was.
    quotedSurcharge: charge.quote.fee / 100,
    ...(save ? { savePaymentMethod: true } : {}),
  }
  let verdict: Verdict = 'lost'
  for (const pause of repeatAfterMs) {
    await wait(pause)
    if (pause > 0) onRepeat()
    verdict = verdictOf(await call('PUT', '/api/invoices', body, { 'idempotency-key': key }))
    if (verdict !== 'lost' && verdict !== 'in progress') return verdict
  }
  return verdict
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
