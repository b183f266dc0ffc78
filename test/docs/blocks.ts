import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from '../support/sdk-package.ts'

/** One block of code of a page, as it stands there. */
export type Block = {
  page: string
  /** The line on which its fence stands. */
  line: number
  language: string
  /** What stands behind the language: see `marks`. */
  words: string[]
  text: string
}

/**
 * Why a block is not run, said by `not-run=<reason>` behind its language. A shell block is still held against the shell's
 * grammar, and so is everything that can be parsed.
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

/** The pages whose blocks are checked: what a reader is sent to from README.md. */
export function pages(): string[] {
  const docs = readdirSync(join(checkout, 'docs')).filter((name) => name.endsWith('.md'))
  return ['README.md', ...docs.map((name) => `docs/${name}`), 'sdk/README.md']
}

/** The blocks of a page, in their order, those in lists as well. */
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

/** What a block says by a word such as `file=shop.js`. */
export function saidOf({ words }: Block, name: string): string | undefined {
  return words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
}

export function whereOf({ page, line }: Block): string {
  return `${page}:${line}`
}
