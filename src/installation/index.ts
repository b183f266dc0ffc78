export { claimDatabase, loadInstallation, assertOwnDatabase } from './claim-database.ts'
export { assertCellsNamed, claimRole, enterCompanies } from './claim-cell.ts'
export { postRewrap } from './post-rewrap.ts'
