import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvTemplates } from '#imports'
import { UsageError, type CommandArguments, type Outcome } from '../command.ts'

/** Writes a template of each CSV file into a folder. Existing files are kept, and the command is refused. */
export function writeTemplates(given: CommandArguments, folder: string): Outcome {
  if (given.text('from') !== 'csv') throw new UsageError('--templates goes with --from csv')
  const names = Object.keys(csvTemplates) as (keyof typeof csvTemplates)[]
  try {
    for (const name of names) writeFileSync(join(folder, name), csvTemplates[name], { flag: 'wx' })
  } catch {
    throw new UsageError(`${folder} is no folder, or has some of ${names.join(', ')} already`)
  }
  return { exitCode: 0, output: names.map((name) => join(folder, name)).join('\n') }
}
