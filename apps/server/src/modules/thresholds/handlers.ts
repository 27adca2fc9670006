import { deviceType } from '@kilowatch/catalog'
import { type ThresholdSet, thresholdCalls } from '@kilowatch/contract'
import { partitionOf } from '@kilowatch/telemetry'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { DeviceSubject } from '../../http/subjects.ts'
import { says } from '../../http/words.ts'
import { writeAudit } from '../../storage/audit.ts'
import { inTransaction } from '../../storage/connect.ts'
import { replaceRules } from '../../storage/threshold-sets.ts'
import { bumpConfig, judgeLatest } from '../alarms/index.ts'
import { findRules, type StoredSet } from './queries.ts'
import { firstProblem, ruleProblem } from './rules.ts'
import { runPreview } from './run-preview.ts'

export const thresholdHandlers = handlers(thresholdCalls, {
  async readThresholds({ device }, { pool }) {
    return setOf(await findRules(pool, device.id))
  },

  async saveThresholds({ device, body, user, address }, { pool, clock }) {
    refuseProblem(firstProblem(deviceType(device.type), body.rules))
    const now = clock.now()
    return inTransaction(pool, async (tx) => {
      // First of all: batches of this partition that began before have ended, later ones reload these limits.
      await bumpConfig(tx, [partitionOf(device.uplinkId)])
      const before = await findRules(tx, device.id, true)
      if (before.version !== body.version) throw new Refusal(50003, { says: says('changed-meanwhile') })
      await replaceRules(tx, device.id, body.rules, { at: now, userId: user.id })
      await judgeLatest(tx, [device.id], now)
      const change = { before: before.rules, after: body.rules, address, at: now }
      await writeAudit(tx, {
        ...change,
        businessId: device.businessId,
        userId: user.id,
        action: 'thresholds.save',
        subject: subjectOf(device),
      })
      return setOf(await findRules(tx, device.id))
    })
  },

  async previewThresholds({ device, body }, services) {
    const type = deviceType(device.type)
    refuseProblem(ruleProblem(type, body.pattern, body.rule, 'body.rule'))
    if (!type) throw new Refusal(10003)
    const { rules } = await findRules(services.pool, device.id)
    const question = { device, type, pattern: body.pattern, present: rules[body.pattern], proposed: body.rule }
    return runPreview(question, services)
  },
})

function refuseProblem(problem: ReturnType<typeof firstProblem>): void {
  if (problem) throw new Refusal(10003, problem)
}

function setOf({ rules, version, changedAt, changedBy }: StoredSet): ThresholdSet {
  return { rules: { ...rules }, version, changedAt: changedAt?.toISOString() ?? null, changedBy }
}

function subjectOf(device: DeviceSubject): string {
  return `device ${device.boxId}`
}
