import type { EscalationRule } from '@kilowatch/contract'
import { dayIn, daysAfter, rosterOf } from '@kilowatch/work'
import { addLeave, saveRoster } from '../modules/duty/index.ts'
import { saveRule } from '../modules/notifications/index.ts'
import type { Services } from '../services.ts'
import type { UserActor } from '../storage/change.ts'
import { demoName } from './names.ts'
import { demoLanguage } from './people.ts'
import { type DutyGround, demoDuty, hasDemoDuty, keepDemoDuty } from './queries-duty.ts'

/** Who is on duty in turn, by log-in name. */
const rosters: readonly { group: string; people: readonly string[] }[] = [
  { group: '数据中心', people: ['staff-wu', 'staff-zheng', 'staff-feng', 'staff-he'] },
  { group: '门诊楼', people: ['staff-sun', 'demo', 'staff-zhou', 'demo-operate'] },
]

/** Somebody is away some days from now on, and leaves a gap. */
const away = { who: 'staff-he', after: 3, days: 4, reason: '培训' }
const address = '127.0.0.1'

/** Whom critical alarms call that nobody confirms. */
const escalation: EscalationRule = {
  leastLevel: 4,
  steps: [
    { afterMinutes: 15, roles: ['on-duty'], userIds: [] },
    { afterMinutes: 30, roles: ['group-manager'], userIds: [] },
    { afterMinutes: 60, roles: ['admin'], userIds: [] },
  ],
}

/** Two months of duty of two groups, through the same commands as anybody's; once, when both groups are there. */
export async function dutyDemo(services: Services): Promise<void> {
  const { db, clock } = services
  if (await hasDemoDuty(db)) return
  const language = await db.transaction((tx) => demoLanguage(tx, 'zh'))
  const word = (name: string) => demoName(name, language)
  const ground = await demoDuty(
    db,
    rosters.map(({ group }) => word(group)),
  )
  if (!ground) return
  await keepDemoDuty(db, clock.now())
  const today = dayIn(clock.now(), ground.timeZone)
  const actor = ownerOf(ground)
  for (const { group, people } of rosters) {
    const groupId = ground.groups.get(word(group))
    const ids = people.flatMap((name) => ground.people.get(name) ?? [])
    if (groupId === undefined || ids.length === 0) continue
    const startsOn = daysAfter(`${today.slice(0, 7)}-01`, -31)
    const { shifts, cycle, teams } = rosterOf('four-teams', { startsOn, people: ids, language })
    const named = teams.map((team) => ({ ...team, people: [...team.people] })).filter((team) => team.people.length > 0)
    const wish = {
      ...{ startsOn, certificate: '', certified: [], limits: true, cycle: [...cycle], teams: named },
      shifts: shifts.map((shift) => ({ ...shift, weekdays: [...shift.weekdays] })),
    }
    await saveRoster(groupId, wish, actor, services)
  }
  await saveRule(escalation, actor, services)
  const employeeId = ground.people.get(away.who)
  const from = daysAfter(today, away.after)
  if (employeeId !== undefined)
    await addLeave({ employeeId, from, to: daysAfter(from, away.days - 1), reason: word(away.reason) }, actor, services)
}

function ownerOf({ owner, businessId, timeZone }: DutyGround): UserActor & { business: { id: string; timeZone: string } } {
  const business = { id: businessId, timeZone }
  return { user: { ...owner, business }, business, address }
}
