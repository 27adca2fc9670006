export { tellOfExpiry } from './tell-of-expiry.ts'
