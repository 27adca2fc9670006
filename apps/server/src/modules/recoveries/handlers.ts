import { recoveryCalls, recoveryList, takeBacks } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { plainHandlers } from '../../http/plain-handlers.ts'
import { recoveryRows, type StoredRecovery } from './queries/recoveries.ts'

const list = listHandlers<typeof recoveryList, StoredRecovery>(recoveryList, recoveryRows, {
  show: (rows) => rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
})

export const recoveryHandlers = handlers(recoveryCalls, {
  listRecoveries: list.page,
  exportRecoveries: list.file,
  ...plainHandlers(takeBacks),
})
