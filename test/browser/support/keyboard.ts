import type { Locator, Page } from 'playwright-core'

// More steps than a walk through any of our pages needs.
const stepsMax = 40

/** Presses the Tab key until the control has the focus. Fails after too many steps. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < stepsMax; step++) {
    if (await hasFocus(control)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${control.toString()}`)
}

/** Moves the focus to a field with the Tab key and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Moves the focus to a button or choice with the Tab key and presses a key on it. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

// A frame keeps its focused element after the focus has left it, so the document must have the focus as well.
function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element.matches(':focus') && element.ownerDocument.hasFocus())
}

/**
 * Expects that a visible element has the focus. Without it a keyboard user would begin again at the top of the page.
 */
export async function expectFocus(page: Page): Promise<void> {
  await page.locator(':focus').waitFor()
}
