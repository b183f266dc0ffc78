import { Icon } from './icon.tsx'

export type Chip = { label: string; onRemove(): void }

/** Shows the active filters of a list. Each can be removed on its own. */
export function Chips({ chips }: { chips: readonly Chip[] }) {
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label="Filters">
      {chips.map(({ label, onRemove }) => (
        <li key={label}>
          <button type="button" className="chip" aria-label={`Remove: ${label}`} onClick={onRemove}>
            {label}
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
