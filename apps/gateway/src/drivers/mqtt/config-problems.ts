import { controlValue, deviceType, resolveControl, resolvePoint, stateCode } from '@kilowatch/catalog'
import type { PlacedProblem } from '../../config/problems.ts'
import type { PlacedDevice } from '../driver.ts'
import type { MqttDeviceConfig } from './settings.ts'

export function mqttProblems(devices: readonly PlacedDevice<MqttDeviceConfig>[]): PlacedProblem[] {
  return devices.flatMap(({ device, index }) => [...missing(device, index), ...wrongPoints(device, index), ...wrongDoor(device, index)])
}

/** A model and what it calls the device, or a type and its points. */
function missing({ model, topic, type, points }: MqttDeviceConfig, index: number): PlacedProblem[] {
  const needs = (field: string, value: string): PlacedProblem => ({
    path: ['devices', index, field],
    key: 'setting-needs',
    params: { field, value },
  })
  if (model !== undefined) return topic === undefined ? [needs('model', 'topic')] : []
  if (points === undefined) return [{ path: ['devices', index, 'driver'], key: 'mqtt-nothing-to-read', params: {} }]
  return type === undefined ? [needs('points', 'type')] : []
}

function wrongPoints({ type: code = '', points = [] }: MqttDeviceConfig, index: number): PlacedProblem[] {
  const type = deviceType(code)
  if (!type) return []
  return points.flatMap(({ point: key, states }, place): PlacedProblem[] => {
    const path = ['devices', index, 'points', place, 'point']
    const point = resolvePoint(type, key)?.point
    if (!point) return [{ path, key: 'unknown-point', params: { value: key, type: code } }]
    if ((point.kind === 'state') !== (states !== undefined)) return [{ path, key: 'point-states', params: { value: key } }]
    const unknown = Object.values(states ?? {}).filter((value) => stateCode(point, value) === undefined)
    return unknown.map((value) => ({
      path: ['devices', index, 'points', place, 'states'],
      key: 'unknown-state',
      params: { value, values: point.kind === 'state' ? Object.keys(point.values).join(', ') : '' },
    }))
  })
}

/** Controls that its type does not have, and readers of what is no door. */
function wrongDoor({ type: code = '', credentials = [], commands = [] }: MqttDeviceConfig, index: number): PlacedProblem[] {
  const type = deviceType(code)
  if (!type) return []
  const problem = (path: readonly (string | number)[], value: string): PlacedProblem => ({
    path: ['devices', index, ...path],
    key: 'not-of-type',
    params: { value, type: code },
  })
  const wrong = commands.flatMap(({ control, says }, place) => {
    const found = resolveControl(type, control)
    if (!found) return [problem(['commands', place, 'control'], control)]
    return Object.keys(says).flatMap((value) => (controlValue(found, value) ? [] : [problem(['commands', place, 'says'], value)]))
  })
  return [...wrong, ...(credentials.length > 0 && !type.entry ? [problem(['credentials'], 'credentials')] : [])]
}
