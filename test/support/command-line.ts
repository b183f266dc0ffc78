import { execFile } from 'node:child_process'
import { florin } from './florin.ts'
import { askShared } from './run/ask-shared.ts'

/** How a command ended, and what it showed. */
export type Run = { exitCode: number; output: string; complaint: string }

/** Types a command, as the operator of the service under test. */
export function type(args: string[], environment: Record<string, string> = {}): Promise<Run> {
  return typeAt(florin(), args, environment)
}

/** Types a command, as the operator of a service. */
export async function typeAt(
  { baseUrl, operatorToken }: { baseUrl: string; operatorToken: string },
  args: string[],
  environment: Record<string, string> = {},
): Promise<Run> {
  const env = { ...process.env, BASE_URL: baseUrl, FLORIN_OPERATOR_TOKEN: operatorToken, ...environment }
  const { commandLine } = await askShared('programs')
  return new Promise((resolve) => {
    execFile(process.execPath, [commandLine, ...args], { env }, (error, output, complaint) => {
      resolve({ exitCode: error ? Number(error.code) : 0, output, complaint })
    })
  })
}

/** Types words divided by spaces, then others as they are, and reads the answer. */
export async function typed(words: string, ...more: string[]) {
  const args = [...words.split(' '), ...more]
  const { exitCode, output, complaint } = await type(args)
  if (exitCode !== 0) throw new Error(complaint)
  return JSON.parse(output)
}

/** Types a command with nothing in the environment but what is given: one that calls no service. */
export async function typeAlone(args: string[], environment: Record<string, string>): Promise<Run> {
  const { ended } = await startAlone(args, environment)
  return ended
}

/** The same, with its process, which may be killed. */
export async function startAlone(args: string[], environment: Record<string, string>) {
  const { commandLine } = await askShared('programs')
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
