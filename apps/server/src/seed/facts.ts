import type { Language } from '@kilowatch/catalog'
import type { Database } from '../storage/database.ts'
import { demoName } from './names.ts'
import { demoBusiness, enterFacts, keepProgress, readProgress } from './queries-people.ts'

interface DeviceFacts {
  /** The device, by its Chinese names. */
  site: string
  name: string
  /** What people entered of it; texts by their Chinese names. */
  info: Readonly<Record<string, string | number>>
}

/** Where the probes of a room stand: so many rows of so many places, each probe called after its own. */
function racks(letters: string, places: number): DeviceFacts['info'] {
  const facts = [...letters].flatMap((letter, row) =>
    Array.from({ length: places }, (_, at) => {
      const number = row * places + at + 1
      return [
        [`probe_${number}_name`, `${letter}${String(at + 1).padStart(2, '0')}`],
        [`probe_${number}_row`, `${letter} 列`],
        [`probe_${number}_place`, at + 1],
      ] as const
    }),
  )
  return Object.fromEntries(facts.flat())
}

export const demoFacts: readonly DeviceFacts[] = [{ site: '数据中心', name: '冷通道 B', info: racks('CD', 8) }]

/**
 * What people know of the demo's devices, entered when these have been announced, once.
 * @returns whether that is done for all
 */
export function enterDemoFacts(db: Database, at: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const businessId = await demoBusiness(tx)
    const progress = await readProgress(tx)
    if (businessId === undefined || !progress) return false
    const { facts: done = [], language = 'zh' } = progress
    const entered: string[] = []
    for (const { site, name, info } of demoFacts.filter((each) => !done.includes(each.name))) {
      const device = { businessId, site: demoName(site, language), name: demoName(name, language) }
      if (await enterFacts(tx, { ...device, info: inLanguage(info, language) })) entered.push(name)
    }
    if (entered.length > 0) await keepProgress(tx, { ...progress, facts: [...done, ...entered] }, at)
    return done.length + entered.length === demoFacts.length
  })
}

function inLanguage(info: DeviceFacts['info'], language: Language): DeviceFacts['info'] {
  return Object.fromEntries(
    Object.entries(info).map(([key, value]) => [key, typeof value === 'string' ? demoName(value, language) : value]),
  )
}
