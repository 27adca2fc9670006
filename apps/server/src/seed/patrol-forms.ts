import { randomUUID } from 'node:crypto'
import { type InspectionItem, type Language, quantise } from '@kilowatch/catalog'
import { judgeLine, type PlatformValue } from '@kilowatch/work'
import { openForm } from '../modules/patrol/index.ts'
import { type AskedDevice, besideAt, enterLines, newestBeside, returnForm, signForm } from '../modules/patrol-records/index.ts'
import { rolesOf } from '../modules/work/index.ts'
import type { Services } from '../services.ts'
import type { UserActor } from '../storage/change.ts'
import { demoName } from './names.ts'
import { type PatrolGround, recordsOfForm } from './queries-patrol.ts'

/** What was written down on a task, and how far its form came. */
export interface FormStory {
  ends: 'draft' | 'submitted' | 'returned' | 'confirmed'
  /** By log-in names. */
  inspector: string
  department: string
  /** Days between the task's own and the one on which it was done. */
  daysLater?: number
  /** After others of that day. */
  minutesLater?: number
  /** What was found on the first device of a type. */
  finding?: { type: string; key: string; value: string; note: string }
  /** Which line of the first device is to be measured again, and why. */
  returns?: { key: string; reason: string }
}

interface Telling {
  services: Services
  ground: PatrolGround
  language: Language
  task: { id: string; begins: Date }
}

const minute = 60_000
const hour = 60 * minute
/** The demo's devices tell the day before their first start: what was inspected in it has their own values beside it. */
const told = 23 * hour
const address = '127.0.0.1'
type Record = AskedDevice & { id: string }

/** A form with its records and signatures, by the people of the task, as they would. */
export async function tellForm(telling: Telling, story: FormStory): Promise<void> {
  const { services, ground, task } = telling
  const { daysLater = 0, minutesLater = 0 } = story
  const begun = beginningOf(task.begins.getTime() + daysLater * 24 * hour, services.clock.now().getTime()) + minutesLater * minute
  const inspector = ground.people.get(story.inspector)
  const department = ground.people.get(story.department)
  if (!inspector || !department) return
  const by = actorOf(inspector, ground)
  const roles = await rolesOf(services.db, inspector.id, task.id)
  const formId = await openForm({ id: task.id, roles: [...roles] }, by, at(services, begun))
  const records = await recordsOfForm(services.db, formId)
  const done = story.ends === 'draft' ? records.slice(0, Math.ceil(records.length / 2)) : records
  let time = begun
  for (const [place, record] of done.entries()) {
    time += 4 * minute
    await enterRecord(telling, { record, place, story, by, formId, time })
  }
  if (story.ends === 'draft') return
  const signing = { department: actorOf(department, ground), owner: actorOf(ground.owner, ground) }
  await signForm(formId, 'inspector', by, at(services, time + 2 * minute))
  if (story.ends === 'returned' && story.returns) {
    const { key, reason } = story.returns
    const lines = records.slice(0, 1).map(({ id }) => ({ record_id: id, key }))
    await returnForm(formId, { reason: demoName(reason, telling.language), lines }, signing.department, at(services, time + 15 * minute))
  }
  if (story.ends !== 'confirmed') return
  await signForm(formId, 'department', signing.department, at(services, time + 8 * minute))
  await signForm(formId, 'owner', signing.owner, at(services, time + 12 * minute))
}

/** In the morning of its day, or later on it where that is in the time that devices told; an hour ago at the latest, but never before its day. */
export function beginningOf(day: number, now: number): number {
  const [morning, evening] = [day + 9 * hour, day + 23 * hour]
  const begun = Math.min(evening > now - told ? Math.min(Math.max(morning, now - told), evening) : morning, now - hour)
  return Math.max(day, begun - (begun % minute))
}

interface Entering {
  record: Record
  place: number
  story: FormStory
  by: UserActor
  formId: string
  time: number
}

async function enterRecord({ services, language, ground }: Telling, { record, place, story, by, formId, time }: Entering): Promise<void> {
  const when = new Date(time)
  // A moment later than what is entered, so that history says what the device reported.
  const then = at(services, time + 90_000)
  const beside = await besideAt(services.db, record, [when], then.clock.now())
  const newest = (await newestBeside(services.db, [record], services.clock.now())).get(record.deviceId)
  const { finding } = story
  const isFound =
    finding?.type === record.type &&
    ground.groups.some(({ devices }) => devices.find(({ type }) => type === record.type)?.id === record.deviceId)
  const entries = record.items.flatMap((item, line) => {
    const said =
      isFound && item.key === finding.key
        ? { value: finding.value, note: demoName(finding.note, language) }
        : entered(item, { platform: beside(item, when), newest: newest?.(item) ?? null, at: time, record, shift: place + line }, language)
    return said ? [{ id: randomUUID(), key: item.key, at: when.toISOString(), both: false, ...said }] : []
  })
  const roles = await rolesOf(services.db, by.user.id, formId)
  const presence = { how: 'scanned' as const, at: when.toISOString(), latitude: null, longitude: null, accuracy: null }
  await enterLines({ id: record.id, roles: [...roles] }, { entries, presence }, { ...by, language }, then)
}

interface Found {
  /** What the device reported then, and reports now. */
  platform: PlatformValue | null
  newest: PlatformValue | null
  at: number
  record: Record
  /** Instruments differ a little. */
  shift: number
}

type Said = { value: number | string | null; note: string; result?: 'pass' | 'undone' }

/** What a person reads and sees there; undefined: nothing that is asked. */
function entered(item: InspectionItem, { platform, newest, at: time, record, shift }: Found, language: Language): Said | undefined {
  if (item.kind === 'choice') {
    const fails = item.fails as readonly string[]
    const value = Object.keys(item.of).find((choice) => !fails.includes(choice)) ?? null
    return { value, note: '' }
  }
  if (item.kind === 'text') return item.required ? { value: demoName('一切正常', language), note: '' } : undefined
  const shown = platform ?? newest
  if (item.kind !== 'number') return undefined
  if (!shown) return item.required ? { value: null, result: 'undone', note: demoName('没有可读的仪表', language) } : undefined
  const read = quantise(shown.value * (1 + ((shift % 5) - 2) / 1_000), item.decimals ?? 0)
  const says = (value: number) => judgeLine(item, { value, platform, at: time }, record.info)
  // Small figures lose too much by the item's decimals.
  const value = says(read) === 'fail' ? shown.value : read
  return { value, note: '', ...(says(value) === null ? { result: 'pass' as const } : {}) }
}

function actorOf({ id, name }: { id: string; name: string }, { businessId }: PatrolGround): UserActor {
  return { user: { id, name, business: { id: businessId } }, address }
}

/** The services as they were at another moment. */
function at(services: Services, moment: number): Services {
  return { ...services, clock: { now: () => new Date(moment) } }
}
