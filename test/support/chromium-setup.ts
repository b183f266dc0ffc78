import type { TestProject } from 'vitest/node'
import { findChromium } from './find-chromium.ts'

/** Finds the browser of the run, once, and says so where there is none: its tests are then skipped, but never in CI. */
export default function setup(project: TestProject): void {
  const chromiumPath = findChromium(process.env)
  project.provide('chromiumPath', chromiumPath)
  if (chromiumPath !== undefined) return
  const consequence = process.env['CI'] ? 'fail: CI requires them' : 'are skipped'
  process.stderr.write(`No Chromium found (CHROMIUM_PATH, PATH), so the browser tests ${consequence}\n`)
}
