import type { ReactNode } from 'react'

export type Tone = 'good' | 'warn' | 'bad' | 'flight' | 'quiet'

/** Shows a status as a dot and a word, because colour alone is not accessible. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`pill pill-${tone}`} title={typeof children === 'string' ? children : undefined}>
      {children}
    </span>
  )
}
