import { readFileSync } from 'node:fs'
import type { ParseArgsOptionsConfig } from 'node:util'
import type { Json } from '#kernel/json'

/** The API request that a command sends. */
export type ApiRequest = {
  method: string
  path: string
  query?: Query | undefined
  body?: Body | undefined
  /** A body that is not JSON. */
  bytes?: Bytes | undefined
  /** A repeated request with the same key gets the first response again. */
  idempotencyKey?: string | undefined
}

type Query = Record<string, string | undefined>
type Body = Record<string, Json | undefined>
type Bytes = { content: Buffer; contentType: string }

/** The typed options of a command; undefined for an option that was omitted. */
export type CommandArguments = {
  /** Returns an argument of the command. */
  word(name: string): string
  /** Reads the JSON file that an argument names. */
  json(name: string): Json
  bytes(name: string): Buffer
  text(option: string): string | undefined
  /** Reads the JSON file that an option names. */
  jsonFile(option: string): Json | undefined
  required(option: string): string
  number(option: string): number | undefined
  list(option: string): string[] | undefined
  isSet(option: string): boolean
}

export type Option = {
  /** The placeholder for its value in the help; an option without one is a switch. */
  value?: string
  help: string
}

export type CommandSyntax = {
  name: string
  summary: string
  /** Required arguments, after the parameters of the path. */
  takes?: string[]
  /** Optional arguments, after the required ones. */
  mayTake?: string[]
  options?: Record<string, Option>
}

/** A command that sends several API requests, or runs until it is stopped. */
export type ServiceCommand = CommandSyntax & {
  performAt(given: CommandArguments, service: Service): Promise<Outcome>
}

export type Service = { url: string; token: string }

/** A command that works on the database directly, even if the service is stopped. */
export type LocalCommand = CommandSyntax & { perform(given: CommandArguments): Promise<Outcome> }

/** The output and the exit code: 0 for success, 1 for an error response or a failed check, 2 for a usage error. */
export type Outcome = { exitCode: 0 | 1 | 2; output?: string; complaint?: string }

/** A command that sends one API request. */
export type Command = CommandSyntax & {
  /** The method and the path. Each path parameter in braces is a required argument, in this order. */
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  query?(given: CommandArguments): Query
  body?(given: CommandArguments): Body
  bytes?(given: CommandArguments): Bytes
  /**
   * Formats the responses of a paginated request, for which `nextCursor` announces further pages, and says whether all
   * is well. Without it, the command prints a single response unchanged.
   */
  ofAllPages?(answers: unknown[]): { text: string; isWell: boolean }
  /** Returns the complaint about an unexpected response; undefined if the response is as expected. */
  complaintOf?(response: unknown): string | undefined
  /** Formats the response for a terminal. Without it, the response is printed unchanged. */
  show?(response: unknown, given: CommandArguments): string | undefined
}

/** A usage error, described in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Converts the options of a command to the format of node:util. */
export function parseOptions(options: Record<string, Option>): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value ? 'string' : 'boolean', ...(name === 'help' ? { short: 'h' } : {}) },
    ]),
  )
}

/** Gives a command its parsed arguments and options. */
export function bindArguments(
  command: CommandSyntax,
  words: string[],
  values: Record<string, string | boolean | (string | boolean)[] | undefined>,
): CommandArguments {
  const needed = listRequiredWords(command)
  const takes = [...needed, ...(command.mayTake ?? [])]
  if (words.length < needed.length || words.length > takes.length)
    throw new UsageError(`use: ${formatUsage(command)}`)
  const text = (option: string) => {
    const value = values[option]
    return typeof value === 'string' ? value : undefined
  }
  const word = (name: string) => words[takes.indexOf(name)] ?? ''
  return {
    text,
    word,
    json: (name) => loadJsonFile(word(name)),
    bytes: (name) => loadBytes(word(name)),
    jsonFile(option) {
      const file = text(option)
      return file === undefined ? undefined : loadJsonFile(file)
    },
    isSet: (option) => values[option] === true,
    required(option) {
      const value = text(option)
      if (value === undefined) throw new UsageError(`--${option} is required: ${formatUsage(command)}`)
      return value
    },
    number: (option) => parseNumber(option, text(option)),
    list: (option) =>
      text(option)
        ?.split(',')
        .map((part) => part.trim())
        .filter(Boolean),
  }
}

/** Returns the API request of a command. Each typed argument is encoded as one segment of the path. */
export function toRequest(command: Command, given: CommandArguments): ApiRequest {
  const [method = '', path = ''] = command.call.split(' ')
  return {
    method,
    path: path.replaceAll(pathParameter, (_, name: string) => encodeURIComponent(given.word(name))),
    query: command.query?.(given),
    body: command.body?.(given),
    bytes: command.bytes?.(given),
    idempotencyKey: given.text('key'),
  }
}

/** Returns the syntax of a command in one line. */
export function formatUsage(command: CommandSyntax): string {
  const needed = listRequiredWords(command).map((word) => `<${word}>`)
  const words = [...needed, ...(command.mayTake ?? []).map((word) => `[${word}]`)]
  return ['florin', command.name, ...words, ...(command.options ? ['[options]'] : [])].join(' ')
}

const pathParameter = /\{(\w+)\}/g

function listRequiredWords(command: CommandSyntax): string[] {
  const call = 'call' in command ? String(command.call) : ''
  return [...[...call.matchAll(pathParameter)].map(([, name = '']) => name), ...(command.takes ?? [])]
}

function loadJsonFile(file: string): Json {
  const text = loadBytes(file).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${file} is not JSON`)
  }
}

function loadBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new UsageError(`the file ${file} cannot be read`)
  }
}

function parseNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value))
    throw new UsageError(`--${option} takes a number, not "${text}"`)
  return value
}
