export { openSecrets, type Secrets } from './secrets.ts'
export { hashSecret, hmacSha256Hex, newSecret, sameSecret, type SecretEncoding } from './tokens.ts'
export { loadOrCreateSecretFile } from './secret-file.ts'
