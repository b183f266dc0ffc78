import { useEffect, useRef, useState } from 'react'
import { Notice } from '../parts/notice.tsx'
import { saidBy, type DoneEvent, type FormAction } from './form-messages.ts'

/** What a capture was declined for, so that the form says so and takes another one under a new token. */
export type Declined = { clientToken: string; reasonCode: number; declines: number }

type Props = {
  /** Where the form is: `formUrl` of the call that opened it. */
  url: string
  /** What it is called for who cannot see it: Secure card form. */
  title: string
  action: FormAction
  /** What is paid as soon as it is captured, which its button then says; not given where its button does not pay. */
  amountCents?: number | undefined
  /** How often somebody was declined here so far. */
  declines?: number
  declined?: Declined | undefined
  /** It took something; `agreedCents` is the amount that its button named. */
  onDone(event: DoneEvent, agreedCents: unknown): void
  /** What was entered was declined in the form itself. */
  onDeclined?(): void
}

// A bank that is logged in to has a window of its own, which is no part of the form.
const sandbox = 'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts'
const firstHeight = 420
const readyMaxMs = 20_000

/** The processor's form in a frame: what is entered there never passes this page, which is told only what became of it. */
export function SecureForm(props: Props) {
  const { url, title, declined } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const { height, standing } = useForm(frame, props)
  useEffect(() => {
    if (!declined || !frame.current) return
    // Within the form, only what is shown and has the focus can pass it on to a field.
    frame.current.focus()
    sayTo(frame.current, url, { type: 'declined', ...declined })
  }, [declined, url])
  return (
    <div className="secure-form" aria-busy={standing === 'loading'}>
      <p role="status" className="soft small">
        {standing === 'loading' && 'Loading the secure form…'}
      </p>
      {standing === 'late' && (
        <Notice tone="bad" role="alert">
          The secure form did not load. Close this and try again.
        </Notice>
      )}
      <iframe ref={frame} title={title} src={url} height={height} sandbox={sandbox} />
    </div>
  )
}

/** Hears the frame. Only what it sent itself from its own origin counts: any page that holds this window could send some too. */
function useForm(frame: { readonly current: HTMLIFrameElement | null }, props: Props) {
  const { url } = props
  const [height, setHeight] = useState(firstHeight)
  const [standing, setStanding] = useState<'loading' | 'ready' | 'late'>('loading')
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const tooLate = setTimeout(() => setStanding('late'), readyMaxMs)
    const hear = ({ origin, source, data }: MessageEvent) => {
      const { action, declines = 0, amountCents, onDone, onDeclined } = latest.current
      if (!frame.current || origin !== new URL(url).origin || source !== frame.current.contentWindow) return
      const said = saidBy(data, action)
      if (said?.type === 'ready') {
        clearTimeout(tooLate)
        setStanding('ready')
        sayTo(frame.current, url, { type: 'offer', declines, amountCents })
      }
      if (said?.type === 'resize') setHeight(said.height)
      if (said?.type === 'declined') onDeclined?.()
      if (said?.type === 'done') onDone(said.event, said.agreedCents)
    }
    addEventListener('message', hear)
    return () => {
      clearTimeout(tooLate)
      removeEventListener('message', hear)
    }
  }, [frame, url])
  return { height, standing }
}

function sayTo({ contentWindow }: HTMLIFrameElement, url: string, message: object): void {
  contentWindow?.postMessage({ source: 'florin-page', ...message }, new URL(url).origin)
}
