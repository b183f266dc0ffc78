import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { Button } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { Refusal } from '../components/refusal.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { listenToForm, postToForm, type DoneEvent, type FormAction } from './form-messages.ts'

/** The methods that the parent can call on the form. */
export type FormHandle = {
  /** Accepts another try after a decline, which this page explains. The form clears the declined number. */
  decline(reasonCode: number): void
  /** Replaces the form by an empty one. */
  reopen(): void
}

type Opened = { clientToken: string; formUrl: string }

type Props = {
  title: 'Secure card form' | 'Secure bank form'
  action: FormAction
  /** Requests a new form from the service. It is called again after a decline or an expiry. */
  open(): Promise<Opened>
  isHidden?: boolean
  onDone(event: DoneEvent): void
  ref?: Ref<FormHandle>
}

// A bank login opens its own window, which must not inherit the sandbox.
const sandbox = 'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts'
const readyMaxMs = 4_000

/** Embeds the processor's form for a card or bank account. The numbers never pass through this page. */
export function SecureForm({ ref, isHidden = false, ...props }: Props) {
  const id = useId()
  const opened = useQuery({
    queryKey: ['secure form', id],
    queryFn: props.open,
    // A refetch would discard the input, so only an explicit request reopens the form.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const reopen = () => void opened.refetch()
  if (opened.error && !opened.isFetching) return <Refusal error={opened.error} onRetry={reopen} />
  if (!opened.data || opened.isFetching) return <Skeleton rows={4} />
  return (
    <div className="secure-form" hidden={isHidden}>
      <Frame
        key={opened.data.formUrl}
        {...props}
        url={inScheme(opened.data.formUrl)}
        handle={ref}
        onReopen={reopen}
      />
    </div>
  )
}

/** Adds the chosen colour theme to the URL. Without a choice the form follows the system. */
function inScheme(formUrl: string): string {
  const url = new URL(formUrl)
  const { theme } = document.documentElement.dataset
  if (theme) url.searchParams.set('scheme', theme)
  return url.href
}

type FrameProps = Omit<Props, 'ref' | 'isHidden'> & {
  url: string
  handle: Ref<FormHandle> | undefined
  onReopen(): void
}

function Frame({ url, title, handle, onReopen, ...props }: FrameProps) {
  const { frame, height, state, error, renew } = useForm({ url, ...props })
  useImperativeHandle(handle, () => ({ decline: (reasonCode) => void renew(reasonCode), reopen: onReopen }))
  return (
    <>
      {state === 'opening' && <Skeleton rows={4} />}
      {error !== undefined && <Refusal error={error} onRetry={onReopen} />}
      {(state === 'late' || state === 'failed') && (
        <Notice tone="bad" role="alert">
          <p>The secure form did not load. Nothing was charged.</p>
          <p>A browser extension may be blocking it. Try again, or use another browser.</p>
          <Button onClick={onReopen}>Try again</Button>
        </Notice>
      )}
      {state !== 'failed' && (
        <iframe ref={frame} title={title} src={url} height={height} sandbox={sandbox} allow="payment" />
      )}
    </>
  )
}

type Used = Pick<FrameProps, 'url' | 'action' | 'open' | 'onDone'>

/** Handles the messages of the form, and renews it after a decline or an expiry. */
function useForm({ url, action, open, onDone }: Used) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(420)
  const [state, setState] = useState<'opening' | 'ready' | 'late' | 'failed'>('opening')
  const [error, setError] = useState<unknown>()
  const isRenewed = useRef(false)
  const renew = async (reasonCode?: number) => {
    setError(undefined)
    try {
      const { clientToken } = await open()
      if (!frame.current) return
      if (reasonCode === undefined) postToForm(frame.current, url, { type: 'renewed', clientToken })
      else {
        // The form can focus a field only while its frame is visible and focused.
        frame.current.focus()
        postToForm(frame.current, url, { type: 'declined', clientToken, reasonCode, isExplained: true })
      }
    } catch (refused) {
      setError(refused)
    }
  }
  const done = useEffectEvent((event: DoneEvent) => {
    isRenewed.current = false
    onDone(event)
  })
  const expired = useEffectEvent(() => {
    // A form that expires right after its renewal would be renewed endlessly.
    if (isRenewed.current) return setState('failed')
    isRenewed.current = true
    void renew()
  })
  useEffect(() => {
    if (!frame.current) return undefined
    const tooLate = setTimeout(() => setState('late'), readyMaxMs)
    const ready = () => {
      clearTimeout(tooLate)
      setState('ready')
    }
    const unavailable = () => setState('failed')
    const stop = listenToForm(frame.current, url, action, {
      ready,
      resized: setHeight,
      done,
      expired,
      unavailable,
    })
    return () => {
      clearTimeout(tooLate)
      stop()
    }
  }, [url, action])
  return { frame, height, state, error, renew }
}
