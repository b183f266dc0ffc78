import { useState } from 'react'
import { request } from '../api/request.ts'
import { AskDialog } from '../components/ask-dialog.tsx'
import { Button } from '../components/button.tsx'
import { showToast } from '../components/toasts.tsx'
import type { Invoice } from './invoice-labels.ts'

/** Ends all payment links of an invoice, after a question. */
export function EndLinks({ companyId, invoice: { id, invoiceId } }: { companyId: string; invoice: Invoice }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>End payment links</Button>
      {isAsking && (
        <AskDialog
          title="End payment links"
          description={`Links that were sent or copied no longer open ${invoiceId}. You can send a new one.`}
          action="End links"
          working="Ending…"
          destroys
          run={async () => {
            await request('DELETE /api/invoices/{id}/links', { companyId, params: { id } })
            showToast(`The payment links of ${invoiceId} are ended.`)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
