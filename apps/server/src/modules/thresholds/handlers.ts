import { deviceType } from '@kilowatch/catalog'
import { type ThresholdSet, thresholdCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says, saysMessage } from '../../http/words.ts'
import { change } from '../../storage/change.ts'
import { replaceRules } from '../../storage/threshold-sets.ts'
import { judgeLatest } from '../alarms/index.ts'
import { findRules, type StoredSet } from './queries.ts'
import { firstProblem, ruleProblem } from './rules.ts'
import { runPreview, runProposal } from './run-preview.ts'

export const thresholdHandlers = handlers(thresholdCalls, {
  async readThresholds({ device }, { db }) {
    return setOf(await findRules(db, device.id))
  },

  async saveThresholds({ device, body, ...actor }, services) {
    refuseProblem(firstProblem(deviceType(device.type), body.rules))
    const { businessId, boxId, uplinkId } = device
    const options = { action: 'thresholds.save', subject: `device ${boxId}`, businessId, config: [uplinkId] } as const
    return change(services, actor, options, async (tx, { at, note }) => {
      const before = await findRules(tx, device.id, true)
      if (before.version !== body.version) throw new Refusal(50003, { says: says('changed-meanwhile') })
      // Who wants no limits says so of each measure.
      if (Object.keys(body.rules).length === 0 && Object.keys(before.rules).length > 0)
        throw new Refusal(10004, { field: 'body.rules', says: saysMessage('input-empty') })
      await replaceRules(tx, device.id, body.rules, { at, userId: actor.user.id })
      await judgeLatest(tx, [device.id], at)
      note({ before: before.rules, after: body.rules })
      return setOf(await findRules(tx, device.id))
    })
  },

  async proposeThresholds({ device, query: { pattern } }, services) {
    const type = deviceType(device.type)
    refuseProblem(ruleProblem(type, pattern, {}, 'query.pattern'))
    if (!type) throw new Refusal(10003)
    const { rules } = await findRules(services.db, device.id)
    return runProposal({ device, type, pattern, rules }, services)
  },

  async previewThresholds({ device, body }, services) {
    const type = deviceType(device.type)
    refuseProblem(ruleProblem(type, body.pattern, body.rule, 'body.rule'))
    if (!type) throw new Refusal(10003)
    const { rules } = await findRules(services.db, device.id)
    const question = { device, type, pattern: body.pattern, rules, proposed: body.rule }
    return runPreview(question, services)
  },
})

function refuseProblem(problem: ReturnType<typeof firstProblem>): void {
  if (problem) throw new Refusal(10003, problem)
}

function setOf({ rules, version, changedAt, changedBy }: StoredSet): ThresholdSet {
  return { rules: { ...rules }, version, changedAt: changedAt?.toISOString() ?? null, changedBy }
}
