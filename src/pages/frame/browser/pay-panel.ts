export type Step = 'choose' | 'capture' | 'review'

/** The element of this kind that the page is written with, any of HTML where none is said. */
export function find(within: ParentNode, selector: string): HTMLElement
export function find<Kind extends Element>(within: ParentNode, selector: string, kind: new () => Kind): Kind
export function find(within: ParentNode, selector: string, kind = HTMLElement): HTMLElement {
  const found = within.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`the page lacks ${selector}`)
  return found
}

/** The part of the page in which a payer chooses, checks and pays. */
export type PayPanel = ReturnType<typeof openPanel>

/** Takes the payer's part of the page into use. */
export function openPanel(section: HTMLElement) {
  const steps = [...section.querySelectorAll<HTMLElement>('#choose, #capture, #review')]
  const alert = find(section, '#alert')
  const progress = find(section, '#progress')
  section.dataset['step'] = 'choose'
  return {
    section,
    due: Number(section.dataset['due']),
    /** Puts one step in the place of the others, and the reader at its beginning. */
    show(step: Step): void {
      for (const each of steps) each.hidden = each.id !== step
      // What was said of an earlier payment must not stand above the next one.
      find(document, '#said').textContent = ''
      alert.textContent = ''
      progress.textContent = ''
      section.dataset['step'] = step
      section.querySelector<HTMLElement>(`#${step} h3`)?.focus()
    },
    /** Says what went wrong: nothing is being done any more then. */
    warn(text: string): void {
      alert.textContent = text
      if (text !== '') progress.textContent = ''
    },
    /** Tells what is being done; nothing once it is done. While something is, no button does anything. */
    tell(text: string): void {
      progress.textContent = text
    },
    busy(isBusy: boolean): void {
      section.toggleAttribute('data-busy', isBusy)
      if (isBusy) alert.textContent = ''
      for (const button of section.querySelectorAll('button'))
        button.setAttribute('aria-disabled', String(isBusy))
    },
    isBusy: () => section.hasAttribute('data-busy'),
    /** How often somebody was declined on this page lately. */
    declines: () => Number(section.dataset['declines'] ?? 0),
    countDecline(): void {
      section.dataset['declines'] = String(Number(section.dataset['declines'] ?? 0) + 1)
    },
  }
}
