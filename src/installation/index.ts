export { claimDatabase, loadInstallation, assertOwnDatabase } from './claim-database.ts'
export { postRewrap } from './post-rewrap.ts'
