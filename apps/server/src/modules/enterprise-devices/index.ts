export { enterpriseDeviceHandlers } from './handlers.ts'
