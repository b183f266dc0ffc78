export { openBuiltApp, toAssetResponse, toPageResponse, type BuiltApp } from './built-app.ts'
