import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials } from './bill-of-materials.ts'
import { complaintsAbout, readPackages } from './packages.ts'

// Writes florin.cdx.json where nothing is wrong with the packages.
const root = join(import.meta.dirname, '..')
const packages = readPackages(root)
const complaints = complaintsAbout(packages)
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
else writeFileSync(join(root, 'florin.cdx.json'), `${JSON.stringify(billOfMaterials(packages), null, 2)}\n`)
