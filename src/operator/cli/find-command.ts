import type { CommandForm } from './command.ts'
import { commonOptions } from './help.ts'

/** What was typed, taken apart: the command that its words name, if one does, and what else there is. */
export type Typed<Form> = {
  command: Form | undefined
  /** The words that are no value of an option, the command's own among them. */
  words: string[]
  /** What was typed without the command's own words. */
  rest: string[]
  asksForHelp: boolean
}

/** Finds the command that a line names, wherever its options stand; of two that fit, the one with more words. */
export function findCommand<Form extends CommandForm>(args: string[], forms: Form[]): Typed<Form> {
  const { places, asksForHelp } = readLine(args, takingValue(forms))
  const words = places.map((place) => args[place] ?? '')
  const fitting = forms.filter(({ name }) => name.split(' ').every((word, place) => words[place] === word))
  const [command] = fitting.toSorted((one, other) => other.name.length - one.name.length)
  const own = new Set(command ? places.slice(0, command.name.split(' ').length) : [])
  return { command, words, rest: args.filter((_, place) => !own.has(place)), asksForHelp }
}

/** The names of options that take a value, in whichever command. */
function takingValue(forms: CommandForm[]): Set<string> {
  const options = [commonOptions, ...forms.map(({ options = {} }) => options)].flatMap((each) =>
    Object.entries(each),
  )
  return new Set(options.flatMap(([name, { value }]) => (value ? [name] : [])))
}

/** Where words stand that are neither an option nor its value. */
function readLine(args: string[], takesValue: Set<string>): { places: number[]; asksForHelp: boolean } {
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
