import type { CommandArguments, Outcome, Service, ServiceCommand } from './command.ts'
import { fetchExport } from './fetch-export.ts'
import { readableFiles } from '../portability/readable-files.ts'
import { findFolderProblem, manifestFile, writeExport } from '../portability/write-export.ts'

/** The command that takes a company out of an installation. */
export const portabilityCommands: ServiceCommand[] = [
  {
    name: 'export',
    summary: 'write everything that a company owns into a folder, without secrets',
    takes: ['companyId', 'folder'],
    performAt: runExport,
  },
]

async function runExport(given: CommandArguments, service: Service): Promise<Outcome> {
  const [companyId, folder] = [given.word('companyId'), given.word('folder')]
  const problem = await findFolderProblem(folder)
  if (problem !== undefined) return refuse(2, problem)
  try {
    const { files } = await writeExport(fetchExport(service, companyId), folder)
    const records = Object.fromEntries(Object.entries(files).map(([name, { lines }]) => [name, lines]))
    const tables = readableFiles.map((file) => `${file}.csv`)
    const lines = [
      `${folder} has ${manifestFile}, a file of each kind of record, and ${tables.join(', ')} for people.`,
      'It has personal data, and no secrets: keep it where only its owner reads it.',
      JSON.stringify({ folder, records }),
    ]
    return { exitCode: 0, output: lines.join('\n') }
  } catch (error) {
    return refuse(1, describeError(error))
  }
}

function refuse(exitCode: 1 | 2, reason: string): Outcome {
  return { exitCode, output: JSON.stringify({ refused: reason }), complaint: reason }
}

// The message of fetch is only "fetch failed". Its cause contains the reason.
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}
