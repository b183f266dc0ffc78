import { Fragment, type ReactNode } from 'react'
import { Pill, type Tone } from './pill.tsx'

type Props = {
  /** The amount of the record, formatted. */
  amount: string
  /** The test id of the amount. */
  amountId: string
  status: { tone: Tone; label: string }
  /** A note beside the status, such as a refund of a part. */
  note?: string | undefined
  /** The payer, the method and the dates. Missing ones are left out. */
  facts: readonly ReactNode[]
}

/** Shows the amount and status of a record, and below them who it is about and when. */
export function RecordHead({ amount, amountId, status, note, facts }: Props) {
  return (
    <div className="record-head">
      <p className="record-amount">
        <strong data-testid={amountId}>{amount}</strong>
        <span data-testid="status">
          <Pill tone={status.tone}>{status.label}</Pill>
        </span>
        {note && <span className="soft">{note}</span>}
      </p>
      <p className="soft record-facts">
        {facts.filter(Boolean).map((fact, place) => (
          <Fragment key={place}>
            {place > 0 && ' · '}
            <span>{fact}</span>
          </Fragment>
        ))}
      </p>
    </div>
  )
}

/** Shows one figure of a record with its name. */
export function Figure({ name, id, children }: { name: string; id?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={id}>{children}</dd>
    </div>
  )
}

/** Shows one fact of a record, in a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </>
  )
}
