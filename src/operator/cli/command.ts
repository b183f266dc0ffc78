import { readFileSync } from 'node:fs'
import type { ParseArgsOptionsConfig } from 'node:util'
import type { Json } from '#kernel/json'

/** A call of the service's API that a command stands for. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string | undefined>
  body?: Record<string, Json | undefined>
}

/** An option of a command as the person typed it; undefined where it was left out. */
export type Given = {
  /** The words after the command's own, in the order of its `takes`. */
  word(name: string): string
  /** What the file that a word names holds. */
  json(name: string): Json
  text(option: string): string | undefined
  required(option: string): string
  number(option: string): number | undefined
  list(option: string): string[] | undefined
  isSet(option: string): boolean
}

export type Option = {
  /** What stands for its value in the help; an option without one is a switch. */
  value?: string
  help: string
}

/** One row of the table of commands. */
export type Command = {
  name: string
  summary: string
  /** What must be named after the command, in this order. */
  takes: string[]
  options: Record<string, Option>
  call(given: Given): Call
  /**
   * Of a call whose answer says with `nextCursor` that there is more: what to print of the answers up to the last one,
   * and whether all is well. Without it one answer is printed as it came.
   */
  ofAllPages?(answers: unknown[]): { text: string; isWell: boolean }
}

/** What is wrong with what was typed, in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A command's options as node:util reads them. */
export function parseOptions(options: Record<string, Option>): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }]),
  )
}

/** Hands a command what was typed after it. */
export function givenTo(
  command: Command,
  words: string[],
  values: Record<string, string | boolean | (string | boolean)[] | undefined>,
): Given {
  if (words.length !== command.takes.length) throw new UsageError(`use: ${usageOf(command)}`)
  const text = (option: string) => {
    const value = values[option]
    return typeof value === 'string' ? value : undefined
  }
  const word = (name: string) => words[command.takes.indexOf(name)] ?? ''
  return {
    text,
    word,
    json: (name) => jsonOf(word(name)),
    isSet: (option) => values[option] === true,
    required(option) {
      const value = text(option)
      if (value === undefined) throw new UsageError(`--${option} is required: ${usageOf(command)}`)
      return value
    },
    number: (option) => numberOf(option, text(option)),
    list: (option) =>
      text(option)
        ?.split(',')
        .map((part) => part.trim())
        .filter(Boolean),
  }
}

/** A path in which whatever was typed stands as one part. */
export function path(fixed: TemplateStringsArray, ...words: string[]): string {
  return String.raw({ raw: fixed }, ...words.map(encodeURIComponent))
}

/** How a command is typed, in one line. */
export function usageOf({ name, takes, options }: Command): string {
  const words = takes.map((word) => `<${word}>`)
  return ['florin', name, ...words, ...(Object.keys(options).length > 0 ? ['[options]'] : [])].join(' ')
}

function jsonOf(file: string): Json {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(
      error instanceof SyntaxError ? `${file} is not JSON` : `the file ${file} cannot be read`,
    )
  }
}

function numberOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value))
    throw new UsageError(`--${option} takes a number, and was given "${text}"`)
  return value
}
