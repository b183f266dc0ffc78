import type { ReactNode } from 'react'

export type Tone = 'good' | 'warn' | 'bad' | 'flight' | 'quiet'

/** How something stands: a dot and a word, never a colour alone. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`pill pill-${tone}`}>{children}</span>
}
