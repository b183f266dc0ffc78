export { referenceEndpoints } from './reference-endpoints.ts'
