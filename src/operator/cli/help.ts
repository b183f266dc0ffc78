import { formatUsage, type CommandSyntax, type Option } from './command.ts'

/** The option of a command that calls no service. */
export const helpOption: Record<string, Option> = { help: { help: 'show this help' } }

/** The options of a command that calls the service. */
export const commonOptions: Record<string, Option> = {
  url: { value: 'address', help: 'URL of the service (default BASE_URL, else http://127.0.0.1:4000)' },
  ...helpOption,
}

/** Lists all commands, or those that begin with a word, one per line. */
export function formatHelp(commands: CommandSyntax[]): string {
  const lines = commands.map((command) => [`  ${formatUsage(command)}`, command.summary] as const)
  return [
    'Manage the companies of a Florin service and its sandbox.',
    '',
    ...alignColumns(lines),
    '',
    'Every command:',
    ...formatOptions(commonOptions),
    '',
    'florin --version shows the version.',
    'The operator token is read from FLORIN_OPERATOR_TOKEN, or from the data folder of a service of this checkout.',
  ].join('\n')
}

/** Describes one command with its options. */
export function formatCommandHelp(command: CommandSyntax, common: Record<string, Option>): string {
  return [
    formatUsage(command),
    `  ${command.summary}`,
    '',
    'Options:',
    ...formatOptions({ ...command.options, ...common }),
  ].join('\n')
}

function formatOptions(options: Record<string, Option>): string[] {
  return alignColumns(
    Object.entries(options).map(([name, { value, help }]) => [
      `  --${name}${value ? ` <${value}>` : ''}`,
      help,
    ]),
  )
}

function alignColumns(rows: (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`)
}
