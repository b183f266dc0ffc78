import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { Day } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { payerOf } from '../components/payer.ts'
import { Refusal } from '../components/refusal.tsx'
import type { Chosen } from '../customers/customer-field.tsx'
import { methodName } from '../methods/method-labels.ts'
import { methodsQuery, type Method } from '../methods/methods-query.ts'
import { activePlansQuery } from './plans-query.ts'
import { shownPeriods, type Preview, type usePreview } from './preview-query.ts'

type Props = {
  companyId: string
  timeZone: string
  customer: Chosen | null
  planId: string
  preview: ReturnType<typeof usePreview>
  /** Creates a new customer, without whom there is no preview. */
  onAddCustomer(customer: Chosen): Promise<void>
}

/** Shows what the subscription would lead to: the next dates and amounts, and the facts that explain them. */
export function SubscriptionPreview(props: Props) {
  const { customer } = props
  const id = useId()
  return (
    <section className="summary" aria-labelledby={id} data-testid="preview">
      <h2 id={id}>Preview</h2>
      <p className="summary-payer" dir="auto">
        {customer ? payerOf(customer) : <span className="soft">No customer yet</span>}
      </p>
      {customer?.id === '' ? (
        <AddCustomer customer={customer} onAdd={props.onAddCustomer} />
      ) : (
        <Content {...props} />
      )}
    </section>
  )
}

function Content({ customer, preview, ...shared }: Props) {
  const { data, error, isOld, onRetry, isRefusedAtField } = preview
  if (isRefusedAtField) return <p className="soft">These terms are refused at a field of the form.</p>
  if (error) return <Refusal error={error} onRetry={onRetry} />
  if (!data || !customer) {
    return <p className="soft">The next dates and amounts appear here once the fields are filled.</p>
  }
  return (
    <div className="stack" aria-busy={isOld}>
      <Periods preview={data} timeZone={shared.timeZone} />
      <Facts {...shared} customer={customer} preview={data} />
    </div>
  )
}

/** Creates a new customer on a press, because the preview depends on the stored one. */
function AddCustomer({ customer, onAdd }: { customer: Chosen; onAdd(customer: Chosen): Promise<void> }) {
  const [error, setError] = useState<unknown>()
  return (
    <>
      <p className="soft">The preview needs the customer first. Otherwise both are created together.</p>
      {error !== undefined && <Refusal error={error} />}
      <div className="buttons">
        <Button onClick={() => void onAdd(customer).catch(setError)}>Add customer</Button>
      </div>
    </>
  )
}

type Period = Preview['periods'][number]

function Periods({ preview: { periods }, timeZone }: { preview: Preview; timeZone: string }) {
  const day = (at: string) => <Day at={at} timeZone={timeZone} />
  return (
    <ul className="rows" aria-label="Next payments">
      {periods.slice(0, shownPeriods).map((period) => (
        <li key={period.start}>
          <span>
            {period.chargeAt === undefined ? (
              <>
                Invoiced {day(period.issueAt)}, due {day(period.dueDate)}
              </>
            ) : (
              <>Charged {day(period.chargeAt)}</>
            )}
            <br />
            <span className="soft small">{linesOf(period)}</span>
          </span>
          <b>{money(period.total)}</b>
        </li>
      ))}
    </ul>
  )
}

/** Returns the lines of a period's invoice as a text: Gold $50.00, Setup fee $20.00. */
const linesOf = ({ lines }: Period): string =>
  lines.map(({ description, totalPrice }) => `${description} ${money(totalPrice)}`).join(', ')

type FactsProps = Omit<Props, 'preview' | 'customer' | 'onAddCustomer'> & {
  customer: Chosen
  preview: Preview
}

/** Explains the amounts and dates in sentences. */
function Facts({ companyId, timeZone, customer, planId, preview }: FactsProps) {
  const { data: plans = [] } = useQuery(activePlansQuery(companyId))
  const { data: methods } = useQuery(methodsQuery(companyId, customer.id))
  const day = (at: string) => <Day at={at} timeZone={timeZone} />
  const [first] = preview.periods
  const trialDays = plans.find((plan) => plan.planId === planId)?.trialDays ?? 0
  const full = preview.periods.find(({ discount }) => discount === 0)
  const link = preview.timeline.find(({ kind, name }) => kind === 'mail' && name === 'setup_link')
  const facts: [string, ReactNode][] = [
    ['trial', trialDays > 0 && first && <>The trial ends on {day(first.start)}.</>],
    [
      'discount',
      full && first?.discount !== 0 && (
        <>
          Without the discount, {money(full.total)} from {day(full.start)} on.
        </>
      ),
    ],
    ['charge', methods && first?.chargeAt !== undefined && chargeOf(preview, methods)],
    [
      'link',
      link && (
        <>
          A link to set up a payment method is emailed to {customer.email} on {day(link.at)}.
        </>
      ),
    ],
    ['rails', first && first.paymentMethods.length === 1 && `Can be paid by ${railOf(first)} only.`],
    ['mail', !customer.email && 'This customer has no email address, so no email is sent.'],
  ]
  return (
    <ul className="summary-mails soft small" aria-label="What follows">
      {facts.map(([key, fact]) => fact && <li key={key}>{fact}</li>)}
    </ul>
  )
}

const railOf = ({ paymentMethods: [rail] }: Period) => (rail === 'cc' ? 'card' : 'bank transfer')

/** Names the method that is charged first, and its surcharge. */
function chargeOf({ surcharges }: Preview, methods: readonly Method[]): string | undefined {
  const method = methods.find(({ isDefault }) => isDefault)
  if (!method) return undefined
  const surcharge = surcharges.find(({ cardType }) => cardType === kindOf(method))
  if (method.paymentMethod === 'ach' || !surcharge || surcharge.surcharge === 0)
    return `${methodName(method)} is charged, without a surcharge.`
  return `${methodName(method)} is charged ${money(surcharge.total)} first, ${money(surcharge.surcharge)} surcharge included.`
}

/** Returns the kind of card as the surcharges name it. */
function kindOf({ binInfo }: Method): Preview['surcharges'][number]['cardType'] {
  if (binInfo?.brand?.toLowerCase() === 'amex') return 'amex'
  return (['credit', 'debit', 'prepaid'] as const).find((kind) => kind === binInfo?.type) ?? 'unknown'
}
