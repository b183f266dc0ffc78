import { find } from './find.ts'
import { openLock } from './panel-lock.ts'

export type Step = 'choose' | 'capture' | 'review'

/** The part of a page in which a payer chooses, reviews and pays. */
export type PayPanel = ReturnType<typeof openPanel>

/** Attaches to the part of a page in which a payer acts. */
export function openPanel(section: HTMLElement) {
  const steps = [...section.querySelectorAll<HTMLElement>('#choose, #capture, #review')]
  const alert = find(section, '#alert')
  const progress = find(section, '#progress')
  section.dataset['step'] = 'choose'
  const lock = openLock(section, alert)
  return {
    ...lock,
    section,
    due: Number(section.dataset['due']),
    /** Shows one step, hides the others, and moves the focus to its heading. */
    show(step: Step): void {
      for (const each of steps) each.hidden = each.id !== step
      // A message about an earlier payment must not remain above the next one.
      find(document, '#said').textContent = ''
      lock.warn('')
      progress.textContent = ''
      section.dataset['step'] = step
      section.querySelector<HTMLElement>(`#${step} h3`)?.focus()
    },
    /** Shows an error and clears the progress message. */
    warn(text: string): void {
      lock.warn(text)
      if (text !== '') progress.textContent = ''
    },
    /** Shows a progress message; an empty text clears it. */
    tell(text: string): void {
      progress.textContent = text
    },
    /** Recent declines on this page. */
    declines: () => Number(section.dataset['declines'] ?? 0),
    countDecline(): void {
      section.dataset['declines'] = String(Number(section.dataset['declines'] ?? 0) + 1)
    },
  }
}
