export { claimDatabase, readOrigin, refuseForeign } from './claim-database.ts'
export { postRewrap } from './post-rewrap.ts'
