import { deviceType } from '@kilowatch/catalog'
import { judge, type RuleState, type RuleStates, type WatchedPoint, watchOf } from '@kilowatch/catalog/judging'
import type { ClientBase } from 'pg'
import { notify } from '../../../storage/notify.ts'
import { type Episode, recordIn } from './episodes.ts'
import { clearRuleState, closeDisabled, closeOthers, type JudgedRow, judgedRows, writeRuleStates } from './queries/latest.ts'
import { insertEpisodes, updateEpisodes } from './queries/write.ts'
import { memoryFrom, memoryText, type RuleMemory } from './rule-state.ts'

/**
 * Judges the newest values of these devices (internal ids) by the limits and types that the transaction has just written:
 * alarms whose limit is gone or whose device was (`change` 'type') retyped close with that reason, what is beyond a limit opens,
 * what is back releases. A device that is offline opens nothing, one that is disabled is not judged. Also tells the API processes.
 * `bumpConfig` must have been the first statement of the transaction. @returns ids of the alarms that changed
 */
export async function judgeLatest(
  tx: ClientBase,
  deviceIds: readonly number[],
  now: Date,
  change: 'limits' | 'type' = 'limits',
): Promise<string[]> {
  const judged = (await judgedRows(tx, deviceIds)).map((row) => judgeDevice(row, now, change))
  const closed = await closeOthers(tx, judged, change === 'type' ? 'retyped' : 'limit-removed', now)
  await writeRuleStates(tx, judged)
  const episodes = judged.flatMap(({ owned }) => owned)
  const changed = [...closed, ...(await updateEpisodes(tx, episodes)), ...(await insertEpisodes(tx, episodes, now))]
  await notify(tx, { devices: [...deviceIds], alarms: changed })
  return changed
}

/**
 * Ends the judging of devices (internal ids) that were just disabled: their alarms close, and their rules begin anew with the first
 * sample after they are enabled. @returns ids of the alarms
 */
export async function endJudging(tx: ClientBase, deviceIds: readonly number[], now: Date): Promise<string[]> {
  await clearRuleState(tx, deviceIds)
  return closeDisabled(tx, deviceIds, now)
}

/** What its newest values mean by the rules that it has now: the rules that remain, what is remembered of each, and what begins or ends. */
function judgeDevice(row: JudgedRow, now: Date, change: 'limits' | 'type') {
  const watch = watchOf(deviceType(row.type), row.rules ?? {}, row.points)
  const remaining = change === 'type' ? [] : watch.flatMap(({ rules }) => rules.map(({ id }) => id))
  const memory: RuleMemory = change === 'type' ? { states: new Map(), gaps: [] } : memoryFrom(row.rule_state)
  const { states, episodes } = judgeNewest(row, watch, memory.states, now)
  const owner = { deviceId: row.id, boxId: row.box_id, uplinkId: row.uplink_id, businessId: row.business_id }
  const owned = episodes.map((episode) => ({ ...episode, owner }))
  return { id: row.id, remaining, text: memoryText({ states, gaps: memory.gaps }), owned }
}

function judgeNewest(
  row: JudgedRow,
  watch: readonly WatchedPoint[],
  before: RuleStates,
  now: Date,
): { states: RuleStates; episodes: Episode[] } {
  const kept = rejudged(watch, before)
  if (row.at === null) return { states: kept, episodes: [] }
  const { states, judged } = judge(watch, kept, { v: row.v ?? [], c: row.c ?? [] }, Math.min(row.at.getTime(), now.getTime()))
  const opened = judged.filter(({ event }) => event.kind === 'opened')
  const allowed = row.online ? judged : judged.filter((one) => !opened.includes(one))
  const episodes: Episode[] = []
  recordIn(episodes, allowed)
  return {
    states: row.online
      ? states
      : without(
          states,
          opened.map(({ rule }) => rule.id),
        ),
    episodes,
  }
}

/** States of rules that still exist; open ones judge the newest sample once more, for it may mean something else now. */
function rejudged(watch: readonly WatchedPoint[], states: RuleStates): RuleStates {
  const kept = new Map<string, RuleState>()
  for (const { id, rule } of watch.flatMap(({ rules }) => rules)) {
    const state = states.get(id)
    if (state?.phase === 'open') kept.set(id, { ...state, at: state.at - 1 })
    else if (state?.phase === 'resting') kept.set(id, state)
    else if (state && state.limit === (rule.kind === 'state' ? rule.code : rule.alarm)) kept.set(id, state)
  }
  return kept
}

function without(states: RuleStates, ids: readonly string[]): RuleStates {
  return new Map([...states].filter(([id]) => !ids.includes(id)))
}
