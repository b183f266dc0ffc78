import type { CommandSyntax } from './command.ts'
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
 */
export function findCommand<Form extends CommandSyntax>(args: string[], forms: Form[]): ParsedLine<Form> {
  const { places, asksForHelp } = findWordPlaces(args, findValueOptions(forms))
  const words = places.map((place) => args[place] ?? '')
  const fitting = forms.filter(({ name }) => name.split(' ').every((word, place) => words[place] === word))
  const [command] = fitting.toSorted((one, other) => other.name.length - one.name.length)
  const own = new Set(command ? places.slice(0, command.name.split(' ').length) : [])
  return { command, words, rest: args.filter((_, place) => !own.has(place)), asksForHelp }
}

/** Returns the names of all options that take a value, in any command. */
function findValueOptions(forms: CommandSyntax[]): Set<string> {
  const options = [commonOptions, ...forms.map(({ options = {} }) => options)].flatMap((each) =>
    Object.entries(each),
  )
  return new Set(options.flatMap(([name, { value }]) => (value ? [name] : [])))
}

/** Returns the positions of the words that are neither an option nor its value. */
function findWordPlaces(args: string[], takesValue: Set<string>): { places: number[]; asksForHelp: boolean } {
  const places: number[] = []
  let asksForHelp = false
  for (let place = 0; place < args.length; place++) {
    const arg = args[place] ?? ''
    if (arg === '--') {
      for (let after = place + 1; after < args.length; after++) places.push(after)
      break
    }
    if (!arg.startsWith('-') || arg === '-') places.push(place)
    else if (arg === '--help' || arg === '-h') asksForHelp = true
    else if (!arg.includes('=') && takesValue.has(arg.slice(2))) place++
  }
  return { places, asksForHelp }
}
