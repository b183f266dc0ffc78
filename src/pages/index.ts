export { pageEndpoints } from './page-endpoints.ts'
export { samplePage } from './pay/sample-page.ts'
export { unknownPage } from './unknown-page.ts'
