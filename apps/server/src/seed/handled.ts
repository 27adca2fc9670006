import type { Handling } from '@kilowatch/work'
import { recordHandling } from '../modules/event-handlings/index.ts'
import type { Services } from '../services.ts'
import { at, ownerOf } from './patrols.ts'
import { type AlarmKind, pastAlarms } from './queries-faults.ts'
import type { PatrolGround } from './queries-patrol.ts'

interface Handled extends AlarmKind {
  said: Handling
}

/** Alarms of the past, with what was done about them. */
const stories: readonly Handled[] = [
  {
    ...{ point: 'probe.%.temperature', side: 'high' },
    said: { cause: 'environment', causeNote: '', outcome: 'work', done: '空调设定下调 2 ℃，清洗回风滤网', minutes: 35 },
  },
  {
    ...{ point: 'probe.%.link', side: 'lost' },
    said: { cause: 'communication', causeNote: '探头接头松动', outcome: 'work', done: '重新插紧接头并固定线缆', minutes: 15 },
  },
]
const minute = 60_000

interface Telling {
  services: Services
  ground: PatrolGround
  word: (text: string) => string
}

/** Records of what was done, by whoever is in charge of the devices, some time after they were all over. */
export async function tellHandled({ services, ground, word }: Telling, person: { id: string; name: string } | undefined): Promise<void> {
  const owner = ownerOf(ground)
  const own = new Set(ground.groups.flatMap(({ devices }) => devices.map(({ id }) => id)))
  for (const { said, ...kind } of stories) {
    const alarms = await pastAlarms(services.db, ground.businessId, kind)
    if (alarms.length === 0) continue
    const isTheirs = alarms.every(({ deviceId }) => own.has(deviceId))
    const by = person && isTheirs ? { ...owner, user: { ...person, business: owner.business } } : owner
    const over = Math.max(...alarms.map(({ releasedAt }) => releasedAt.getTime()))
    const moment = new Date(Math.min(services.clock.now().getTime(), over + (said.minutes ?? 0) * minute))
    const words = { ...said, causeNote: said.causeNote && word(said.causeNote), done: said.done && word(said.done) }
    const subjects = alarms.map((alarm) => ({ ...alarm, right: 'operate' as const }))
    await recordHandling(subjects, { ...words, each: false, fileIds: [] }, by, at(services, moment))
  }
}
