import { deviceType } from '@kilowatch/catalog'
import { type LimitDifferences, mostOffered, thresholdBatchCalls, thresholdBatchList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { readPage } from '../../storage/list.ts'
import { type DeviceRow, deviceRows } from '../devices/index.ts'
import { judgeLimits, limitedDevices, saveBatch, undoBatch } from './commands/batches.ts'
import { type BatchRow, batchRows, findBatch } from './queries-batch.ts'
import { ownLimits, wishesText } from './rules.ts'

const list = listHandlers<typeof thresholdBatchList, BatchRow>(thresholdBatchList, batchRows, {
  show: (rows, { language }) =>
    rows.map(({ wishes, at, undoneAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      summary: wishesText(deviceType(row.type), wishes, language),
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
})

export const thresholdBatchHandlers = handlers(thresholdBatchCalls, {
  async offerThresholdDevices({ user, query: { type, ...narrowed } }, { db, clock }) {
    const query = { ...narrowed, type: [type], sort: 'name', page: 1, pageSize: mostOffered }
    const { rows, total } = await readPage<DeviceRow>(db, deviceRows, { userId: user.id, now: clock.now() }, query)
    const managed = rows.filter(({ shared, right }) => !shared && (right === 'manage' || right === 'main'))
    return { items: managed.map(({ box_id: id, name, site, state }) => ({ id, name, site, state })), total }
  },

  async previewThresholdBatch({ body: { boxIds, wishes }, language, ...actor }, services) {
    const devices = await limitedDevices(boxIds, wishes, actor, services)
    return (await judgeLimits(services.db, devices, wishes)).map(({ device, outcome }): LimitDifferences => {
      const { boxId: id, name, site, version, rules } = device
      const common = { id, name, site, version, own: ownLimits(rules, wishes) }
      if (outcome.unfit === null) return { ...common, changes: outcome.changes, unfit: null }
      return { ...common, changes: [], unfit: outcome.unfit.says?.(language) ?? '' }
    })
  },

  async saveThresholdBatch({ body, ...actor }, services) {
    return saveBatch(body, null, actor, services)
  },
  async continueThresholdBatch({ record, body, ...actor }, services) {
    const batch = await findBatch(services.db, record.id)
    if (!batch) throw new Refusal(70003)
    return saveBatch({ ...body, wishes: batch.wishes }, record.id, { ...actor, business: { id: record.businessId } }, services)
  },
  async undoThresholdBatch({ record, ...actor }, services) {
    return undoBatch(record.id, actor, services)
  },
  listThresholdBatches: list.page,
  exportThresholdBatches: list.file,
})
