import { execFile } from 'node:child_process'
import { florin } from './florin.ts'
import { requestShared } from './run/ask-shared.ts'

/** The exit code of a command and its output. */
export type Run = { exitCode: number; output: string; complaint: string }

/** Runs a command as the operator of the service under test. */
export function runCommand(args: string[], environment: Record<string, string> = {}): Promise<Run> {
  return runCommandAt(florin(), args, environment)
}

/** Runs a command as the operator of a given service. */
export async function runCommandAt(
  { baseUrl, operatorToken }: { baseUrl: string; operatorToken: string },
  args: string[],
  environment: Record<string, string> = {},
): Promise<Run> {
  const env = { ...process.env, BASE_URL: baseUrl, FLORIN_OPERATOR_TOKEN: operatorToken, ...environment }
  const { commandLine } = await requestShared('programs')
  return new Promise((resolve) => {
    execFile(process.execPath, [commandLine, ...args], { env }, (error, output, complaint) => {
      resolve({ exitCode: error ? Number(error.code) : 0, output, complaint })
    })
  })
}

/** Runs a command of words separated by spaces, then of further arguments, and returns its parsed output. */
export async function parseOutput(words: string, ...more: string[]) {
  const args = [...words.split(' '), ...more]
  const { exitCode, output, complaint } = await runCommand(args)
  if (exitCode !== 0) throw new Error(complaint)
  return JSON.parse(output)
}

/** Runs a command that calls no service, with only the given environment. */
export async function runCommandIsolated(args: string[], environment: Record<string, string>): Promise<Run> {
  const { ended } = await startAlone(args, environment)
  return ended
}

/** Starts a command with only the given environment and returns its process as well, so that a test can kill it. */
export async function startAlone(args: string[], environment: Record<string, string>) {
  const { commandLine } = await requestShared('programs')
  const env = {
    TMPDIR: process.env['TMPDIR'],
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    ...environment,
  }
  const { promise: ended, resolve } = Promise.withResolvers<Run>()
  const child = execFile(process.execPath, [commandLine, ...args], { env }, (error, output, complaint) =>
    resolve({ exitCode: error ? Number(error.code) : 0, output, complaint }),
  )
  return { process: child, ended }
}
