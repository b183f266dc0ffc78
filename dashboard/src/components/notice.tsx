import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  tone?: 'quiet' | 'good' | 'warn' | 'bad'
  /** Whether it is read out: as soon as it can be, or at once. */
  role?: 'status' | 'alert' | undefined
  children: ReactNode
}

const icons = { quiet: 'info', good: 'check', warn: 'alert', bad: 'alert' } as const

/** Something that a person should know before going on. */
export function Notice({ tone = 'quiet', role, children }: Props) {
  return (
    <div className={`notice notice-${tone}`} role={role}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
