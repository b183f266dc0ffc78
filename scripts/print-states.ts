import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildStatesPage } from './states-page.ts'

// Run it after a change of a transition table: node scripts/print-states.ts
writeFileSync(join(import.meta.dirname, '..', 'docs', 'states.md'), buildStatesPage())
