export { openMasterKeys, type MasterKeys } from './master-keys.ts'
export { companyKeyPurpose, keptPurposes, openSecrets, type Secrets, type SigningKeys } from './secrets.ts'
export { hashSecret, hmacSha256Hex, newSecret, sameSecret, type SecretEncoding } from './tokens.ts'
export { loadOrCreateSecretFile, loadSecretFile } from './secret-file.ts'
