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

type SettledPreview<Read> = Omit<ReturnType<typeof usePreview>, 'data'> & { data: Read | undefined }

/** Frames the preview of a subscription under its customer. */
export function PreviewFrame({ customer, children }: { customer: Chosen | null; children: ReactNode }) {
  const id = useId()
  return (
    <section className="summary" aria-labelledby={id} data-testid="preview">
      <h2 id={id}>Preview</h2>
      <p className="summary-payer" dir="auto">
        {customer ? payerOf(customer) : <span className="soft">No customer yet</span>}
      </p>
      {children}
    </section>
  )
}

type GateProps<Read> = {
  preview: SettledPreview<Read>
  /** The text before there is a preview. */
  before: string
  children(read: Read): ReactNode
}

/** Shows a preview once it is read, or why there is none. */
export function PreviewGate<Read>({ preview, before, children }: GateProps<Read>) {
  const { data, error, isOld, onRetry, isRefusedAtField } = preview
  if (isRefusedAtField) return <p className="soft">These terms are refused at a field of the form.</p>
  if (error) return <Refusal error={error} onRetry={onRetry} />
  if (data === undefined) return <p className="soft">{before}</p>
  return (
    <div className="stack" aria-busy={isOld}>
      {children(data)}
    </div>
  )
}

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
  const { companyId, timeZone, customer, planId, preview, onAddCustomer } = props
  const { data: plans = [] } = useQuery(activePlansQuery(companyId))
  const trialDays = plans.find((plan) => plan.planId === planId)?.trialDays ?? 0
  const before = 'The next dates and amounts appear here once the fields are filled.'
  return (
    <PreviewFrame customer={customer}>
      {customer?.id === '' ? (
        <AddCustomer customer={customer} onAdd={onAddCustomer} />
      ) : (
        <PreviewGate preview={preview} before={before}>
          {(read) => (
            <>
              <Periods preview={read} timeZone={timeZone} />
              {customer && (
                <Facts
                  companyId={companyId}
                  timeZone={timeZone}
                  customer={customer}
                  preview={read}
                  trialEnd={trialDays > 0 ? read.periods[0]?.start : undefined}
                />
              )}
            </>
          )}
        </PreviewGate>
      )}
    </PreviewFrame>
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

type PeriodsProps = { preview: Pick<Preview, 'periods'>; timeZone: string }

/** Lists the next payments with their lines. */
export function Periods({ preview: { periods }, timeZone }: PeriodsProps) {
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

type FactsProps = {
  companyId: string
  timeZone: string
  customer: Chosen
  preview: Preview
  trialEnd?: string | undefined
  /** The method of an existing subscription; without one, the default of the customer is charged. */
  methodId?: string | undefined
}

/** Explains the amounts and dates in sentences. */
export function Facts({ companyId, timeZone, customer, preview, trialEnd, methodId }: FactsProps) {
  const { data: methods } = useQuery(methodsQuery(companyId, customer.id))
  const day = (at: string) => <Day at={at} timeZone={timeZone} />
  const method = methods?.find(({ id, isDefault }) => (methodId === undefined ? isDefault : id === methodId))
  const [first] = preview.periods
  const full = preview.periods.find(({ discount }) => discount === 0)
  const link = preview.timeline.find(({ kind, name }) => kind === 'mail' && name === 'setup_link')
  const facts: [string, ReactNode][] = [
    ['trial', trialEnd !== undefined && <>The trial ends on {day(trialEnd)}.</>],
    [
      'discount',
      full && first && first.discount !== 0 && (
        <>
          Without the discount, {money(full.total)} from {day(full.start)} on.
        </>
      ),
    ],
    ['charge', method && first?.chargeAt !== undefined && chargeOf(preview, method)],
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
function chargeOf({ surcharges }: Preview, method: Method): string {
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
