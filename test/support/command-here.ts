import { localCommands } from '../../src/maintenance/local-commands.ts'
import { runCommandLine } from '../../src/operator/cli/run-command-line.ts'
import type { Run } from './command-line.ts'

/**
 * Runs a command in the process of the test and returns its exit code and output. Loading the program takes longer
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
