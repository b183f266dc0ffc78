import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads a script or style for a page, without its indentation and its full-line comments. The scripts of a page share
 * one scope, so a script must come after those that it uses.
 */
export function loadCompact(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .replaceAll(/^import .*$|^export (?=const)/gm, '')
    .replaceAll(/^[ \t]*\/\/.*$|^[ \t]*\/\*.*\*\/$/gm, '')
    .replaceAll(/\n\s*/g, '\n')
}
