export { explanationOf } from './errors-section.ts'
export { referenceEndpoints } from './reference-endpoints.ts'
