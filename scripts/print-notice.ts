import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildNotice } from './notice.ts'

// Run it after a change of packages: node scripts/print-notice.ts
const root = join(import.meta.dirname, '..')
writeFileSync(join(root, 'NOTICE'), buildNotice(root))
