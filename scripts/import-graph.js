import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'

// The imports between files of the checkout, read from the text of their import statements.

const everywhere = [
  'src',
  'packages',
  'test',
  'scripts',
  'bin',
  'bench',
  'sdk',
  'dashboard',
  'guide',
  'reference',
]
const statement =
  /^[ \t]*(?:import|export)\b(\s+type\b)?[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^[ \t]*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/**
 * Returns the files that each file imports, by path from the root. Imports of types alone are left out unless
 * `withTypes` is set: they can break nothing but the type check.
 */
export function importGraph(root, { folders = everywhere, withTypes = false } = {}) {
  const aliases = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports
  const paths = folders.flatMap((folder) => codeIn(root, folder))
  const known = new Set(paths)
  const importsOf = (path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const names = [...text.matchAll(statement)]
      .filter(([, isType]) => withTypes || isType === undefined)
      .map(([, , from, alone, dynamic]) => from ?? alone ?? dynamic)
    return names.map((name) => resolved(aliases, path, name)).filter((each) => known.has(each))
  }
  return new Map(paths.map((path) => [path, importsOf(path)]))
}

/** Returns the direct importers of each file. */
export function importersIn(graph) {
  const importers = new Map([...graph.keys()].map((path) => [path, []]))
  for (const [path, imported] of graph) for (const each of imported) importers.get(each).push(path)
  return importers
}

/** Returns a file and all files that import it, directly or through others. */
export function withImporters(importers, path) {
  const found = new Set([path])
  for (const each of found) for (const importer of importers.get(each) ?? []) found.add(importer)
  return found
}

function resolved(aliases, path, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name)
  if (aliases[name]) return posix.normalize(aliases[name])
  const [alias, target] =
    Object.entries(aliases).find(([each]) => each.endsWith('*') && name.startsWith(each.slice(0, -1))) ?? []
  return alias && posix.normalize(target.replace('*', name.slice(alias.length - 1)))
}

function codeIn(root, folder) {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? dirname(entry.path), entry.name)))
    .filter((path) => !path.includes('node_modules'))
}
