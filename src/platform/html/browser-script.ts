import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join } from 'node:path'

/**
 * Builds one classic script from a TypeScript file and its imports, to put inline into a page. The files share one
 * scope, so no two may declare the same name. All are in folders with the name of the entry's folder and import each
 * other by relative path. A `//` comment has a line of its own. No string spans lines or has two spaces in a row.
 * Functions that nothing calls are left out.
 */
export function buildBrowserScript(entry: string): string {
  const seen = new Set<string>()
  const folder = basename(dirname(entry))
  const collect = (path: string): string[] => {
    if (seen.has(path)) return []
    seen.add(path)
    // Code of the service must not be sent to a browser.
    if (basename(dirname(path)) !== folder) throw new Error(`${path} is no part of a page's script`)
    const code = stripTypes(readFileSync(path, 'utf8'))
    const imported = [...code.matchAll(importLine)].map(([, name = '']) => join(dirname(path), name))
    return [...imported.flatMap(collect), removeComments(code.replaceAll(importLine, ''))]
  }
  return `(() => {'use strict'\n${minify(removeUnused(collect(entry).join('\n')))}\n})()`
}

const importLine = /^import\s[^;'"]*from '(\.{1,2}\/[\w./-]+\.ts)'$/gm

/** Removes comments on their own lines. */
function removeComments(code: string): string {
  return code.replaceAll(/^[ \t]*\/\*\*.*?\*\/$/gms, '').replaceAll(/^[ \t]*\/\/.*$/gm, '')
}

const topFunction = /^(?:export )?(?:async )?function (\w+)\(.*?^}$/gms

/** Removes the functions whose names occur once. That can leave others unused, so it repeats until none is left. */
function removeUnused(code: string): string {
  const words = Map.groupBy(code.match(/\w+/g) ?? [], (word) => word)
  const used = code.replaceAll(topFunction, (whole, name: string) =>
    words.get(name)?.length === 1 ? '' : whole,
  )
  return used === code ? code : removeUnused(used)
}

/** Removes indentation, and the gaps that stripped types leave. */
function minify(code: string): string {
  return code
    .replaceAll(/^export (?=(?:async )?function|const|class)/gm, '')
    .replaceAll(/^[ \t]+|[ \t]+$/gm, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

/**
 * Node prints an experimental warning at the first call of this function. The Node version is pinned, and the operator
 * who reads the log cannot act on the warning.
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
