import { type SnmpModel, snmpModels } from '@kilowatch/catalog/models'
import type { SnmpAgent } from './agent.ts'
import type { SnmpDeviceConfig } from './settings.ts'

export const system = { description: '1.3.6.1.2.1.1.1.0', objectId: '1.3.6.1.2.1.1.2.0' }

/** What an agent says of itself, and how to speak with it; undefined where no model fits. */
export interface Recognised {
  model: SnmpModel | undefined
  description: string
  objectId: string
}

export async function recognise(
  agent: SnmpAgent,
  { model: wanted, type }: Pick<SnmpDeviceConfig, 'model' | 'type'>,
  signal: AbortSignal,
): Promise<Recognised> {
  const said = await agent.get(Object.values(system), signal)
  const description = String(said.get(system.description)?.value ?? '')
  const objectId = String(said.get(system.objectId)?.value ?? '')
  if (wanted !== undefined) return { model: snmpModels.find(({ code }) => code === wanted), description, objectId }
  for (const model of candidates(objectId)) {
    const object = model.recognise?.object
    if (type !== undefined && model.type !== type) continue
    if (object === undefined || (await agent.get([object], signal)).has(object)) return { model, description, objectId }
  }
  return { model: undefined, description, objectId }
}

/** Those that know this sysObjectID, the nearest first; then those that any device may speak by. */
function candidates(objectId: string): SnmpModel[] {
  const near = snmpModels
    .map((model) => ({ model, length: knownLength(model, objectId) }))
    .filter(({ length }) => length > 0)
    .sort((one, other) => other.length - one.length)
  const known = near.map(({ model }) => model)
  return [...known, ...snmpModels.filter((model) => model.recognise?.any && !known.includes(model))]
}

function knownLength({ recognise: how }: SnmpModel, objectId: string): number {
  const fitting = (how?.sysObjectIds ?? []).filter((id) => objectId === id || objectId.startsWith(`${id}.`))
  return Math.max(0, ...fitting.map(({ length }) => length))
}
