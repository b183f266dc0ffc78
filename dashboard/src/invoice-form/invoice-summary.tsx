import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { parseAmount, sumAmounts } from '../components/amount.ts'
import { Day } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { payerOf } from '../components/payer.ts'
import type { Chosen } from '../customers/customer-field.tsx'
import { lineTotal, railsOf, removeBlankLines, totalOf, type FormValues } from './form-values.ts'

type Props = { form: UseFormReturn<FormValues>; customer: Chosen | null; timeZone: string }

const railNames = { cc: 'card', ach: 'bank transfer' } as const

/** Shows the invoice as it is typed: its customer, lines and total, and the emails that it causes. */
export function InvoiceSummary({ form, customer, timeZone }: Props) {
  const values = form.watch()
  const id = useId()
  const { dueDate } = values
  const rails = railsOf(values).map((rail) => railNames[rail])
  return (
    <section className="summary" aria-labelledby={id} data-testid="summary">
      <h2 id={id}>Summary</h2>
      <p className="summary-payer" dir="auto">
        {customer ? payerOf(customer) : <span className="soft">No customer yet</span>}
      </p>
      <Amounts values={values} />
      <p className="soft">
        {dueDate && (
          <>
            Due <Day at={`${dueDate}T00:00:00Z`} timeZone={timeZone} />
          </>
        )}
        {rails.length > 0 && `${dueDate ? ', by' : 'By'} ${rails.join(' or ')}`}
      </p>
      <ul className="summary-mails soft small" aria-label="Emails">
        {mailsOf(values, customer).map((mail) => (
          <li key={mail}>{mail}</li>
        ))}
      </ul>
    </section>
  )
}

function Amounts({ values: { items, amount } }: { values: FormValues }) {
  const lines = removeBlankLines(items)
  const linesTotal = totalOf(items)
  const due = parseAmount(amount)
  const rest = due === undefined || linesTotal === undefined ? 0 : sumAmounts([due, -linesTotal])
  return (
    <dl className="sums">
      {lines.map((line, index) => {
        const total = lineTotal(line)
        return [
          <dt key={`${index} name`} dir="auto">
            {line.description.trim() || 'Item'}
            {line.quantity !== '1' && ` × ${line.quantity}`}
          </dt>,
          <dd key={`${index} total`}>{total !== undefined && money(total)}</dd>,
        ]
      })}
      {rest !== 0 && (
        <>
          <dt>Difference from the lines</dt>
          <dd>{money(rest)}</dd>
        </>
      )}
      <dt>Total</dt>
      <dd data-testid="summary-total">{due !== undefined && money(due)}</dd>
    </dl>
  )
}

/** Returns the emails that the invoice causes, as sentences. */
function mailsOf({ sendEmail, reminders }: FormValues, customer: Chosen | null): string[] {
  if (!customer) return ['The emails depend on the customer.']
  const { email: to } = customer
  if (!to) return ['This customer has no email address, so no email is sent.']
  return [
    sendEmail
      ? `The invoice is emailed to ${to}.`
      : `“Create and send” emails the invoice to ${to}. “Create invoice” emails nothing now.`,
    reminders ? 'Reminders are emailed around the due date.' : 'No reminders are sent.',
  ]
}
