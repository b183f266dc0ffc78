import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildBillOfMaterials } from './bill-of-materials.ts'
import { findProblems, loadPackages } from './packages.ts'

// Writes florin.cdx.json if the packages have no problem.
const root = join(import.meta.dirname, '..')
const packages = loadPackages(root)
const problems = findProblems(packages)
for (const complaint of problems) console.error(complaint)
if (problems.length > 0) process.exitCode = 1
else
  writeFileSync(join(root, 'florin.cdx.json'), `${JSON.stringify(buildBillOfMaterials(packages), null, 2)}\n`)
