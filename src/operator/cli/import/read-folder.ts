import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportFiles } from '#imports'
import { UsageError, type CommandArguments } from '../command.ts'

const fileNames = /\.(json|csv|zip)$/i

/** Reads the files of an export folder. Throws `UsageError` if it is no folder, or has no such files. */
export function readFolder(folder: string): ExportFiles {
  try {
    const names = readdirSync(folder).filter((name) => fileNames.test(name))
    if (names.length === 0)
      throw new UsageError(`${folder} has no export: no file ends with .json, .csv or .zip`)
    return new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`the folder ${folder} cannot be read`)
  }
}

/** Returns the folder that was typed. Throws `UsageError` if there is none. */
export function requireFolder(given: CommandArguments): string {
  const folder = given.word('folder')
  if (folder === '') throw new UsageError('the folder of the export is required, except with --live')
  return folder
}
