import { useState } from 'react'
import { Choices } from '../components/choices.tsx'
import { hourClock } from '../components/instant.tsx'
import { singleKeys } from '../components/single-keys.ts'
import { Section } from '../components/section.tsx'

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const clocks = [
  { value: '12', label: '4:07 PM' },
  { value: '24', label: '16:07' },
] as const

const keys = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const

type Theme = (typeof themes)[number]['value']

// `theme.js` reads this key before the first paint.
const storageKey = 'florin-theme'

/** Lets the user choose the colour theme, the clock and single-key shortcuts. They apply to this browser only. */
export function Appearance() {
  const [theme, setTheme] = useState(currentTheme)
  const choose = (next: Theme) => {
    setTheme(next)
    saveTheme(next)
    if (next === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = next
  }
  return (
    <Section title="Appearance" description="Saved in this browser.">
      <Choices legend="Colours" value={theme} options={themes} onChange={choose} />
      <Choices legend="Times" value={hourClock.use()} options={clocks} onChange={hourClock.write} />
      <Choices legend="Single keys" value={singleKeys.use()} options={keys} onChange={singleKeys.write} />
      <p className="small soft">Press ? to see them all.</p>
    </Section>
  )
}

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function saveTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Without local storage the choice lasts until the page is closed.
  }
}
