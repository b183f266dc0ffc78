import { Link } from '@tanstack/react-router'
import { History, type HistoryEntry } from '../components/history.tsx'
import { money } from '../components/money.ts'
import type { PaymentRead } from './payment-query.ts'
import { formatMethod, type Payment } from './payment-labels.ts'

type Props = { read: PaymentRead; companyId: string; timeZone: string }

/** Lists all attempts and refunds of a payment, newest first. */
export function PaymentHistory({ read: { transaction, attempts, refunds }, companyId, timeZone }: Props) {
  const entries = [...attempts, ...refunds]
    .flatMap((each) => paymentEvents(each).map((event) => ({ ...event, payment: each })))
    .map(({ payment, ...entry }): HistoryEntry => {
      const isHere = payment._id === transaction._id
      const id = `${entry.kind} ${payment._id}`
      return { ...entry, id, more: <More payment={payment} {...{ companyId, isHere }} /> }
    })
    .toSorted((one, other) => other.at.localeCompare(one.at))
  return <History timeZone={timeZone} entries={entries} />
}

type PaymentEvent = Pick<HistoryEntry, 'at' | 'kind' | 'text' | 'hasMoved'>

/** Returns the entries of a transaction: its request and, if at another time, its settlement or capture. */
function paymentEvents(payment: Payment): PaymentEvent[] {
  const { action, createdAt, movedAt, payment_method, status, transaction_amount, info } = payment
  const amount = money(transaction_amount)
  if (action === 'authcomplete' || action === 'void') {
    const authorization = `${money(info.authorizedAmount ?? transaction_amount)} by ${formatMethod(payment)} was held`
    const done: PaymentEvent | undefined =
      action === 'void'
        ? undefined
        : {
            at: movedAt ?? createdAt,
            kind: 'capture',
            text:
              status === 'returned'
                ? `${amount} was returned after it was captured`
                : `${amount} was captured`,
            hasMoved: true,
          }
    const authorizationText =
      action === 'void' ? `${authorization}, and was let go. Nothing was taken` : authorization
    return [{ at: createdAt, kind: 'attempt', text: authorizationText }, ...(done ? [done] : [])]
  }
  const requestEvent: PaymentEvent = {
    at: createdAt,
    kind: action === 'refund' ? 'refund' : 'attempt',
    text: action === 'refund' ? formatReturned(payment) : formatPaid(payment),
    hasMoved: movedAt !== undefined,
  }
  if (payment_method !== 'ach' || movedAt === undefined || movedAt === createdAt) return [requestEvent]
  const settled: PaymentEvent = {
    at: movedAt,
    kind: 'settled',
    text: `${amount} was settled`,
    hasMoved: true,
  }
  return [requestEvent, settled]
}

function formatPaid(payment: Payment): string {
  const { status, unknownSince, action, offline, transaction_amount, terminal_id } = payment
  const summary = `${money(transaction_amount)} by ${formatMethod(payment)}`
  if (offline) return `${money(transaction_amount)} recorded as received. ${formatMethod(payment)}`
  if (unknownSince !== undefined) return `${summary}: the result is being looked up. Do not charge it again`
  if (status === 'created')
    return terminal_id === undefined
      ? `${summary} is being made`
      : `${summary} waits for the payer at the terminal`
  if (status === 'failed') return `${summary} failed. Nothing was taken`
  if (status === 'pending') return `${summary} was accepted and is processing`
  if (status === 'returned') return `${summary} was returned after it was paid`
  return action === 'auth' ? `${summary} is held` : `${summary} was paid`
}

function formatReturned({ status, unknownSince, offline, transaction_amount, info }: Payment): string {
  const amount = money(Math.abs(transaction_amount))
  if (offline) return `${amount} taken off again${info.reasonText ? `: ${info.reasonText}` : ''}`
  if (unknownSince !== undefined) return `A refund of ${amount}: the result is being looked up`
  if (status === 'created') return `A refund of ${amount} is being made`
  if (status === 'failed') return `A refund of ${amount} failed. No money was returned`
  return status === 'pending' ? `A refund of ${amount} is processing` : `${amount} was refunded`
}

const formatActor: Record<string, string> = {
  api_key: 'an API key',
  payer: 'the payer',
  operator: 'the operator',
  person: 'a person',
}

type MoreProps = { payment: Payment; companyId: string; isHere: boolean }

function More({ payment, companyId, isHere }: MoreProps) {
  const { info, actor, offline, _id: transactionId } = payment
  const code = info.reasonCode ? ` (${info.reasonCode})` : ''
  const details = [
    !offline && info.reasonText && `${info.reasonText}${code}`,
    info.feeAmount !== 0 && `Includes a ${money(info.feeAmount)} surcharge`,
    actor && actor.type !== 'schedule' && `By ${actor.name ?? formatActor[actor.type]}`,
  ].filter(Boolean)
  return (
    <>
      {details.length > 0 && <p>{details.join(' · ')}</p>}
      {isHere ? (
        <code className="small">{transactionId}</code>
      ) : (
        <Link
          className="small"
          to="/$companyId/payments/$transactionId"
          params={{ companyId, transactionId }}
        >
          {transactionId}
        </Link>
      )}
    </>
  )
}
