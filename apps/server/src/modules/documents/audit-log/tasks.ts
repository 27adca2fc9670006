import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AuditDocumentWish, PlatformAuditDocumentWish } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { AuditQuery } from '../../audit/index.ts'
import type { TaskFile, TaskKind, TaskRun } from '../../tasks/index.ts'
import type { Reader } from '../draft.ts'
import { whileDrawn } from '../print.ts'
import { auditLog } from './audit-log.ts'

/** The operation log of a business as PDF. */
export const auditDocument: TaskKind = {
  kind: 'audit-document',
  run(wish, run) {
    if (run.business === null) throw new Refusal(70003)
    return drawnLog({ businessId: run.business.id, query: AuditDocumentWish.parse(wish) }, run)
  },
}

/** That of the installation. */
export const platformAuditDocument: TaskKind = {
  kind: 'platform-audit-document',
  run: (wish, run) => drawnLog({ businessId: null, query: PlatformAuditDocumentWish.parse(wish) }, run),
}

function drawnLog(wish: { businessId: string | null; query: AuditQuery }, run: TaskRun): Promise<TaskFile> {
  const { services, user, language, address, signal, folder } = run
  const reader: Reader = { user, language, address, signal }
  return whileDrawn(
    services,
    reader,
    wish.businessId,
    (owner) => auditLog(wish, owner, reader, services, (rows) => run.progress(rows, null)),
    async ({ path, name }) => {
      const kept = join(folder, 'made.pdf')
      await copyFile(path, kept)
      return { path: kept, name, type: 'application/pdf' }
    },
  )
}
