import { Pill } from '../components/pill.tsx'

/** Says where no money is real. */
export function EnvironmentBadge() {
  if (document.documentElement.dataset['environment'] !== 'sandbox') return null
  return (
    <span data-testid="environment">
      <Pill tone="warn">Sandbox</Pill>
    </span>
  )
}
