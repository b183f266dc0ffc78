export { readCertificateEnd } from './read-certificate.ts'
