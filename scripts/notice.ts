import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { loadPackages, type Package } from './packages.ts'

/**
 * Returns the file NOTICE: the copyright holders of all packages that production installs, as the packages state them.
 */
export function buildNotice(root: string): string {
  const shipped = loadPackages(root).all.filter(({ isDevelopment }) => !isDevelopment)
  return `Florin

This product is licensed under the Apache License 2.0 (LICENSE).

It is installed with the packages below, each under its own license, whose text the package holds. Printed by
node scripts/print-notice.ts.

The packages for one platform bring along Node.js with the libraries that it is built from, and PostgreSQL with OpenSSL, ICU,
libxml2, libxslt, XZ Utils, OSSP uuid and zlib, under the licenses of those.

${formatEntries(
  shipped.filter(({ isForOnePlatform }) => !isForOnePlatform),
  root,
)}
For one platform

${formatEntries(
  shipped.filter(({ isForOnePlatform }) => isForOnePlatform),
  root,
)}`
}

function formatEntries(packages: Package[], root: string): string {
  const entries = packages.map((each) =>
    [
      `${each.name} ${each.version}, ${each.license}`,
      ...findHolders(each, root).map((line) => `    ${line}`),
    ].join('\n'),
  )
  return `${[...new Set(entries)].join('\n')}\n`
}

// A package for another platform is not installed here, and NOTICE must be the same everywhere.
function findHolders({ path, isForOnePlatform }: Package, root: string): string[] {
  if (isForOnePlatform) return []
  const folder = join(root, path)
  const stated = [
    findHoldersInFiles(folder, /^licen[cs]e/i),
    findHoldersInFiles(folder, /^readme/i),
    loadAuthor(folder),
  ]
  return stated.find((holders) => holders.length > 0) ?? []
}

function findHoldersInFiles(folder: string, files: RegExp): string[] {
  const names = readdirSync(folder).filter((name) => files.test(name))
  const lines = names.sort().flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const holders = lines
    .map((line) => line.trim())
    .filter((line) => /^copyright\s*(\(c\)|©|\d{4})/i.test(line))
  return [...new Set(holders)]
}

const personSchema = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])

function loadAuthor(folder: string): string[] {
  const description: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { author } = z.object({ author: personSchema.optional() }).parse(description)
  return author ? [`By ${author.replace(/\s*[<(].*/, '')}`] : []
}
