import { parseArgs } from 'node:util'
import { parseOptions, type CommandSyntax } from './command.ts'
import { commonOptions } from './help.ts'

/** A parsed command line: the matching command, if any, and the remaining arguments. */
export type ParsedLine<Form> = {
  command: Form | undefined
  /** The arguments that are not option values, including the words of the command. */
  words: string[]
  /** The arguments without the words of the command. */
  rest: string[]
  asksForHelp: boolean
}

/**
 * Finds the command of a line, regardless of the position of its options. If two match, the one with more words wins.
 * The options of all commands are known here, because an option before the command takes its value too.
 */
export function findCommand<Form extends CommandSyntax>(args: string[], forms: Form[]): ParsedLine<Form> {
  const options = parseOptions(Object.assign({}, commonOptions, ...forms.map((form) => form.options)))
  const line = { args, options, strict: false, allowPositionals: true, tokens: true } as const
  const { positionals: words, tokens } = parseArgs(line)
  const places = tokens.flatMap(({ kind, index }) => (kind === 'positional' ? [index] : []))
  const fitting = forms.filter(({ name }) => name.split(' ').every((word, place) => words[place] === word))
  const [command] = fitting.toSorted((one, other) => other.name.length - one.name.length)
  const own = new Set(command ? places.slice(0, command.name.split(' ').length) : [])
  const rest = args.filter((_, place) => !own.has(place))
  const asksForHelp = tokens.some(
    ({ kind, index }) => kind === 'option' && ['--help', '-h'].includes(args[index] ?? ''),
  )
  return { command, words, rest, asksForHelp }
}
