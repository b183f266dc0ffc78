import { useState } from 'react'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { formatError } from '../api/errors.ts'
import { Button } from '../components/button.tsx'
import { LinkDialog } from '../components/link-dialog.tsx'
import { showToast } from '../components/toasts.tsx'

/**
 * Copies a link to the page where the customer saves a payment method. A browser without a clipboard shows the link
 * instead.
 */
export function CopySetupLink({ companyId, customerId }: { companyId: string; customerId: string }) {
  const once = useIdempotentRequest()
  const [isWorking, setWorking] = useState(false)
  const [shown, setShown] = useState<string>()
  const copy = async () => {
    setWorking(true)
    try {
      const body = { contact_api_id: customerId }
      const { url } = await once('POST /api/trx/init-recurring', { companyId, body })
      await navigator.clipboard.writeText(url).then(
        () => showToast('The set-up link is copied.'),
        () => setShown(url),
      )
    } catch (error) {
      showToast(`The link could not be created: ${formatError(error)}`)
    }
    setWorking(false)
  }
  return (
    <>
      <Button working={isWorking && 'Copying…'} onClick={() => void copy()}>
        Copy set-up link
      </Button>
      {shown !== undefined && (
        <LinkDialog
          link={shown}
          onClose={() => setShown(undefined)}
          title="Set-up link"
          description="Anyone with this link can save a payment method for this customer."
        />
      )}
    </>
  )
}
