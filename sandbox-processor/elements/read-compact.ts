import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads a script or style for a page. What only readers of the source need is left out: indentation, and comments on lines of their
 * own. Scripts of a page share one scope, so what one takes from another stands before it.
 */
export function readCompact(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .replaceAll(/^import .*$|^export (?=const)/gm, '')
    .replaceAll(/^[ \t]*\/\/.*$|^[ \t]*\/\*.*\*\/$/gm, '')
    .replaceAll(/\n\s*/g, '\n')
}
