import { Link } from '@tanstack/react-router'
import { ApiError, formatError } from '../api/errors.ts'
import { Button } from './button.tsx'
import { HelpCode } from './help-code.tsx'
import { Notice } from './notice.tsx'

/** Shows an error. A server error comes with the correlation id that finds it in the logs. */
export function Refusal({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  if (error instanceof ApiError && error.twoFactorRequired)
    return (
      <Notice tone="warn" role="alert">
        <p>You need a second factor to open this page.</p>
        <Link to="/account">Set up your second factor</Link>
      </Notice>
    )
  const correlationId = error instanceof ApiError && error.statusCode >= 500 ? error.correlationId : undefined
  return (
    <Notice tone="bad" role="alert">
      <p>{formatError(error)}</p>
      {correlationId && <HelpCode correlationId={correlationId} />}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </Notice>
  )
}
