import { Pill } from '../components/pill.tsx'

/** Marks the sandbox, where no real money moves. */
export function EnvironmentBadge() {
  if (document.documentElement.dataset['environment'] !== 'sandbox') return null
  return (
    <span data-testid="environment">
      <Pill tone="warn">Sandbox</Pill>
    </span>
  )
}
