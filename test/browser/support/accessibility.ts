import { AxeBuilder } from '@axe-core/playwright'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects no accessibility barriers on the page and in its frames, in the light and in the dark. */
export async function expectAccessible(page: Page, { coloursOf }: Colours = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  if (coloursOf) {
    expect(await barriers(axeOf(page).disableRules(rulesOfColour)), 'whole').toEqual([])
    expect(await barriers(axeOf(page).withRules(rulesOfColour).include(coloursOf)), 'light').toEqual([])
  } else expect(await barriers(axeOf(page)), 'light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  // Dark mode changes only colours.
  const inTheDark = axeOf(page).withRules(rulesOfColour)
  expect(await barriers(coloursOf ? inTheDark.include(coloursOf) : inTheDark), 'dark').toEqual([])
  await page.emulateMedia({ colorScheme: null })
}

type Colours = {
  /** The part of a page that has all of its colours. Checking a long, repetitive page takes minutes. */
  coloursOf?: string
}

const rulesOfColour = ['color-contrast', 'link-in-text-block']

function axeOf(page: Page): AxeBuilder {
  // The mode that merges the findings of several frames takes four times as long.
  const hasFrames = page.frames().length > 1
  return patient(new AxeBuilder({ page }).exclude('iframe[sandbox=""]'))
    .setLegacyMode(!hasFrames)
    .options({ resultTypes: ['violations'] })
}

/** Waits for every frame. Axe would silently leave out a frame that is not ready within a second. */
function patient(axe: AxeBuilder): AxeBuilder {
  axe['inject'] = async (frames: Frame[]) => {
    for (const frame of frames) {
      if (await isWithoutScripts(frame)) continue
      await frame.evaluate(axe['script']())
      await frame.evaluate(await axe['axeConfigure']())
    }
  }
  return axe
}

/** Axe cannot run in a frame whose sandbox allows no scripts. Its document is checked as a page of its own. */
async function isWithoutScripts(frame: Frame): Promise<boolean> {
  return frame.parentFrame() !== null && (await (await frame.frameElement()).getAttribute('sandbox')) === ''
}

async function barriers(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Expects that a page and its dialogs are not wider than the window. The page may also be in a frame. */
export async function expectNoSidewaysScroll(page: Pick<Page, 'locator'>): Promise<void> {
  const widths = await page
    .locator('html, [role=dialog]')
    .evaluateAll((elements) => elements.map(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]))
  for (const [content = 0, window = 0] of widths) expect(content).toBeLessThanOrEqual(window)
}
