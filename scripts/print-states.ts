import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statesPage } from './states-page.ts'

// Run it after a change of invoiceMoves, saleMoves, refundMoves or quoteMoves: node scripts/print-states.ts
writeFileSync(join(import.meta.dirname, '..', 'docs', 'states.md'), statesPage())
