import { find } from './find.ts'
import type { PayPanel } from './pay-panel.ts'

/** Lets a payer choose among tabs, by pointer or by arrow keys. */
export function attachTabs({ section, isBusy }: PayPanel): void {
  const tabs = [...section.querySelectorAll<HTMLElement>('[role=tab]')]
  const choose = (chosenTab: HTMLElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosenTab
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
      find(section, `#${tab.getAttribute('aria-controls')}`).hidden = !isChosen
    }
    chosenTab.focus()
  }
  for (const [place, tab] of tabs.entries()) {
    tab.addEventListener('click', () => {
      if (!isBusy()) choose(tab)
    })
    tab.addEventListener('keydown', (event) => {
      const to = toTabIndex(event.key, place, tabs.length)
      const next = to === undefined ? undefined : tabs[to]
      if (!next || isBusy()) return
      event.preventDefault()
      choose(next)
    })
  }
}

function toTabIndex(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count
  if (key === 'ArrowLeft') return (place + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

export function getChosenRail({ section }: PayPanel): string {
  return find(section, '.panel:not([hidden])').dataset['rail'] ?? ''
}
