import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Returns the path of a program: the one that the environment variable names and no other, or else the first one found.
 * The folders in `before` are searched before the PATH.
 */
export function findProgram(name: string, variable: string, before: string[] = []): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  const folders = [...before, ...onPath, '/usr/sbin', '/usr/local/sbin']
  const given = process.env[variable]
  return given ? findRunnable(given) : folders.map((folder) => join(folder, name)).find(findRunnable)
}

function findRunnable(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK)
    return path
  } catch {
    return undefined
  }
}
