import { parseArgs } from 'node:util'
import { alertCommands } from './alert-commands.ts'
import { auditCommands } from './audit-commands.ts'
import { brandingCommands } from './branding-commands.ts'
import { catalogueCommands } from './catalogue-commands.ts'
import {
  toRequest,
  bindArguments,
  parseOptions,
  UsageError,
  type ApiRequest,
  type Command,
  type CommandSyntax,
  type CommandArguments,
  type LocalCommand,
  type Outcome,
  type Service,
  type ServiceCommand,
} from './command.ts'
import { companyCommands } from './company-commands.ts'
import { findCommand, type ParsedLine } from './find-command.ts'
import { commonOptions, formatHelp, formatCommandHelp, helpOption } from './help.ts'
import { memberCommands } from './member-commands.ts'
import { operatorCommands, operatorRemoval } from './operator-commands.ts'
import { masterKeyCommands } from './master-key-commands.ts'
import { reconciliationCommands } from './reconciliation-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { sandboxCommands } from './sandbox-commands.ts'
import { sendRequest, sendForAllPages } from './send-request.ts'
import { surchargeCommands } from './surcharge-commands.ts'
import { webhookCommands } from './webhook-commands.ts'

/** All commands that send a single API request. */
export const commands: Command[] = [
  ...companyCommands,
  ...memberCommands,
  ...operatorCommands,
  ...brandingCommands,
  ...webhookCommands,
  ...catalogueCommands,
  ...paymentCommands,
  ...surchargeCommands,
  ...alertCommands,
  ...auditCommands,
  ...reconciliationCommands,
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
      return { exitCode: 2, complaint: toOneLine(error.message) }
    throw error
  }
}

async function run(line: CommandLine): Promise<Outcome> {
  const { args, environment, keptToken, local, version } = line
  if (args.length === 1 && ['--version', '-v', 'version'].includes(args[0] ?? ''))
    return { exitCode: 0, output: `florin ${version}` }
  const called = findCommand(args, commands)
  const all = called.command ? commands : await loadAllCommands(local)
  const typed = called.command ? called : findCommand(args, all)
  const { command, rest } = typed
  if (!command) return explainCommands(typed, all)
  const common = 'perform' in command ? helpOption : commonOptions
  const options = parseOptions({ ...command.options, ...common })
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true })
  if (values['help'] === true) return { exitCode: 0, output: formatCommandHelp(command, common) }
  const given = bindArguments(command, positionals, values)
  if ('perform' in command) return command.perform(given)
  const performHere = prepareCommand(command, given)
  const token = environment['FLORIN_OPERATOR_TOKEN'] || keptToken()
  if (!token) return { exitCode: 1, complaint: 'no operator token: set FLORIN_OPERATOR_TOKEN' }
  const url =
    typeof values['url'] === 'string' ? values['url'] : environment['BASE_URL'] || 'http://127.0.0.1:4000'
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`"${url}" is not an http or https URL`)
  return performHere({ url, token })
}

/**
 * Adds the developer commands. They load much of the service, so they are imported only if a command line may need
 * them.
 */
async function loadAllCommands(local: LocalCommand[]): Promise<(Command | ServiceCommand | LocalCommand)[]> {
  const [{ developerCommands }, { portabilityCommands }] = await Promise.all([
    import('./developer-commands.ts'),
    import('./portability-commands.ts'),
  ])
  return [...commands, operatorRemoval, ...portabilityCommands, ...developerCommands, ...local]
}

/** Returns the function that runs a command. Usage errors are thrown before it runs. */
function prepareCommand(
  command: Command | ServiceCommand,
  given: CommandArguments,
): (service: Service) => Promise<Outcome> {
  if ('performAt' in command) return (service) => command.performAt(given, service)
  const call = toRequest(command, given)
  return (service) => sendCommand(command, { given, call }, service)
}

async function sendCommand(
  command: Command,
  { given, call }: { given: CommandArguments; call: ApiRequest },
  { url, token }: Service,
): Promise<Outcome> {
  if (command.ofAllPages) {
    const replies = await sendForAllPages(url, token, call)
    if (replies.outcome === 'failed') return { exitCode: 1, complaint: replies.reason }
    const { text, isWell } = command.ofAllPages(replies.bodies)
    return { exitCode: isWell ? 0 : 1, output: text }
  }
  const reply = await sendRequest(url, token, call)
  if (reply.outcome === 'failed') return { exitCode: 1, complaint: reply.reason }
  const complaint = command.complaintOf?.(reply.body)
  if (complaint !== undefined) return { exitCode: 1, complaint }
  return { exitCode: 0, output: command.show?.(reply.body, given) ?? JSON.stringify(reply.body, null, 2) }
}

function explainCommands({ words, asksForHelp }: ParsedLine<CommandSyntax>, all: CommandSyntax[]): Outcome {
  const named = words.filter((word, place) => place > 0 || word !== 'help')
  const begunSo = all.filter(({ name }) => named.length > 0 && name.split(' ')[0] === named[0])
  if (asksForHelp || words.length === 0 || words[0] === 'help')
    return { exitCode: 0, output: formatHelp(begunSo.length > 0 ? begunSo : all) }
  const choices = begunSo.length > 0 ? begunSo.map(({ name }) => name).join(', ') : 'see florin help'
  return { exitCode: 2, complaint: `unknown command "${named.join(' ')}": ${choices}` }
}

function isFromParser(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}

// The parser adds a long explanation of values that begin with a dash.
function toOneLine(message: string): string {
  return (message.split(/\.\s|\n/)[0] ?? '').replace(/\.$/, '')
}
