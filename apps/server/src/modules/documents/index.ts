export { auditDocument, platformAuditDocument } from './audit-log/tasks.ts'
export { documentHandlers } from './handlers.ts'
export { patrolDocumentHandlers } from './patrol/handlers.ts'
export { documentZip } from './zip/zip-task.ts'
