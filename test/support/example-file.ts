import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')

/**
 * Returns a file of deploy/ with the places of a test instead of those of the example: pairs of the text in the example
 * and the text of the test. Throws if the example does not have a text.
 */
export function fillExample(file: string, places: readonly (readonly [string, string])[]): string {
  return places.reduce(
    (text, [shown, used]) => {
      if (!text.includes(shown)) throw new Error(`${file} has no ${shown}`)
      return text.replaceAll(shown, () => used)
    },
    readFileSync(join(deploy, file), 'utf8'),
  )
}
