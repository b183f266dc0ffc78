import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

/** A file of the project. Its tree is parsed once for all rules, when a rule first needs it. */
export type Source = { path: string; text: string; readonly tree: ts.SourceFile }

/** A place that breaks a rule, and the way to mend it. */
export type Violation = { path: string; line: number; rule: string; instead: string }

const root = join(import.meta.dirname, '..', '..')
const folders = [
  'src',
  'packages',
  'sdk',
  'test',
  'scripts',
  'bench',
  'bin',
  'migrations',
  'dashboard',
  'guide',
  'reference',
]
const notOurs = new Set(['node_modules', 'dist', '.florin'])

/** Returns the paths of all files in the project's own folders, relative to its root. */
export function allPaths(): string[] {
  return folders.flatMap((folder) => walk(join(root, folder))).map((path) => relative(root, path))
}

/** Returns the paths of the pages of the documentation, relative to the project's root. */
export function pagePaths(): string[] {
  const top = readdirSync(root).filter((name) => name.endsWith('.md'))
  return [...top, ...walk(join(root, 'docs')).map((path) => relative(root, path))].filter((path) =>
    path.endsWith('.md'),
  )
}

/** Returns the TypeScript files whose paths the filter accepts. */
export function sources(filter: (path: string) => boolean = () => true): Source[] {
  return allPaths()
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.generated.ts') && filter(path))
    .map(getSource)
}

const read = new Map<string, Source>()

/** Returns a file of the project, which is read only once. */
export function getSource(path: string): Source {
  const source = read.get(path) ?? openSource(path)
  read.set(path, source)
  return source
}

const openSource = (path: string) => newSource(path, getText(path))

/** Returns a source with this text. A test plants a fault by it. */
export function newSource(path: string, text: string): Source {
  let tree: ts.SourceFile | undefined
  return {
    path,
    text,
    get tree() {
      tree ??= ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
      return tree
    },
  }
}

/** Returns the text of a file of the project. */
export function getText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Returns whether a file is a test or supports tests. */
export function isTest(path: string): boolean {
  return /^(test|packages\/fake-stripe)\/|\.(test|fixture)\.ts$/.test(path)
}

/** Visits every node of a file. */
export function eachNode({ tree }: Source, visit: (node: ts.Node) => void): void {
  const descend = (node: ts.Node): void => {
    visit(node)
    node.forEachChild(descend)
  }
  descend(tree)
}

/** Returns the line on which a node begins, counted from 1. */
export function lineOf({ tree }: Source, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
}

/** Fails with one line per violation. */
export function expectNone(violations: Violation[]): void {
  if (violations.length === 0) return
  const lines = violations.map(({ path, line, rule, instead }) => `${path}:${line} ${rule}: ${instead}`)
  throw new Error(`\n${lines.join('\n')}`)
}

function walk(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (notOurs.has(entry.name)) return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? walk(path) : [path]
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
