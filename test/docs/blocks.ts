import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from '../support/sdk-package.ts'

/** A code block of a page, unchanged. */
export type Block = {
  page: string
  /** The line of its fence. */
  line: number
  language: string
  /** The words after the language: see `marks`. */
  words: string[]
  text: string
}

/**
 * The reasons for not running a block, given as `not-run=<reason>` after its language. The tests still check the
 * syntax of shell blocks and parse all others that they can.
 */
export const reasonsNotToRun: Record<string, string> = {
  machine: 'it changes the machine that it is typed on: users, units, images, folders of root',
  production: 'it names hosts, files and secrets of a production',
  account: 'it needs an account at somebody else, and its keys',
  minutes: 'it takes minutes',
  network: 'it installs something from afar',
  state:
    'it is about something that has to come about first, such as a thousand customers or a bank that errs',
  generated: 'it uses a generated client: test/spec/generated-clients.test.ts runs it, where there is Python',
  elsewhere: 'it is a file of another program, which is not here',
}

/** Returns the pages whose blocks are checked: those to which README.md links. */
export function pages(): string[] {
  const docs = readdirSync(join(checkout, 'docs')).filter((name) => name.endsWith('.md'))
  return ['README.md', ...docs.map((name) => `docs/${name}`), 'sdk/README.md']
}

/** Returns the blocks of a page in order, including those in lists. */
export function blocksOf(page: string, text = readFileSync(join(checkout, page), 'utf8')): Block[] {
  const fenced = /^( *)```(\S*) ?(.*)\n((?:.*\n)*?)\1```$/gm
  return [...text.matchAll(fenced)].map(
    ({ index, 1: indent = '', 2: language = '', 3: words = '', 4: inner = '' }) => ({
      page,
      line: text.slice(0, index).split('\n').length,
      language,
      words: words.split(' ').filter(Boolean),
      text: inner.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}

/** Returns the value of a block's word such as `file=shop.js`. */
export function optionOf({ words }: Block, name: string): string | undefined {
  return words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
}

export function whereOf({ page, line }: Block): string {
  return `${page}:${line}`
}
