export { consoleEndpoints } from './console-endpoints.ts'
