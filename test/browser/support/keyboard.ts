import type { Locator, Page } from 'playwright-core'

// More than any of our pages has to walk through.
const stepsMax = 40

/** Walks with the Tab key until the control has the focus. Fails when the way there has no end. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < stepsMax; step++) {
    if (await hasFocus(control)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${control.toString()}`)
}

/** Walks to a field and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Walks to a button or choice and presses a key on it. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

// A frame remembers its focused element after the focus has left it, so its document is asked as well.
function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element.matches(':focus') && element.ownerDocument.hasFocus())
}

/** Expects that something shown has the focus: whoever uses keys alone would else begin anew at the top of the page. */
export async function expectFocus(page: Page): Promise<void> {
  await page.locator(':focus').waitFor()
}
