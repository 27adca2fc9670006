import {
  brokenRules,
  controlValue,
  type DeviceType,
  deviceType,
  enteredNumber,
  firstAlarm,
  heldAfter,
  inSettingOrder,
  isRuledBy,
  type ResolvedControl,
  resolveControl,
  type SettingFigures,
  settingKey,
  takesValue,
} from '@kilowatch/catalog'
import type { Command } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says, saysMessage } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { latestValues } from '../../devices/index.ts'
import { findRules } from '../../thresholds/index.ts'
import { findControllable, findRequested } from '../queries/commands.ts'
import { maySetOf } from '../rules.ts'
import { type CommandActor, demandFree, demandRoom, demandUnlocked, keep } from './keeping.ts'

export interface SettingWish {
  /** Made by the client for this change alone. */
  key: string
  control: string
  value: string
  /** What the person saw that the device holds. */
  seen: number | null
}

export interface SettingsWish {
  device: DeviceSubject
  changes: readonly SettingWish[]
}

/** A change with what it means; `number` undefined: a choice. */
interface Meant extends SettingWish {
  index: number
  resolved: ResolvedControl
  setting: string
  number: number | undefined
}

/**
 * Keeps a command for each setting, all or none, with one entry in the audit, in an order that keeps the rules between them on the way.
 * @throws Refusal 10003 for what the device does not take and for a broken rule, 30001 over a budget and for a device that is disabled or
 * expired, 100000 for what only those who manage the device set, 50003 when a setting is out of reach, is being set, or holds another value than the person saw
 */
export async function writeSettings(wish: SettingsWish, actor: CommandActor, services: Services): Promise<Command[]> {
  const { device } = wish
  const type = deviceType(device.type)
  const meant = wish.changes.map((each, index) => meaningOf(type, each, index))
  demandOnce(meant)
  if (maySetOf(device) !== 'all') demandEveryday(meant)
  const options = { action: 'device.set', subject: `device ${device.boxId}`, businessId: device.businessId } as const
  return change(services, actor, options, async (tx, { at, note, unchanged }) => {
    const found = await findControllable(tx, device.id, true)
    const before = await sameRequests(tx, device, meant, actor)
    if (before) {
      unchanged()
      return before
    }
    if (found?.blocked) throw new Refusal(30001, { says: saysMessage(`device-${found.blocked}`) })
    await demandUnlocked(tx, device, at)
    for (const each of meant)
      demandTaken(
        each,
        found?.controls.find(({ key }) => key === each.control),
      )
    const figure = await readFigures(tx, device, type, meant)
    for (const { resolved, seen, index } of meant) {
      if (seen !== (figure(resolved.proof.key) ?? null)) throw readingChanged(index)
      await demandFree(tx, device, resolved)
    }
    const held = (setting: string) => figure(type?.settings?.find(({ key }) => key === setting)?.shownBy ?? setting)
    await demandRules(tx, device, type, meant, held)
    await demandRoom(tx, device, actor, services, { at, more: meant.length })
    note(noted(meant))
    const commands: Command[] = []
    for (const [place, each] of inSettingOrder(type ?? {}, meant, held).entries()) {
      commands.push(await keep(tx, { device, key: each.key, control: each.control, value: each.value, seen: null, place }, actor, at))
    }
    return commands
  })
}

function meaningOf(type: DeviceType | undefined, wish: SettingWish, index: number): Meant {
  const resolved = type && resolveControl(type, wish.control)
  const setting = settingKey(wish.control)
  if (!resolved?.setting || setting === undefined) throw notOffered(index)
  if (!controlValue(resolved, wish.value)) throw notTaken(index, resolved)
  return { ...wish, index, resolved, setting, number: resolved.setting.kind === 'number' ? enteredNumber(wish.value) : undefined }
}

function demandOnce(meant: readonly Meant[]): void {
  const twice = meant.find(({ control }, index) => meant.findIndex((each) => each.control === control) < index)
  if (twice) throw notOffered(twice.index)
}

/** The rest is for those who manage the device. */
function demandEveryday(meant: readonly Meant[]): void {
  const other = meant.find(({ resolved }) => resolved.setting?.everyday !== true)
  if (other) throw new Refusal(100000, { field: `body.changes.${other.index}.control`, says: saysMessage('not-main-user') })
}

function notOffered(index: number): Refusal {
  return new Refusal(10003, { field: `body.changes.${index}.control`, says: says('setting-not-offered') })
}

function notTaken(index: number, { control }: ResolvedControl): Refusal {
  const { name } = control
  return new Refusal(10003, {
    field: `body.changes.${index}.value`,
    says: (language) => says('setting-not-taken', { name: name[language] })(language),
  })
}

function readingChanged(index: number): Refusal {
  return new Refusal(50003, { field: `body.changes.${index}.seen`, says: says('reading-changed') })
}

function demandTaken({ resolved, value, index }: Meant, offered: Parameters<typeof takesValue>[1] | undefined): void {
  if (!offered) throw notOffered(index)
  if (!takesValue(resolved, offered, value)) throw notTaken(index, resolved)
}

/** The same requests again, from a browser that did not hear the answer. */
async function sameRequests(
  tx: Transaction,
  device: DeviceSubject,
  meant: readonly Meant[],
  { user }: CommandActor,
): Promise<Command[] | undefined> {
  const found: (Command | undefined)[] = []
  for (const { key } of meant) found.push(await findRequested(tx, device.id, key))
  if (found.every((each) => each === undefined)) return undefined
  return found.map((each, index) => {
    const { control, value } = meant[index] ?? {}
    if (each?.requestedBy.id === user.id && each.control === control && each.value === value) return each
    throw new Refusal(50003)
  })
}

/** What the device holds, by point, as it was read last: of the settings that rules may ask for, and of those that are changed. */
async function readFigures(tx: Transaction, device: DeviceSubject, type: DeviceType | undefined, meant: readonly Meant[]) {
  const keys = [...(type?.settings ?? []).map(({ shownBy }) => shownBy), ...meant.map(({ resolved }) => resolved.proof.key)]
  const latest = (await latestValues(tx, [device.id], [...new Set(keys)])).get(device.id) ?? []
  return (point: string) => latest.find(({ key }) => key === point)?.value
}

async function demandRules(
  tx: Transaction,
  device: DeviceSubject,
  type: DeviceType | undefined,
  meant: readonly Meant[],
  held: SettingFigures['held'],
): Promise<void> {
  if (!type?.settingRules) return
  const { rules } = await findRules(tx, device.id)
  const settings = meant.map(({ setting }) => setting)
  const figures = { held: heldAfter(meant, held), alarm: (of: string, side: 'high' | 'low') => firstAlarm(rules, of, side) }
  const [broken] = brokenRules(type, settings, figures)
  if (!broken) return
  const at = meant.find(({ setting }) => isRuledBy(broken, setting))
  throw new Refusal(10003, { field: `body.changes.${at?.index ?? 0}.value`, says: (language) => broken.why[language] })
}

/** By setting, what was seen and what it is to be. */
function noted(meant: readonly Meant[]) {
  return {
    before: Object.fromEntries(meant.map(({ setting, seen }) => [setting, seen])),
    after: Object.fromEntries(meant.map(({ setting, value }) => [setting, value])),
  }
}
