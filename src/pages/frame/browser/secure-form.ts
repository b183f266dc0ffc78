type Message = { source?: unknown; type?: unknown; height?: unknown; event?: unknown }

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

const heightMin = 120
const heightMax = 1_600
const readyMaxMs = 20_000

/**
 * Shows the processor's form and tells what became of it. Messages count only when this very frame sent them from the
 * form's own origin: any other page that holds a handle to this window could send some too.
 */
export function showForm(
  parent: Element,
  form: { url: string; title: string; action: FormAction },
  told: { ready: () => void; done: (event: DoneEvent) => void; failed: () => void },
): () => void {
  const frame = document.createElement('iframe')
  frame.title = form.title
  frame.src = form.url
  frame.height = '420'
  frame.setAttribute('sandbox', 'allow-forms allow-same-origin allow-scripts')
  const tooLate = setTimeout(told.failed, readyMaxMs)
  const hear = ({ origin, source, data }: MessageEvent<Message | undefined>) => {
    if (origin !== new URL(form.url).origin || source !== frame.contentWindow) return
    if (data?.source !== 'florin-processor') return
    if (data.type === 'ready') {
      clearTimeout(tooLate)
      told.ready()
    }
    if (data.type === 'resize')
      frame.height = String(Math.min(Math.max(Number(data.height) || 0, heightMin), heightMax))
    if (data.type === 'done' && isDone(data.event, form.action)) told.done(data.event)
  }
  addEventListener('message', hear)
  parent.replaceChildren(frame)
  return () => {
    clearTimeout(tooLate)
    removeEventListener('message', hear)
    frame.remove()
  }
}

function isDone(event: unknown, action: FormAction): event is DoneEvent {
  return typeof event === 'object' && event !== null && '@action' in event && event['@action'] === action
}

/** What names a card or bank account that was captured. */
export function ticketOf({ ticket_id, id }: DoneEvent): string | undefined {
  return ticket_id ?? id
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** What the secure form took, in words: Visa ending in 4242. */
export function capturedInWords({ payment_method, account_type = '', last_four = '' }: DoneEvent): string {
  const kind = payment_method === 'ach' ? 'Bank account' : (brands[account_type] ?? 'Card')
  return last_four === '' ? kind : `${kind} ending in ${last_four}`
}
