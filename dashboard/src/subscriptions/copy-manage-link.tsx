import { useState } from 'react'
import { formatError } from '../api/errors.ts'
import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { Button } from '../components/button.tsx'
import { LinkDialog } from '../components/link-dialog.tsx'
import { showToast } from '../components/toasts.tsx'

type Props = { companyId: string; subscriptionId: string }

const endpoint = 'POST /api/subscriptions/v2/{id}/manage-link'

/** Copies the link to the page on which the payer manages a subscription, or emails it to the payer. */
export function CopyManageLink({ companyId, subscriptionId }: Props) {
  const once = useIdempotentRequest()
  const [working, setWorking] = useState<'copy' | 'send'>()
  const [shown, setShown] = useState<string>()
  const make = async (act: 'copy' | 'send') => {
    setWorking(act)
    const sent = {
      companyId,
      params: { id: subscriptionId },
      body: act === 'send' ? { send: 'email' as const } : {},
    }
    try {
      const { url, sentTo } = await once(endpoint, sent)
      if (act === 'send') showToast(`The link is emailed to ${sentTo}.`)
      else
        await navigator.clipboard.writeText(url).then(
          () => showToast('The link to the subscription page is copied.'),
          () => setShown(url),
        )
    } catch (error) {
      showToast(`The link could not be created: ${formatError(error)}`)
    }
    setWorking(undefined)
  }
  return (
    <>
      <Button working={working === 'copy' && 'Copying…'} onClick={() => void make('copy')}>
        Copy customer’s link
      </Button>
      <Button working={working === 'send' && 'Sending…'} onClick={() => void make('send')}>
        Email the link
      </Button>
      {shown !== undefined && (
        <LinkDialog
          link={shown}
          onClose={() => setShown(undefined)}
          title="Subscription page"
          description="Anyone with this link can ask for a code, which is sent to the customer."
        />
      )}
    </>
  )
}
