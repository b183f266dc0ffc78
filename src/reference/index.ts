export { toExplanationUrl } from './errors-section.ts'
export { referenceEndpoints } from './reference-endpoints.ts'
export { buildOpenApiDocument } from './openapi-document.ts'
export type { OpenApiDocument, Schema } from './openapi-types.ts'
