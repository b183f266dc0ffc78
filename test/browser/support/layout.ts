import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoSidewaysScroll } from './accessibility.ts'

/** The widths of windows that every page is checked at. A window of 1280 pixels at 150 % zoom has 853. */
export const widths = [1280, 1024, 853, 768, 360] as const

/**
 * Expects that a page fits its window. Nothing scrolls sideways, leaves its card or covers another text. The bar has
 * one line. Amounts, card numbers and emails of tables are whole, and on one line.
 */
export async function expectFits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  expect(await page.evaluate<string[]>(`(${findMisfits})()`), `${page.url()} at ${width(page)}`).toEqual([])
}

const width = (page: Page) => page.viewportSize()?.width

// The script runs in the browser. Tests have no types of a browser.
const findMisfits = String.raw`() => {
  const misfits = []
  const report = (fault, text) => misfits.push(fault + ': ' + text.trim().slice(0, 80))
  const amount = /[−-]?\$[\d,]+\.\d\d/g
  const wholeInTables = /[−-]?\$[\d,]+\.\d\d|^\S+@\S+$|^\w+ \d{4}$/g

  // The part of a box that its scrolling and cutting parents show.
  const shownPart = (box, element) => {
    const part = { left: box.left, right: box.right, top: box.top, bottom: box.bottom }
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(each)
      if (clipPath !== 'none') return undefined
      const clip = each.getBoundingClientRect()
      if (overflowX !== 'visible') [part.left, part.right] = [Math.max(part.left, clip.left), Math.min(part.right, clip.right)]
      if (overflowY !== 'visible') [part.top, part.bottom] = [Math.max(part.top, clip.top), Math.min(part.bottom, clip.bottom)]
    }
    return part.right - part.left > 1 && part.bottom - part.top > 1 ? part : undefined
  }

  const dialog = document.querySelector('[role=dialog]')
  const parts = dialog ? [dialog] : ['main', '.bar', '.side', '.centered'].flatMap((each) => [...document.querySelectorAll(each)])
  for (const part of parts) {
    const boxes = []
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.parentElement
      if (!node.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const card = element.closest('.card')?.getBoundingClientRect()
      for (const box of range.getClientRects()) {
        const shown = shownPart(box, element)
        if (!shown) continue
        if (shown.left < -1 || shown.right > innerWidth + 1) report('outside the window', node.data)
        if (card && (shown.left < card.left - 1 || shown.right > card.right + 1)) report('outside its card', node.data)
        boxes.push({ ...shown, text: node.data, element })
      }
      for (const { index, 0: found } of node.data.matchAll(element.closest('td') ? wholeInTables : amount)) {
        range.setStart(node, index)
        range.setEnd(node, index + found.length)
        const lines = [...range.getClientRects()]
        const first = lines[0] && shownPart(lines[0], element)
        if (!first) continue
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) report('on two lines', node.data)
        const isText = found.includes('@')
        if (!isText && first.right - first.left < lines[0].width - 1) report('cut', node.data)
      }
    }
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        if (other.element === one.element) continue
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        if (across > 2 && down > 4) report('covers', one.text + ' | ' + other.text)
      }
    })
  }
  const bar = document.querySelector('.bar')?.getBoundingClientRect()
  for (const each of bar ? document.querySelectorAll('.bar > *, .bar .name') : []) {
    const box = each.getBoundingClientRect()
    if (box.top < bar.top - 1 || box.bottom > bar.bottom + 1) report('taller than the bar', each.textContent)
  }
  return misfits
}`
