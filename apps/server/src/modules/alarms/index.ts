export { confirmAlarms, confirmIn } from './commands/change-alarms.ts'
export { readAlarmDetail } from './detail.ts'
export { alarmHandlers } from './handlers.ts'
export { type Begun, closeGap, type Found, type Gap, gapAfter, gapAt, judgeLate, type Told, withGap } from './judging/backlog.ts'
export { type Episode, recordIn, withBegun, withFound } from './judging/episodes.ts'
export { endJudging, judgeLatest } from './judging/judge-latest.ts'
export {
  insertEpisodes,
  moveBeginnings,
  type OwnedBegun,
  type OwnedEpisode,
  type OwnedFound,
  updateEpisodes,
  writeFound,
} from './judging/queries/write.ts'
export { memoryFrom, memoryText, memoryUntil } from './judging/rule-state.ts'
export { alarmRows, businessAlarmRows, countActive, findAlarms } from './queries/list.ts'
export { countActiveOf, readAlarms } from './queries/live.ts'
export { type AlarmRow, alarmOf } from './queries/rows.ts'
