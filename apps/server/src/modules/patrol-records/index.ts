export { patrolFormHandlers } from './form-handlers.ts'
export { patrolRecordRecord, patrolTemplateRecord } from './record.ts'
export { patrolRecordHandlers } from './record-handlers.ts'
export { patrolTemplateHandlers } from './template-handlers.ts'
