export { openMasterKeys, type MasterKeys } from './master-keys.ts'
export { companyKeyPurpose, storedPurposes, openSecrets, type Secrets, type SigningKeys } from './secrets.ts'
export { hashSecret, hmacSha256Hex, newCellSecret, newSecret, isSameSecret } from './tokens.ts'
export { loadOrCreateSecretFile, loadSecretFile } from './secret-file.ts'
