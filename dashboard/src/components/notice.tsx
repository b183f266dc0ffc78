import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  tone?: 'quiet' | 'good' | 'warn' | 'bad'
  /** How screen readers announce it: `status` waits for a pause, `alert` interrupts. */
  role?: 'status' | 'alert' | undefined
  children: ReactNode
}

const icons = { quiet: 'info', good: 'check', warn: 'alert', bad: 'alert' } as const

/** Shows a message with an icon of its tone. */
export function Notice({ tone = 'quiet', role, children }: Props) {
  return (
    <div className={`notice notice-${tone}`} role={role}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
