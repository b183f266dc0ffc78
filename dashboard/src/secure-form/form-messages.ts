import type { BodyOf } from '../api/endpoints.ts'

/** The purpose of the form: `ticket` captures a card for one payment, `tokenization` saves a method. */
export type FormAction = 'ticket' | 'tokenization'

/** The event that the secure form sends when it is complete. */
export type DoneEvent = Extract<
  BodyOf<'PUT /api/invoices/{id}/payment'>,
  { processorEvent: unknown }
>['processorEvent']

type Message = { source?: unknown; type?: unknown; height?: unknown; event?: unknown }

/** The callbacks for the messages of the form. */
export type FormUpdate = {
  ready(): void
  resized(height: number): void
  done(event: DoneEvent): void
  /** The form expired before it was submitted. */
  expired(): void
  /** The form could not load its resources. */
  unavailable(): void
}

const heightMin = 120
const heightMax = 1_600

/**
 * Calls back for each message of the form and returns a function that stops listening. Only messages from this frame
 * and the form's origin count, because any page with a handle to this window can post messages.
 */
export function listenToForm(
  frame: HTMLIFrameElement,
  url: string,
  action: FormAction,
  onUpdate: FormUpdate,
): () => void {
  const { origin } = new URL(url)
  const onMessage = ({ origin: from, source, data }: MessageEvent<Message | undefined>) => {
    if (from !== origin || source !== frame.contentWindow || data?.source !== 'florin-processor') return
    if (data.type === 'ready') onUpdate.ready()
    if (data.type === 'resize')
      onUpdate.resized(Math.min(Math.max(Number(data.height) || 0, heightMin), heightMax))
    const error = data.type === 'error' ? fieldOf(data.event, 'error') : undefined
    if (error === 'intention_expired') onUpdate.expired()
    if (error === 'form_unavailable') onUpdate.unavailable()
    if (data.type === 'done' && isDone(data.event, action)) onUpdate.done(data.event)
  }
  addEventListener('message', onMessage)
  return () => removeEventListener('message', onMessage)
}

type FormCommand =
  | { type: 'declined'; clientToken: string; reasonCode: number; isExplained: true }
  | { type: 'renewed'; clientToken: string }

/** Posts a command to the form: a new client token replaces the old one, and the input stays. */
export function postToForm(frame: HTMLIFrameElement, url: string, command: FormCommand): void {
  frame.contentWindow?.postMessage({ source: 'florin-page', ...command }, new URL(url).origin)
}

function isDone(event: unknown, action: FormAction): event is DoneEvent {
  return fieldOf(event, '@action') === action
}

function fieldOf(event: unknown, name: string): unknown {
  return typeof event === 'object' && event !== null && name in event ? { ...event }[name] : undefined
}
