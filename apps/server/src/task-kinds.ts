import { ownData } from './modules/accounts/index.ts'
import { auditDocument, documentZip, platformAuditDocument } from './modules/documents/index.ts'
import { deviceImport } from './modules/expected-devices/index.ts'
import { businessExport } from './modules/leaving/index.ts'
import type { TaskKind } from './modules/tasks/index.ts'

/** Everything that is worked on beside, for a person. */
export const taskKinds: readonly TaskKind[] = [auditDocument, platformAuditDocument, businessExport, deviceImport, documentZip, ownData]
