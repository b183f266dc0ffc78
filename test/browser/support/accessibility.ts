import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects that nothing on the page, in its frames as well, keeps anybody out: in the light and in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await barriers(page), colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

async function barriers(page: Page): Promise<string[]> {
  // The mode that puts the findings of several frames together takes four times as long.
  const hasFrames = page.frames().length > 1
  const axe = new AxeBuilder({ page }).setLegacyMode(!hasFrames).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Expects that the page, or the one in a frame, is as wide as its window, and nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Pick<Page, 'locator'>): Promise<void> {
  const [content, window] = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(content).toBeLessThanOrEqual(window)
}
