import { localCommands } from '../../src/maintenance/local-commands.ts'
import { runCommandLine } from '../../src/operator/cli/run-command-line.ts'
import type { Run } from './command-line.ts'

/**
 * Runs a command within the test's own process, and answers what a terminal would show: loading the program takes longer
 * than most commands. A backup needs `--pace 0`, which leaves the priority of the process as it is.
 */
export async function runCommandInProcess(args: string[], environment: Record<string, string>): Promise<Run> {
  const local = localCommands(environment)
  const keptToken = () => undefined
  const line = { args, environment, keptToken, local, version: 'of this test' }
  const { exitCode, output, complaint } = await runCommandLine(line)
  return {
    exitCode,
    output: output === undefined ? '' : `${output}\n`,
    complaint: complaint === undefined ? '' : `florin: ${complaint}\n`,
  }
}
