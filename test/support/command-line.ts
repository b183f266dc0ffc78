import { execFile } from 'node:child_process'
import { florin } from './florin.ts'
import { requestShared } from './run/ask-shared.ts'

/** How a command ended, and what it showed. */
export type Run = { exitCode: number; output: string; complaint: string }

/** Types a command, as the operator of the service under test. */
export function runCommand(args: string[], environment: Record<string, string> = {}): Promise<Run> {
  return runCommandAt(florin(), args, environment)
}

/** Types a command, as the operator of a service. */
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

/** Types words divided by spaces, then others as they are, and reads the answer. */
export async function parseOutput(words: string, ...more: string[]) {
  const args = [...words.split(' '), ...more]
  const { exitCode, output, complaint } = await runCommand(args)
  if (exitCode !== 0) throw new Error(complaint)
  return JSON.parse(output)
}

/** Types a command with nothing in the environment but what is given: one that calls no service. */
export async function runCommandIsolated(args: string[], environment: Record<string, string>): Promise<Run> {
  const { ended } = await startAlone(args, environment)
  return ended
}

/** The same, with its process, which may be killed. */
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
