export { pageEndpoints } from './page-endpoints.ts'
