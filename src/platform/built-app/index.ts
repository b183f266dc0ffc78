export { openBuiltApp, toAssetResponse, toShellResponse, type BuiltApp } from './built-app.ts'
