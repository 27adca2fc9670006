import { type MqttModel, mqttModels } from '@kilowatch/catalog/models'
import type { MqttDeviceConfig } from './settings.ts'

/** How one device speaks: its model, or what its configuration says, with its own topics. */
export type Speech = Pick<MqttModel, 'type' | 'values' | 'totals' | 'availability' | 'bridges' | 'credentials' | 'commands'>

/** @throws when the configuration was not checked */
export function speechOf({ model: code, topic, type, points, availability, credentials, commands }: MqttDeviceConfig): Speech {
  const model = mqttModels.find((each) => each.code === code)
  if (model) {
    const owned = <T extends { topic: string }>(each: T): T => ({ ...each, topic: each.topic.replace('{topic}', topic ?? '') })
    return {
      ...model,
      values: model.values.map((each) => owned({ ...(model.none ? { none: model.none } : {}), ...each })),
      availability: (model.availability ?? []).map(owned),
      credentials: (model.credentials ?? []).map(owned),
      commands: (model.commands ?? []).map(owned),
      bridges: (model.bridges ?? []).flatMap((each) => basesOf(topic ?? '').map((base) => ({ ...each, topic: `${base}/${each.topic}` }))),
    }
  }
  if (type === undefined || points === undefined) throw new Error('neither model nor points')
  return {
    type,
    values: points.map(present),
    availability: availability === undefined ? [] : [present(availability)],
    credentials: (credentials ?? []).map(present),
    commands: commands ?? [],
  }
}

/** Both a base topic and a name may have slashes: every beginning of the topic may be the base. */
function basesOf(topic: string): string[] {
  const names = topic.split('/')
  return names.slice(1).map((_, place) => names.slice(0, place + 1).join('/'))
}

/** Without settings that are not there. */
function present<T extends object>(settings: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as never
}
