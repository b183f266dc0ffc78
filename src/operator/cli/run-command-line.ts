import { parseArgs } from 'node:util'
import { alertCommands } from './alert-commands.ts'
import { auditCommands } from './audit-commands.ts'
import { brandingCommands } from './branding-commands.ts'
import { catalogueCommands } from './catalogue-commands.ts'
import {
  callOf,
  givenTo,
  parseOptions,
  UsageError,
  type Command,
  type CommandForm,
  type LocalCommand,
  type Outcome,
} from './command.ts'
import { companyCommands } from './company-commands.ts'
import { commonOptions, helpOf, helpOfOne } from './help.ts'
import { masterKeyCommands } from './master-key-commands.ts'
import { moneyAuditCommands } from './money-audit-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { sandboxCommands } from './sandbox-commands.ts'
import { sendCall, sendUntilLast } from './send-call.ts'
import { surchargeCommands } from './surcharge-commands.ts'
import { webhookCommands } from './webhook-commands.ts'

/** Every command there is. */
export const commands: Command[] = [
  ...companyCommands,
  ...brandingCommands,
  ...webhookCommands,
  ...catalogueCommands,
  ...paymentCommands,
  ...surchargeCommands,
  ...alertCommands,
  ...auditCommands,
  ...moneyAuditCommands,
  ...masterKeyCommands,
  ...sandboxCommands,
]

export type CommandLine = {
  args: string[]
  environment: Record<string, string | undefined>
  /** The token that a sandbox of this checkout made for itself, if there is one. */
  keptToken(): string | undefined
  /** Commands that call no service. */
  local: LocalCommand[]
}

/** Runs what was typed after `florin`. */
export async function runCommandLine(line: CommandLine): Promise<Outcome> {
  try {
    return await run(line)
  } catch (error) {
    if (error instanceof UsageError || isFromParser(error))
      return { exitCode: 2, complaint: oneLine(error.message) }
    throw error
  }
}

async function run({ args, environment, keptToken, local }: CommandLine): Promise<Outcome> {
  const own = commandIn(args, local)
  if (own) return perform(own, args)
  const command = commandIn(args, commands)
  if (!command) return withoutCommand(args, [...commands, ...local])
  const { values, positionals } = parseArgs({
    args: args.slice(command.name.split(' ').length),
    options: parseOptions({ ...command.options, ...commonOptions }),
    allowPositionals: true,
  })
  if (values['help'] === true) return { exitCode: 0, output: helpOfOne(command) }
  const call = callOf(command, givenTo(command, positionals, values))
  const token = environment['FLORIN_OPERATOR_TOKEN'] || keptToken()
  if (!token) return { exitCode: 1, complaint: 'no operator token: set FLORIN_OPERATOR_TOKEN' }
  const url =
    typeof values['url'] === 'string' ? values['url'] : environment['BASE_URL'] || 'http://127.0.0.1:4000'
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`"${url}" is not an http or https address`)
  if (command.ofAllPages) {
    const replies = await sendUntilLast(url, token, call)
    if (replies.outcome === 'failed') return { exitCode: 1, complaint: replies.reason }
    const { text, isWell } = command.ofAllPages(replies.bodies)
    return { exitCode: isWell ? 0 : 1, output: text }
  }
  const reply = await sendCall(url, token, call)
  if (reply.outcome === 'failed') return { exitCode: 1, complaint: reply.reason }
  return { exitCode: 0, output: JSON.stringify(reply.body, null, 2) }
}

async function perform(command: LocalCommand, args: string[]): Promise<Outcome> {
  const common = { help: commonOptions['help'] ?? { help: '' } }
  const { values, positionals } = parseArgs({
    args: args.slice(command.name.split(' ').length),
    options: parseOptions({ ...command.options, ...common }),
    allowPositionals: true,
  })
  if (values['help'] === true) return { exitCode: 0, output: helpOfOne(command, common) }
  return command.perform(givenTo(command, positionals, values))
}

/** The command whose words the line begins with; of two, the one with more words. */
function commandIn<Form extends CommandForm>(args: string[], of: Form[]): Form | undefined {
  const fitting = of.filter(({ name }) => name.split(' ').every((word, place) => args[place] === word))
  return fitting.reduce<Form | undefined>(
    (best, one) => (best && best.name.length > one.name.length ? best : one),
    undefined,
  )
}

function withoutCommand(args: string[], all: CommandForm[]): Outcome {
  const words = args.filter((arg) => arg !== 'help' && !arg.startsWith('-'))
  const named = all.filter(({ name }) => words.length > 0 && name.split(' ')[0] === words[0])
  const asksForHelp = args.length === 0 || args.some((arg) => ['help', '--help', '-h'].includes(arg))
  if (asksForHelp) return { exitCode: 0, output: helpOf(named.length > 0 ? named : all) }
  const choices = named.length > 0 ? named.map(({ name }) => name).join(', ') : 'see florin help'
  return { exitCode: 2, complaint: `there is no command "${words.join(' ')}": ${choices}` }
}

function isFromParser(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

// The parser explains at length how a value could begin with a dash.
function oneLine(message: string): string {
  return (message.split(/\.\s|\n/)[0] ?? '').replace(/\.$/, '')
}
