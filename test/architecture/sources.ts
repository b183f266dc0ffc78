import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

/** One file of the project. Its tree is parsed once for all rules, where one of them asks for it: most never do. */
export type Source = { path: string; text: string; readonly tree: ts.SourceFile }

/** A place that breaks a rule, and what to do about it. */
export type Violation = { path: string; line: number; rule: string; instead: string }

const root = join(import.meta.dirname, '..', '..')
const folders = [
  'src',
  'sandbox-processor',
  'sdk',
  'test',
  'scripts',
  'bench',
  'bin',
  'migrations',
  'dashboard',
]
const notOurs = new Set(['node_modules', 'dist', '.florin'])

/** The paths of all files of the project's own folders, from its root. */
export function allPaths(): string[] {
  return folders.flatMap((folder) => walk(join(root, folder))).map((path) => relative(root, path))
}

/** The TypeScript files among them whose paths the filter takes. */
export function sources(filter: (path: string) => boolean = () => true): Source[] {
  return allPaths()
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.generated.ts') && filter(path))
    .map(getSource)
}

const read = new Map<string, Source>()

/** One file of the project, read when it is first asked for. */
export function getSource(path: string): Source {
  const source = read.get(path) ?? openSource(path)
  read.set(path, source)
  return source
}

function openSource(path: string): Source {
  const text = getText(path)
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

/** The text of one file of the project. */
export function getText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Whether the file is a test, or stands beside tests to support them. */
export function isTest(path: string): boolean {
  return path.startsWith('test/') || /\.(test|fixture)\.ts$/.test(path)
}

/** Walks through every node of the file. */
export function eachNode({ tree }: Source, visit: (node: ts.Node) => void): void {
  const descend = (node: ts.Node): void => {
    visit(node)
    node.forEachChild(descend)
  }
  descend(tree)
}

/** The line on which the node begins, counted from 1. */
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
