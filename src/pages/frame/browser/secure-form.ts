import type { Reply } from './verdict.ts'

type Message = { source?: unknown; type?: unknown; height?: unknown; event?: unknown; agreedCents?: unknown }

/** What becomes of a card or bank account in the secure form: it is captured, or saved. */
export type FormAction = 'ticket' | 'tokenization'

/** What the secure form said when a card or bank account was captured or saved. */
export type DoneEvent = {
  id?: string
  ticket_id?: string
  payment_method?: string
  last_four?: string
  account_type?: string
  [key: string]: unknown
}

/** A secure form on the page. */
export type SecureForm = {
  close(): void
  /** Has the form say why what it took was declined, and take it again under another token. */
  decline(declined: { clientToken: string; reasonCode: number; declines: number }): void
}

type FormOptions = {
  url: string
  title: string
  action: FormAction
  /** The declines of this page so far. */
  declines: number
  /** What is paid with what it captures, which its button then says; undefined where its button does not pay. */
  amountCents: number | undefined
}

type FormCallbacks = {
  /** It can be used, also where it had been said that it did not load. */
  ready(): void
  /** It took something; `agreedCents` is the amount that its button named. */
  done(event: DoneEvent, agreedCents: unknown): void
  /** What was entered was declined in the form itself. */
  declined(): void
  /** It did not load so far, or never will; `text` says so to the payer. */
  failed(text: string): void
}

// A bank that is logged in to has a window of its own, which is no part of the form.
const sandbox = 'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts'

const heightMin = 120
const heightMax = 1_600
// A payer waits for five seconds at the most to learn that something is wrong.
const readyMaxMs = 4_000

/**
 * Shows the processor's form and tells what became of it. Messages count only when this very frame sent them from the
 * form's own origin: any other page that holds a handle to this window could send some too.
 */
export function showForm(
  parent: HTMLElement,
  { url, title, action, ...offer }: FormOptions,
  told: FormCallbacks,
): SecureForm {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.src = url
  frame.height = '420'
  frame.setAttribute('sandbox', sandbox)
  // For wallets, of which the policy of this page says that they are for the form.
  frame.allow = 'payment'
  const { origin } = new URL(url)
  const say = (message: object) =>
    frame.contentWindow?.postMessage({ source: 'florin-page', ...message }, origin)
  const fail = () => told.failed(parent.dataset['unloaded'] ?? '')
  const tooLate = setTimeout(fail, readyMaxMs)
  const hear = ({ origin: from, source, data }: MessageEvent<Message | undefined>) => {
    if (from !== origin || source !== frame.contentWindow) return
    if (data?.source !== 'florin-processor') return
    if (data.type === 'ready') {
      clearTimeout(tooLate)
      say({ type: 'offer', ...offer })
      told.ready()
    }
    if (data.type === 'resize')
      frame.height = String(Math.min(Math.max(Number(data.height) || 0, heightMin), heightMax))
    if (data.type === 'error' && isUnavailable(data.event)) {
      frame.hidden = true
      fail()
    }
    if (data.type === 'error' && isDecline(data.event)) told.declined()
    if (data.type === 'done' && isDone(data.event, action)) told.done(data.event, data.agreedCents)
  }
  addEventListener('message', hear)
  parent.replaceChildren(frame)
  return {
    close() {
      clearTimeout(tooLate)
      removeEventListener('message', hear)
      frame.remove()
    },
    decline(declined) {
      // Within the form, only what is shown and has the focus can pass it on to a field.
      frame.focus()
      say({ type: 'declined', ...declined })
    },
  }
}

function isDone(event: unknown, action: FormAction): event is DoneEvent {
  return typeof event === 'object' && event !== null && '@action' in event && event['@action'] === action
}

function isDecline(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'reason_code_id' in event
}

/** Whether the form could not load what it needs, such as a script of a gateway. */
function isUnavailable(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'error' in event && event.error === 'form_unavailable'
}

/** What opens a form, in the answer that holds it. */
export function formToken(reply: Reply): string | undefined {
  const token = reply !== 'lost' && reply.status === 201 ? reply.body['clientToken'] : undefined
  return typeof token === 'string' ? token : undefined
}

/** What names a card or bank account that was captured. */
export function toTicketId({ ticket_id, id }: DoneEvent): string | undefined {
  return ticket_id ?? id
}

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** What the secure form took, in words: Visa ending in 4242. */
export function formatInstrument({ payment_method, account_type = '', last_four = '' }: DoneEvent): string {
  const kind = payment_method === 'ach' ? 'Bank account' : (brandNames[account_type] ?? 'Card')
  return last_four === '' ? kind : `${kind} ending in ${last_four}`
}
