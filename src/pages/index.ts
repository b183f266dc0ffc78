export { pageEndpoints } from './page-endpoints.ts'
export { unknownPage } from './unknown-page.ts'
