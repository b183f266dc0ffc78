export { sandboxEndpoints } from './sandbox-endpoints.ts'
