import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join } from 'node:path'

/**
 * One classic script of a TypeScript file for the browser and everything that it imports, to stand inline in a page.
 * The files share one scope, so no two of them may declare the same name; all of them lie in folders of the entry's
 * folder's name and import each other by relative path, a `//` comment has a line of its own, and no text goes over a
 * line's end or holds two spaces in a row.
 */
export function buildBrowserScript(entry: string): string {
  const seen = new Set<string>()
  const folder = basename(dirname(entry))
  const collect = (path: string): string[] => {
    if (seen.has(path)) return []
    seen.add(path)
    // What is sent to a browser may hold nothing of the service.
    if (basename(dirname(path)) !== folder) throw new Error(`${path} is no part of a page's script`)
    const code = stripTypes(readFileSync(path, 'utf8'))
    const imported = [...code.matchAll(importLine)].map(([, name = '']) => join(dirname(path), name))
    return [...imported.flatMap(collect), minify(code.replaceAll(importLine, ''))]
  }
  return `(() => {'use strict'\n${collect(entry).join('\n')}\n})()`
}

const importLine = /^import\s[^;'"]*from '(\.{1,2}\/[\w./-]+\.ts)'$/gm

/** Comments that have lines of their own, indentation, and what types leave behind are for readers of the source alone. */
function minify(code: string): string {
  return code
    .replaceAll(/^[ \t]*\/\*\*.*?\*\/$/gms, '')
    .replaceAll(/^[ \t]*\/\/.*$/gm, '')
    .replaceAll(/^export (?=(?:async )?function|const|class)/gm, '')
    .replaceAll(/^[ \t]+|[ \t]+$/gm, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

/**
 * Node strips types of what it loads in silence, but says at the first call of this function that it is experimental.
 * The pinned Node does what it does; nobody who reads the log can act on that.
 */
function stripTypes(source: string): string {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}
