import { isSandbox } from '../components/environment.ts'
import { Pill } from '../components/pill.tsx'

/** Marks the sandbox, where no real money moves. */
export function EnvironmentBadge() {
  if (!isSandbox()) return null
  return (
    <span data-testid="environment">
      <Pill tone="warn">Sandbox</Pill>
    </span>
  )
}
