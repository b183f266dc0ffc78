import { AxeBuilder } from '@axe-core/playwright'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects that nothing on the page, in its frames as well, keeps anybody out: in the light and in the dark. */
export async function expectAccessible(page: Page, { coloursOf }: Colours = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  if (coloursOf) {
    expect(await barriers(axeOf(page).disableRules(rulesOfColour)), 'whole').toEqual([])
    expect(await barriers(axeOf(page).withRules(rulesOfColour).include(coloursOf)), 'light').toEqual([])
  } else expect(await barriers(axeOf(page)), 'light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  // In the dark nothing but colours is another.
  const inTheDark = axeOf(page).withRules(rulesOfColour)
  expect(await barriers(coloursOf ? inTheDark.include(coloursOf) : inTheDark), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

type Colours = {
  /** Where a page repeats itself so often that its colours take minutes: the part of it that has all of them. */
  coloursOf?: string
}

const rulesOfColour = ['color-contrast', 'link-in-text-block']

function axeOf(page: Page): AxeBuilder {
  // The mode that puts the findings of several frames together takes four times as long.
  const hasFrames = page.frames().length > 1
  return patient(new AxeBuilder({ page }))
    .setLegacyMode(!hasFrames)
    .options({ resultTypes: ['violations'] })
}

/** A frame that is not ready to be looked at within a second would be left out without a word: here it is waited for. */
function patient(axe: AxeBuilder): AxeBuilder {
  axe['inject'] = async (frames: Frame[]) => {
    for (const frame of frames) {
      await frame.evaluate(axe['script']())
      await frame.evaluate(await axe['axeConfigure']())
    }
  }
  return axe
}

async function barriers(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Expects that the page, or the one in a frame, and a dialog on it, is as wide as its window, and nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Pick<Page, 'locator'>): Promise<void> {
  const widths = await page
    .locator('html, [role=dialog]')
    .evaluateAll((elements) => elements.map(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]))
  for (const [content = 0, window = 0] of widths) expect(content).toBeLessThanOrEqual(window)
}
