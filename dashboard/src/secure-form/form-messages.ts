import type { BodyOf } from '../api/calls.ts'

/** What becomes of a card or bank account in the secure form: it is captured for one payment, or saved. */
export type FormAction = 'ticket' | 'tokenization'

/** What the secure form said when it was done. */
export type DoneEvent = Extract<
  BodyOf<'PUT /api/invoices/{id}/payment'>,
  { processorEvent: unknown }
>['processorEvent']

type Message = { source?: unknown; type?: unknown; height?: unknown; event?: unknown }

/** What is told of a form in a frame. */
export type FormUpdate = {
  ready(): void
  resized(height: number): void
  done(event: DoneEvent): void
  /** Its time was over when what was entered was sent. */
  expired(): void
  /** It could not load what it needs. */
  unavailable(): void
}

const heightMin = 120
const heightMax = 1_600

/**
 * Tells what the form in a frame says. Messages count only when this very frame sent them from the form's own origin: any other
 * page that holds a handle to this window could send some too. Answers with what ends it.
 */
export function listenToForm(
  frame: HTMLIFrameElement,
  url: string,
  action: FormAction,
  told: FormUpdate,
): () => void {
  const { origin } = new URL(url)
  const hear = ({ origin: from, source, data }: MessageEvent<Message | undefined>) => {
    if (from !== origin || source !== frame.contentWindow || data?.source !== 'florin-processor') return
    if (data.type === 'ready') told.ready()
    if (data.type === 'resize')
      told.resized(Math.min(Math.max(Number(data.height) || 0, heightMin), heightMax))
    const error = data.type === 'error' ? fieldOf(data.event, 'error') : undefined
    if (error === 'intention_expired') told.expired()
    if (error === 'form_unavailable') told.unavailable()
    if (data.type === 'done' && isDone(data.event, action)) told.done(data.event)
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}

type FormCommand =
  | { type: 'declined'; clientToken: string; reasonCode: number }
  | { type: 'renewed'; clientToken: string }

/** Tells the form that another one takes its place, while what was typed stays. */
export function postToForm(frame: HTMLIFrameElement, url: string, said: FormCommand): void {
  frame.contentWindow?.postMessage({ source: 'florin-page', ...said }, new URL(url).origin)
}

function isDone(event: unknown, action: FormAction): event is DoneEvent {
  return fieldOf(event, '@action') === action
}

function fieldOf(event: unknown, name: string): unknown {
  return typeof event === 'object' && event !== null && name in event ? { ...event }[name] : undefined
}
