import { useState } from 'react'
import { request } from '../api/request.ts'
import { formatError } from '../api/errors.ts'
import { Button } from '../components/button.tsx'
import { LinkDialog } from '../components/link-dialog.tsx'
import { showToast } from '../components/toasts.tsx'
import type { Invoice } from './invoice-labels.ts'

const name = 'POST /dashboard/v1/companies/{companyId}/invoices/{invoiceId}/payment-link'

/** Copies a link to the payment page. A browser without a clipboard shows the link instead. */
export function CopyLink({ companyId, invoice }: { companyId: string; invoice: Invoice }) {
  const [isWorking, setWorking] = useState(false)
  const [shown, setShown] = useState<string>()
  const copy = async () => {
    setWorking(true)
    try {
      const { url } = await request(name, { params: { companyId, invoiceId: invoice.id }, body: {} })
      await navigator.clipboard.writeText(url).then(
        () => showToast('The link to the payment page is copied.'),
        () => setShown(url),
      )
    } catch (error) {
      showToast(`The link could not be created: ${formatError(error)}`)
    }
    setWorking(false)
  }
  return (
    <>
      <Button working={isWorking && 'Copying...'} onClick={() => void copy()}>
        Copy payment link
      </Button>
      {shown !== undefined && (
        <LinkDialog
          link={shown}
          onClose={() => setShown(undefined)}
          title="Payment link"
          description={`Anyone with this link can pay ${invoice.invoiceId}.`}
        />
      )}
    </>
  )
}
