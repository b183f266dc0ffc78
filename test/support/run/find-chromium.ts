import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// The headless shell is several times cheaper than the whole browser.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const knownPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of the browser that tests drive: the one in CHROMIUM_PATH and no other, or else the first one on
 * the PATH.
 */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const given = environment['CHROMIUM_PATH']
  if (given) return isProgram(given) ? given : undefined
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...knownPlaces].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
