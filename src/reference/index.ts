export { explanationOf } from './errors-section.ts'
export { referenceEndpoints } from './reference-endpoints.ts'
export { openApiDocument } from './openapi-document.ts'
export type { OpenApiDocument, Schema } from './openapi-types.ts'
