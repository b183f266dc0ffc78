import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'

type Props = { codes: readonly string[]; onKept(): void }

/** Shows the recovery codes, each of which signs the user in once without the app. They are shown only once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setIsCopied(true)
  }
  return (
    <>
      <Notice tone="warn">The codes are shown only once. Each works once, in place of an app code.</Notice>
      <ol className="codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="buttons buttons-at-end">
        {/* Browsers offer the clipboard only on encrypted pages. */}
        {navigator.clipboard && (
          <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy all'}</Button>
        )}
        <Button variant="main" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </>
  )
}
