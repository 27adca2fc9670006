import { type Alarm, alarmCalls, deviceCalls, thresholdCalls } from '@kilowatch/contract'
import { expect } from '@playwright/test'
import { ask, type Caller } from './api-client.ts'
import { deviceOf } from './demo-words.ts'

/** Below what any probe of the demo reads, °C; with what releases it. */
const breaking: [number, number] = [10, 9]

/**
 * Sets one limit of the demo's probe that its present value breaks. Whoever begins again finds the alarm of before: each time another probe,
 * and soon there would be none that is well. @returns the alarm
 */
export async function provokedAlarm(caller: Caller): Promise<Alarm> {
  const active = (await ask(caller, alarmCalls.listAlarms, { query: { kind: 'threshold', pageSize: 200 } })).items
  const before = active.find(({ deviceType, limit }) => deviceType === 'th' && limit === breaking[0])
  if (before) return before
  const { items } = await ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } })
  // One of the demo's probes is unreachable and breaks no limit.
  const { id: deviceId } = deviceOf(
    items.filter(({ state }) => state === 'normal'),
    'th',
  )
  const { version, rules } = await ask(caller, thresholdCalls.readThresholds, { params: { deviceId } })
  const broken = { ...rules, 'probe.*.temperature': { high: breaking } }
  await ask(caller, thresholdCalls.saveThresholds, { params: { deviceId }, body: { rules: broken, version } })
  const find = async () => (await ask(caller, alarmCalls.listAlarms, { query: { deviceId, kind: 'threshold' } })).items[0]
  await expect.poll(find).toBeTruthy()
  const alarm = await find()
  if (!alarm) throw new Error('the alarm is over')
  return alarm
}
