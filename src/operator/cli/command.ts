import { readFileSync } from 'node:fs'
import type { ParseArgsOptionsConfig } from 'node:util'
import type { Json } from '#kernel/json'

/** A call of the service's API that a command stands for. */
export type Call = {
  method: string
  path: string
  query?: Query | undefined
  body?: Body | undefined
  /** A body that is no JSON. */
  bytes?: Bytes | undefined
  /** Has the same call again answered as the first was. */
  idempotencyKey?: string | undefined
}

type Query = Record<string, string | undefined>
type Body = Record<string, Json | undefined>
type Bytes = { content: Buffer; contentType: string }

/** An option of a command as the person typed it; undefined where it was left out. */
export type Given = {
  /** A word after the command's own. */
  word(name: string): string
  /** What the file that a word names holds. */
  json(name: string): Json
  bytes(name: string): Buffer
  text(option: string): string | undefined
  /** What the file that an option names holds. */
  jsonFile(option: string): Json | undefined
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

/** How a command is typed. */
export type CommandForm = {
  name: string
  summary: string
  /** What must be named after the command, behind what its call names. */
  takes?: string[]
  /** What may be named behind that. */
  mayTake?: string[]
  options?: Record<string, Option>
}

/** A command that makes more than one call of the service, or goes on until it is ended. */
export type ServiceCommand = CommandForm & { performAt(given: Given, service: Service): Promise<Outcome> }

/** The service that a command works with. */
export type Service = { url: string; token: string }

/** A command that works on the database itself, whether the service runs or not. */
export type LocalCommand = CommandForm & { perform(given: Given): Promise<Outcome> }

/** What is to be printed, and the exit code: 0, 1 for a refusal or bad news, 2 for what was typed wrongly. */
export type Outcome = { exitCode: 0 | 1 | 2; output?: string; complaint?: string }

/** One row of the table of commands. */
export type Command = CommandForm & {
  /** The method and the path, in which a name in braces stands for what must be named after the command, in this order. */
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  query?(given: Given): Query
  body?(given: Given): Body
  bytes?(given: Given): Bytes
  /**
   * Of a call whose answer says with `nextCursor` that there is more: what to print of the answers up to the last one,
   * and whether all is well. Without it one answer is printed as it came.
   */
  ofAllPages?(answers: unknown[]): { text: string; isWell: boolean }
  /** What to complain of an answer that is none of what was asked for; undefined where it is. */
  complaintOf?(answer: unknown): string | undefined
  /** What to print of an answer for people; as it came where there is none. */
  show?(answer: unknown, given: Given): string | undefined
}

/** What is wrong with what was typed, in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A command's options as node:util reads them. */
export function parseOptions(options: Record<string, Option>): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value ? 'string' : 'boolean', ...(name === 'help' ? { short: 'h' } : {}) },
    ]),
  )
}

/** Hands a command what was typed after it. */
export function givenTo(
  command: CommandForm,
  words: string[],
  values: Record<string, string | boolean | (string | boolean)[] | undefined>,
): Given {
  const needed = wordsOf(command)
  const takes = [...needed, ...(command.mayTake ?? [])]
  if (words.length < needed.length || words.length > takes.length)
    throw new UsageError(`use: ${usageOf(command)}`)
  const text = (option: string) => {
    const value = values[option]
    return typeof value === 'string' ? value : undefined
  }
  const word = (name: string) => words[takes.indexOf(name)] ?? ''
  return {
    text,
    word,
    json: (name) => jsonOf(word(name)),
    bytes: (name) => bytesOf(word(name)),
    jsonFile(option) {
      const file = text(option)
      return file === undefined ? undefined : jsonOf(file)
    },
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

/** The call that a command stands for. Whatever was typed is one part of its path. */
export function callOf(command: Command, given: Given): Call {
  const [method = '', path = ''] = command.call.split(' ')
  return {
    method,
    path: path.replaceAll(named, (_, name: string) => encodeURIComponent(given.word(name))),
    query: command.query?.(given),
    body: command.body?.(given),
    bytes: command.bytes?.(given),
    idempotencyKey: given.text('key'),
  }
}

/** How a command is typed, in one line. */
export function usageOf(command: CommandForm): string {
  const needed = wordsOf(command).map((word) => `<${word}>`)
  const words = [...needed, ...(command.mayTake ?? []).map((word) => `[${word}]`)]
  return ['florin', command.name, ...words, ...(command.options ? ['[options]'] : [])].join(' ')
}

const named = /\{(\w+)\}/g

function wordsOf(command: CommandForm): string[] {
  const call = 'call' in command ? String(command.call) : ''
  return [...[...call.matchAll(named)].map(([, name = '']) => name), ...(command.takes ?? [])]
}

function jsonOf(file: string): Json {
  const text = bytesOf(file).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${file} is not JSON`)
  }
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new UsageError(`the file ${file} cannot be read`)
  }
}

function numberOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value))
    throw new UsageError(`--${option} takes a number, and was given "${text}"`)
  return value
}
