import { useIdempotentRequest } from '../api/idempotency-key.ts'
import { refetchInvoices } from '../api/refetch.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { AskDialog } from '../components/ask-dialog.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { formatCount } from '../components/format-count.ts'

const name = 'POST /dashboard/v1/companies/{companyId}/invoices/remind'

/** The outcome of the reminder of one invoice. */
export type Reminder = ResponseOf<typeof name>['reminders'][number]

type Props = {
  companyId: string
  /** The number of each chosen invoice, by its id. */
  chosen: ReadonlyMap<string, string>
  onSent(reminders: Reminder[]): void
  onClose(): void
}

/** Emails reminders of the chosen invoices. */
export function RemindDialog({ companyId, chosen, onSent, onClose }: Props) {
  const once = useIdempotentRequest()
  const send = async () => {
    const body = { invoiceIds: [...chosen.keys()] }
    onSent((await once(name, { params: { companyId }, body })).reminders)
    await refetchInvoices(companyId)
  }
  return (
    <AskDialog
      title="Send reminders"
      description={`The payers of ${formatCount(chosen.size, 'invoice')} get an email each. A payer who was reminded within the last hour gets none.`}
      action="Send reminders"
      working="Sending…"
      run={send}
      onClose={onClose}
    />
  )
}

type OutcomeProps = Pick<Props, 'chosen' | 'onClose'> & { reminders: Reminder[] }

/** Shows how many reminders were sent, and why others were not. */
export function RemindersSent({ chosen, reminders, onClose }: OutcomeProps) {
  const others = reminders.filter(({ status }) => status === 'not_sent')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Reminders"
      description={`${formatCount(reminders.length - others.length, 'reminder')} sent.`}
    >
      {others.length > 0 && (
        <ul aria-label="Not sent">
          {others.map(({ invoiceId, message }) => (
            <li key={invoiceId}>
              <strong>{chosen.get(invoiceId)}</strong> was not sent. {message}
            </li>
          ))}
        </ul>
      )}
      <div className="buttons buttons-at-end">
        <Button variant="main" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
