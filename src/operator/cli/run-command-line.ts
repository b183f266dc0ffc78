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
  type Call,
  type Command,
  type CommandForm,
  type Given,
  type LocalCommand,
  type Outcome,
  type Service,
  type ServiceCommand,
} from './command.ts'
import { companyCommands } from './company-commands.ts'
import { findCommand, type Typed } from './find-command.ts'
import { commonOptions, helpOf, helpOfOne } from './help.ts'
import { memberCommands } from './member-commands.ts'
import { masterKeyCommands } from './master-key-commands.ts'
import { moneyAuditCommands } from './money-audit-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { sandboxCommands } from './sandbox-commands.ts'
import { sendCall, sendUntilLast } from './send-call.ts'
import { surchargeCommands } from './surcharge-commands.ts'
import { webhookCommands } from './webhook-commands.ts'

/** All commands that send a single API request. */
export const commands: Command[] = [
  ...companyCommands,
  ...memberCommands,
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
  /** Returns the token that a sandbox of this checkout generated, if any. */
  keptToken(): string | undefined
  /** Commands that do not call the service. */
  local: LocalCommand[]
  /** The version of this build. */
  version: string
}

/** Runs the command line after `florin`. */
export async function runCommandLine(line: CommandLine): Promise<Outcome> {
  try {
    return await run(line)
  } catch (error) {
    if (error instanceof UsageError || isFromParser(error))
      return { exitCode: 2, complaint: oneLine(error.message) }
    throw error
  }
}

async function run(line: CommandLine): Promise<Outcome> {
  const { args, environment, keptToken, local, version } = line
  if (args.length === 1 && ['--version', '-v', 'version'].includes(args[0] ?? ''))
    return { exitCode: 0, output: `florin ${version}` }
  const called = findCommand(args, commands)
  const all = called.command ? commands : await withAllOthers(local)
  const typed = called.command ? called : findCommand(args, all)
  const { command, rest } = typed
  if (!command) return withoutCommand(typed, all)
  if ('perform' in command) return perform(command, rest)
  const { values, positionals } = parseArgs({
    args: rest,
    options: parseOptions({ ...command.options, ...commonOptions }),
    allowPositionals: true,
  })
  if (values['help'] === true) return { exitCode: 0, output: helpOfOne(command) }
  const performHere = performerOf(command, givenTo(command, positionals, values))
  const token = environment['FLORIN_OPERATOR_TOKEN'] || keptToken()
  if (!token) return { exitCode: 1, complaint: 'no operator token: set FLORIN_OPERATOR_TOKEN' }
  const url =
    typeof values['url'] === 'string' ? values['url'] : environment['BASE_URL'] || 'http://127.0.0.1:4000'
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`"${url}" is not an http or https address`)
  return performHere({ url, token })
}

/**
 * Adds the developer commands. They load much of the service, so they are imported only if a command line may need
 * them.
 */
async function withAllOthers(local: LocalCommand[]): Promise<(Command | ServiceCommand | LocalCommand)[]> {
  const { developerCommands } = await import('./developer-commands.ts')
  return [...commands, ...developerCommands, ...local]
}

/** Returns the function that runs a command. Usage errors are thrown before it runs. */
function performerOf(
  command: Command | ServiceCommand,
  given: Given,
): (service: Service) => Promise<Outcome> {
  if ('performAt' in command) return (service) => command.performAt(given, service)
  const call = callOf(command, given)
  return (service) => send(command, { given, call }, service)
}

async function send(
  command: Command,
  { given, call }: { given: Given; call: Call },
  { url, token }: Service,
): Promise<Outcome> {
  if (command.ofAllPages) {
    const replies = await sendUntilLast(url, token, call)
    if (replies.outcome === 'failed') return { exitCode: 1, complaint: replies.reason }
    const { text, isWell } = command.ofAllPages(replies.bodies)
    return { exitCode: isWell ? 0 : 1, output: text }
  }
  const reply = await sendCall(url, token, call)
  if (reply.outcome === 'failed') return { exitCode: 1, complaint: reply.reason }
  const complaint = command.complaintOf?.(reply.body)
  if (complaint !== undefined) return { exitCode: 1, complaint }
  return { exitCode: 0, output: command.show?.(reply.body, given) ?? JSON.stringify(reply.body, null, 2) }
}

async function perform(command: LocalCommand, rest: string[]): Promise<Outcome> {
  const common = { help: commonOptions['help'] ?? { help: '' } }
  const { values, positionals } = parseArgs({
    args: rest,
    options: parseOptions({ ...command.options, ...common }),
    allowPositionals: true,
  })
  if (values['help'] === true) return { exitCode: 0, output: helpOfOne(command, common) }
  return command.perform(givenTo(command, positionals, values))
}

function withoutCommand({ words, asksForHelp }: Typed<CommandForm>, all: CommandForm[]): Outcome {
  const named = words.filter((word, place) => place > 0 || word !== 'help')
  const begunSo = all.filter(({ name }) => named.length > 0 && name.split(' ')[0] === named[0])
  if (asksForHelp || words.length === 0 || words[0] === 'help')
    return { exitCode: 0, output: helpOf(begunSo.length > 0 ? begunSo : all) }
  const choices = begunSo.length > 0 ? begunSo.map(({ name }) => name).join(', ') : 'see florin help'
  return { exitCode: 2, complaint: `there is no command "${named.join(' ')}": ${choices}` }
}

function isFromParser(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

// The parser adds a long explanation of values that begin with a dash.
function oneLine(message: string): string {
  return (message.split(/\.\s|\n/)[0] ?? '').replace(/\.$/, '')
}
