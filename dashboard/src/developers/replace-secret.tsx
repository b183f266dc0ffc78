import { useState } from 'react'
import { AskDialog } from '../components/ask-dialog.tsx'
import { Button } from '../components/button.tsx'
import { SecretDialog } from './secret-dialog.tsx'

/** Replaces a signing secret after a question, and shows the new one once. `replace` returns it. */
export function ReplaceSecret({ replace }: { replace(): Promise<string> }) {
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <Button onClick={() => setAsking(true)}>Replace secret</Button>
      {isAsking && (
        <AskDialog
          title="Replace secret"
          description="The new secret signs at once, retries included. The old one ends at the same moment, so change your receiver right after."
          action="Replace secret"
          working="Replacing…"
          run={async () => setSecret(await replace())}
          onClose={() => setAsking(false)}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title="New signing secret"
          description="The old secret ended now. Events are signed with this one."
          secret={secret}
          onKept={() => setSecret(undefined)}
        />
      )}
    </>
  )
}
