import { useId } from 'react'
import { formatExpiry, methodName } from './method-labels.ts'
import type { Method } from './methods-query.ts'

/** A new card or bank account. */
export type NewMethod = 'new cc' | 'new ach'

type Props = {
  accepted: readonly Method[]
  refused: readonly Method[]
  rails: readonly ('cc' | 'ach')[]
  value: string
  isFixed: boolean
  onChange(id: string): void
}

const newMethodLabels = { cc: 'New card', ach: 'New bank account' }

/**
 * Lets the user choose a saved method or a new one. Methods that the invoice does not accept are listed but cannot be
 * chosen.
 */
export function MethodChoice({ accepted, refused, rails, value, isFixed, onChange }: Props) {
  const saved = accepted.map((method) => ({
    id: method.id,
    label: methodName(method),
    more: method.expDate && `expires ${formatExpiry(method.expDate)}`,
  }))
  const others = rails.map((rail) => ({
    id: `new ${rail}` satisfies NewMethod,
    label: newMethodLabels[rail],
    more: '',
  }))
  const name = useId()
  return (
    <fieldset className="choices choices-down" disabled={isFixed}>
      <legend>Payment method</legend>
      {[...saved, ...others].map(({ id, label, more }, index) => (
        <label className="choice" key={id}>
          <input
            type="radio"
            name={name}
            aria-labelledby={`${name}-${index}`}
            aria-describedby={more ? `${name}-${index}-more` : undefined}
            checked={id === value}
            onChange={() => onChange(id)}
          />
          <span id={`${name}-${index}`}>{label}</span>
          {more && (
            <span id={`${name}-${index}-more`} className="soft small">
              {more}
            </span>
          )}
        </label>
      ))}
      {refused.length > 0 && (
        <p className="small soft">Not accepted by this invoice: {refused.map(methodName).join(', ')}</p>
      )}
    </fieldset>
  )
}
