import { useId } from 'react'
import type { AnswerOf } from '../api/calls.ts'
import { brandOf } from './card-brands.ts'

export type Method = AnswerOf<'GET /api/customers/{id}/paymentmethods'>['accountvaults'][number]

type Props = {
  accepted: readonly Method[]
  refused: readonly Method[]
  value: string
  isFixed: boolean
  onChange(id: string): void
}

/** Which of the saved methods pays. Those that the invoice does not accept are named, and cannot be chosen. */
export function MethodChoice({ accepted, refused, value, isFixed, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className="choices choices-down" disabled={isFixed}>
      <legend>Payment method</legend>
      {accepted.map((method) => (
        <label className="choice" key={method.id}>
          <input
            type="radio"
            name={name}
            aria-labelledby={`${name}-${method.id}`}
            aria-describedby={`${name}-${method.id}-more`}
            checked={method.id === value}
            onChange={() => onChange(method.id)}
          />
          <span id={`${name}-${method.id}`}>{nameOf(method)}</span>
          <span id={`${name}-${method.id}-more`} className="soft small">
            {method.expDate && expiryOf(method.expDate)}
          </span>
        </label>
      ))}
      {refused.length > 0 && (
        <p className="small soft">Not accepted by this invoice: {refused.map(nameOf).join(', ')}</p>
      )}
    </fieldset>
  )
}

function nameOf({ paymentMethod, binInfo, lastFour }: Method): string {
  const kind = paymentMethod === 'ach' ? 'Bank account' : brandOf(binInfo?.brand)
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ending in ${lastFour}`
}

const expiryOf = (expDate: string) => `until ${expDate.slice(0, 2)}/${expDate.slice(2)}`
