/** What becomes of a card or bank account in the secure form: it is captured for one payment, or saved. */
export type FormAction = 'ticket' | 'tokenization'

/** What the secure form said when a card or bank account was captured or saved. The service takes it as it is. */
export type DoneEvent = {
  id?: string
  ticket_id?: string
  account_vault_id?: string
  payment_method?: string
  last_four?: string
  account_type?: string
  [key: string]: unknown
}

/** One thing that a secure form says to the page around it. */
export type Said =
  | { type: 'ready' }
  | { type: 'resize'; height: number }
  | { type: 'declined' }
  | { type: 'done'; event: DoneEvent; agreedCents: unknown }

const heightMin = 120
const heightMax = 1_600

/** Reads a message of the form; what is none of its, or of another action, says nothing. */
export function saidBy(data: unknown, action: FormAction): Said | undefined {
  if (!isObject(data) || data['source'] !== 'florin-processor') return undefined
  const { type, event, height, agreedCents } = data
  if (type === 'ready') return { type }
  if (type === 'resize')
    return { type, height: Math.min(Math.max(Number(height) || 0, heightMin), heightMax) }
  if (type === 'error' && isObject(event) && 'reason_code_id' in event) return { type: 'declined' }
  if (type === 'done' && isObject(event) && event['@action'] === action) return { type, event, agreedCents }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
