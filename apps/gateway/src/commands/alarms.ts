import { join } from 'node:path'
import { isoIn } from '@kilowatch/work'
import { type KeptAlarm, loadAlarms } from '../alarms/kept.ts'
import { readLimits } from '../alarms/limits.ts'
import { figureText, pointText } from '../alarms/words.ts'
import { quiet } from './quiet.ts'
import { configFrom, type Screen } from './screen.ts'
import { tableOf } from './table.ts'

/** Times are of this machine’s clock; each says how far that is from UTC. */
const machineZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Prints what the gateway last wrote down of its alarms, whether it runs or not. */
export async function alarms(file: string, screen: Screen): Promise<number> {
  const config = await configFrom(file, screen)
  if (!config) return 1
  const limits = readLimits(join(config.state, 'limits.json'), quiet)
  const { gone, alarms: open, more, output } = loadAlarms(join(config.state, 'alarms.json'), config.uplink, quiet)
  screen.print(screen.text(gone ? 'server-gone' : 'server-answers'))
  screen.print(limits ? screen.text('alarms-judged', { count: limits.devices.length }) : screen.text('alarms-no-limits'))
  if (open.length === 0) screen.print(screen.text('alarms-none'))
  else for (const line of tableOf([headOf(screen), ...open.map((alarm) => rowOf(alarm, screen))])) screen.print(line)
  if (more > 0) screen.print(screen.text('alarms-more', { count: more }))
  if (output?.on) screen.print(screen.text('alarms-output-on', { device: output.device, control: output.control }))
  return 0
}

function headOf(screen: Screen): string[] {
  const keys = ['alarms-since', 'alarms-level', 'alarms-device', 'alarms-point', 'alarms-worst', 'alarms-known'] as const
  return keys.map((key) => screen.text(key))
}

function rowOf({ ref, type, level, rule, state, local }: KeptAlarm, { language, text }: Screen): string[] {
  const point = rule.slice(0, rule.lastIndexOf('|'))
  return [
    isoIn(state.openedAt, machineZone),
    text(`alarm-level-${level}`),
    ref,
    pointText(type, point, language),
    figureText(type, point, state.peak, language),
    text(local ? 'alarms-here-alone' : 'alarms-server-too'),
  ]
}
