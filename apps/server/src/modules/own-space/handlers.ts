import { ownFileList, ownSpaceCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { unheldFor } from '../files/index.ts'
import { removeOwnFile } from './commands/remove-own-file.ts'
import { type OwnFileRow, ownFileRows } from './queries/own-files.ts'
import { quotasOf } from './quotas.ts'

const files = listHandlers<typeof ownFileList, OwnFileRow>(ownFileList, ownFileRows, {
  show: (rows) =>
    rows.map(({ created_at, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
      expiresAt: row.heldBy === null ? new Date(created_at.getTime() + unheldFor).toISOString() : null,
    })),
})

export const ownSpaceHandlers = handlers(ownSpaceCalls, {
  readQuotas: ({ user }, services) => quotasOf(user, services),
  listOwnFiles: files.page,
  exportOwnFiles: files.file,

  async removeOwnFile({ params, ...actor }, services) {
    await removeOwnFile(params.fileId, actor, services)
    return null
  },
})
