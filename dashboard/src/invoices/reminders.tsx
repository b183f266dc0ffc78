import { useState } from 'react'
import { Button } from '../components/button.tsx'
import type { Column } from '../components/data-table.tsx'
import type { Invoice } from './invoice-labels.ts'
import { RemindDialog, RemindersSent, type Reminder } from './remind-dialog.tsx'

// The limit of one request of the service.
const chosenMax = 100

type Choice = {
  /** The number of each chosen invoice, by its id. They stay chosen on other pages of the list. */
  chosen: ReadonlyMap<string, string>
  change(invoices: readonly Invoice[], isChosen: boolean): void
  clear(): void
}

/** Holds the invoices that the user has chosen in a list, at most 100. */
export function useChosenInvoices(): Choice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const change = (invoices: readonly Invoice[], isChosen: boolean) =>
    setChosen((before) => {
      const changed = new Set(invoices.map(({ id }) => id))
      const others = [...before].filter(([id]) => !changed.has(id))
      const added = isChosen ? invoices.map(({ id, invoiceId }) => [id, invoiceId] as const) : []
      return new Map([...others, ...added].slice(0, chosenMax))
    })
  return { chosen, change, clear: () => setChosen(new Map()) }
}

/** Returns the column of check boxes that choose invoices. */
export function choiceColumn({ chosen, change }: Choice): Column<Invoice> {
  return {
    head: 'Choose',
    isHeadUnseen: true,
    kind: 'check',
    cell: (invoice) => (
      <input
        type="checkbox"
        aria-label={`Choose ${invoice.invoiceId}`}
        checked={chosen.has(invoice.id)}
        disabled={!chosen.has(invoice.id) && chosen.size >= chosenMax}
        onChange={({ target }) => change([invoice], target.checked)}
      />
    ),
  }
}

type Props = { companyId: string; choice: Choice; shown: readonly Invoice[] }

/** Shows the number of chosen invoices, and sends reminders of them. */
export function ReminderBar({ companyId, choice, shown }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [sent, setSent] = useState<Pick<Choice, 'chosen'> & { reminders: Reminder[] }>()
  const { chosen, change, clear } = choice
  const showSent = (reminders: Reminder[]) => {
    setSent({ chosen, reminders })
    clear()
  }
  if (shown.length === 0 && chosen.size === 0 && !sent) return null
  return (
    <div className="buttons">
      <Button onClick={() => change(shown, true)}>Choose all shown</Button>
      {chosen.size > 0 && (
        <>
          <Button variant="main" onClick={() => setAsking(true)}>
            Send reminders ({chosen.size})
          </Button>
          <Button variant="text" onClick={clear}>
            Clear
          </Button>
        </>
      )}
      {isAsking && (
        <RemindDialog
          companyId={companyId}
          chosen={chosen}
          onSent={showSent}
          onClose={() => setAsking(false)}
        />
      )}
      {sent && !isAsking && <RemindersSent {...sent} onClose={() => setSent(undefined)} />}
    </div>
  )
}
