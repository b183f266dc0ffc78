import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildBillOfMaterials } from '../../scripts/bill-of-materials.ts'
import { buildNotice } from '../../scripts/notice.ts'
import { findProblems, loadPackages, type Package } from '../../scripts/packages.ts'
import { pinnedNode } from '../../scripts/pinned-node.js'

const root = join(import.meta.dirname, '..', '..')
const packages = loadPackages(root)

const fastify = packages.all.find(({ name }) => name === 'fastify')

/** Returns the problems of the packages if fastify had this change. */
function complaintsWith(change: Partial<Package>) {
  const all = packages.all.map((each) => (each === fastify ? { ...each, ...change } : each))
  return findProblems({ ...packages, all })
}

const refused: [string, Partial<Package>, string][] = [
  ['without a checksum', { integrity: '' }, 'has no SHA-512'],
  ['with a weak checksum', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has no SHA-512'],
  [
    'from elsewhere',
    { from: 'https://elsewhere.example/fastify.tgz' },
    'comes from https://elsewhere.example',
  ],
  ['whose license is not allowed', { license: 'GPL-3.0-only' }, 'has the license "GPL-3.0-only"'],
  ['that names no license', { license: '' }, 'has the license ""'],
  ['whose license is for development only', { license: 'MPL-2.0' }, 'has the license "MPL-2.0"'],
  ['that runs a script when it is installed', { hasInstallScript: true }, 'wants to run a script'],
]

describe('a package is refused', () => {
  test.each(refused)('%s', (_, change, complaint) => {
    expect(complaintsWith(change)).toEqual([expect.stringContaining(`node_modules/fastify ${complaint}`)])
  })

  test.each(['^5.12.8', '~5.12.8', '5.x', '*', 'latest', 'github:fastify/fastify'])('as %s', (version) => {
    expect(findProblems({ ...packages, requested: { fastify: version } })).toEqual([
      `package.json: fastify is ${version}, and takes one exact version`,
    ])
  })
})

test('every package is pinned exactly, under a checksum and an allowed license', () => {
  expect(findProblems(packages)).toEqual([])
})

test.each(readdirSync(join(root, 'packages')))('packages/%s needs the versions of the service', (name) => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  expect(packages.requested).toMatchObject(dependencies)
})

test('the bill of materials names each package of production with its version and checksum, and no other', () => {
  const named = buildBillOfMaterials(packages).components.map(
    ({ 'bom-ref': path, version, hashes, purl }) => ({
      path,
      version,
      integrity: `sha512-${Buffer.from(hashes[0]?.content ?? '', 'hex').toString('base64')}`,
      purl,
    }),
  )
  const shipped = packages.all.filter(({ isDevelopment }) => !isDevelopment)
  expect(shipped.length).toBeGreaterThan(50)
  expect(named).toEqual(
    shipped.map(({ path, name, version, integrity }) => ({
      path,
      version,
      integrity,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    })),
  )
})

test('the bill of materials says what each package needs, as Node would find it', () => {
  const { dependencies } = buildBillOfMaterials(packages)
  const needsOf = (path: string) => dependencies.find(({ ref }) => ref === path)?.dependsOn
  expect(needsOf('florin')).toContain('node_modules/fastify')
  expect(needsOf('florin')).not.toContain('node_modules/vitest')
  expect(needsOf('node_modules/@fastify/ajv-compiler')).toContain(
    'node_modules/@fastify/ajv-compiler/node_modules/fast-uri',
  )
  expect(needsOf('node_modules/ajv')).toContain('node_modules/fast-uri')
})

const here = packages.all.find(({ name }) => name === `node-${process.platform}-${process.arch}`)

test.runIf(here)(
  'what runs the service is the Node of the lockfile, and what the bill of materials names',
  () => {
    const version = execFileSync(pinnedNode(root) ?? '', ['--version'], { encoding: 'utf8' }).trim()
    expect(version).toBe(`v${here?.version}`)
    const component = buildBillOfMaterials(packages).components.find(({ name }) => name === here?.name)
    expect(component?.components?.[0]).toMatchObject({ name: 'node', version: here?.version })
  },
)

test('NOTICE names whose work production installs: node scripts/print-notice.ts', () => {
  expect(readFileSync(join(root, 'NOTICE'), 'utf8')).toBe(buildNotice(root))
})

test('the check of the packages writes the bill of materials, the same each time', () => {
  const write = () => {
    execFileSync(process.execPath, [join(root, 'scripts', 'check-packages.ts')])
    return createHash('sha256')
      .update(readFileSync(join(root, 'florin.cdx.json')))
      .digest('hex')
  }
  expect(write()).toBe(write())
  expect(existsSync(join(root, '.gitignore')) && readFileSync(join(root, '.gitignore'), 'utf8')).toContain(
    'florin.cdx.json',
  )
})
