import type { Reply } from './verdict.ts'

type Message = { source?: unknown; type?: unknown; height?: unknown; event?: unknown; agreedCents?: unknown }

/** The secure form either captures a method for one use or saves it. */
export type FormAction = 'ticket' | 'tokenization'

/** The event of the secure form after it captured or saved a method. */
export type DoneEvent = {
  id?: string
  ticket_id?: string
  payment_method?: string
  last_four?: string
  account_type?: string
  [key: string]: unknown
}

export type SecureForm = {
  close(): void
  /** Shows the current texts that the payer agrees to. */
  renewAgreed(): void
  /** Shows a decline in the form, which then submits with another client token. */
  decline(declined: { clientToken: string; reasonCode: number; declines: number }): void
}

type FormOptions = {
  url: string
  title: string
  action: FormAction
  /** The declines of this page so far. */
  declines: number
  /** The amount in cents that the button of the form names and pays; undefined if the button does not pay. */
  amountCents: number | undefined
  /** Whether the button of a form that saves a method starts a free trial. */
  isTrial?: boolean
  /** Returns the texts that the payer agrees to by the button of the form. */
  agreed(): string
}

type FormCallbacks = {
  /** The form is ready, possibly after an error message that it did not load. */
  ready(): void
  /** The form succeeded. `agreedCents` is the amount that its button named. */
  done(event: DoneEvent, agreedCents: unknown): void
  /** The processor declined the method in the form itself. */
  declined(): void
  /** The form has not loaded yet, or cannot load. `text` is the message for the payer. */
  failed(text: string): void
}

// A bank login opens in a window of its own, which the sandbox of the form must not restrict.
const sandbox = 'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts'

const heightMin = 120
const heightMax = 1_600
// A payer must see an error within five seconds.
const readyMaxMs = 4_000

/**
 * Shows the processor's form in a frame and reports its result. Only messages of this frame from the form's origin
 * count, because any page with a handle to this window can post messages.
 */
export function showForm(
  parent: HTMLElement,
  { url, title, action, agreed, ...offer }: FormOptions,
  told: FormCallbacks,
): SecureForm {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.src = url
  frame.height = '420'
  frame.setAttribute('sandbox', sandbox)
  // Wallets need the permission `payment`, which the policy of this page grants to the form.
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
      say({ type: 'offer', ...offer, agreed: agreed() })
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
    renewAgreed: () => say({ type: 'agreed', agreed: agreed() }),
    decline(declined) {
      // The form can move the focus to a field only if the frame is visible and focused.
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

/** Whether the form could not load a dependency, such as the gateway's script. */
function isUnavailable(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'error' in event && event.error === 'form_unavailable'
}

/** Returns the client token of a form from the API response; undefined if there is none. */
export function formToken(reply: Reply): string | undefined {
  const token = reply !== 'lost' && reply.status === 201 ? reply.body['clientToken'] : undefined
  return typeof token === 'string' ? token : undefined
}

/** Returns the ticket id of a captured method. */
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

/** Formats a captured or saved method: Visa ending in 4242. */
export function formatInstrument({ payment_method, account_type = '', last_four = '' }: DoneEvent): string {
  const kind = payment_method === 'ach' ? 'Bank account' : (brandNames[account_type] ?? 'Card')
  return last_four === '' ? kind : `${kind} ending in ${last_four}`
}
