import { type DutyPattern, dutyPatterns, rosterLimits } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, Person, RecordId, TableFormat } from '../fields.ts'
import { line } from '../one-line.ts'
import { dutySwapCalls } from './duty-swaps.ts'
import { GroupIdentity } from './groups.ts'

const Day = z.iso.date()
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const ShiftKey = z.string().regex(/^[a-z0-9-]{1,20}$/)
/** People of a business, by their membership. */
const Member = z.object({ employeeId: RecordId, name: z.string() })

export const DutyShift = z.object({
  key: ShiftKey,
  name: line(10, 1),
  from: Clock,
  /** On the next day where it is not after `from`. */
  to: Clock,
  need: z.int().min(1).max(rosterLimits.need),
  /** Monday 0 to Sunday 6. */
  weekdays: z.array(z.int().min(0).max(6)).min(1).max(7),
})
export type DutyShift = z.output<typeof DutyShift>

export const RosterWish = z.object({
  startsOn: Day,
  shifts: z.array(DutyShift).min(1).max(rosterLimits.shifts),
  /** Key of the shift of each day; null: free. */
  cycle: z.array(ShiftKey.nullable()).min(1).max(rosterLimits.cycle),
  teams: z
    .array(
      z.object({
        name: line(10),
        offset: z
          .int()
          .min(0)
          .max(rosterLimits.cycle - 1),
        people: z.array(RecordId).max(rosterLimits.peopleOfTeam),
      }),
    )
    .min(1)
    .max(rosterLimits.teams),
  /** What somebody of each shift holds; empty: nothing. */
  certificate: line(30).default(''),
  certified: z
    .array(RecordId)
    .max(rosterLimits.teams * rosterLimits.peopleOfTeam)
    .default([]),
  /** Whether nobody is put on duty against the limits of hours. */
  limits: z.boolean().default(false),
})
export type RosterWish = z.output<typeof RosterWish>

export const dutyOrigins = {
  pattern: { zh: '按班表', en: 'By pattern' },
  hand: { zh: '替班', en: 'Stand-in' },
  swap: { zh: '换班', en: 'Swapped' },
} as const
export const dutyAbsences = {
  leave: { zh: '请假', en: 'On leave' },
  'taken-off': { zh: '已取消', en: 'Taken off' },
  swapped: { zh: '已换出', en: 'Swapped out' },
} as const

export const DutyLeave = z.object({ employeeId: RecordId, from: Day, to: Day, reason: z.string() })
export type DutyLeave = z.output<typeof DutyLeave>

export const DutyRoster = z.object({
  group: z.object({ id: RecordId, name: z.string() }),
  timeZone: z.string(),
  today: Day,
  from: Day,
  to: Day,
  /** Those that count on one of the days, in the order of their beginning. */
  rosters: z.array(RosterWish),
  people: z.array(Member.extend({ me: z.boolean() })),
  duties: z.array(
    z.object({
      day: Day,
      shift: ShiftKey,
      employeeId: RecordId,
      from: Instant,
      to: Instant,
      origin: z.enum(['pattern', 'hand', 'swap']),
    }),
  ),
  absences: z.array(z.object({ day: Day, shift: ShiftKey, employeeId: RecordId, why: z.enum(['leave', 'taken-off', 'swapped']) })),
  leaves: z.array(DutyLeave),
  gaps: z.array(
    z.object({
      day: Day,
      shift: ShiftKey,
      from: Instant,
      to: Instant,
      missing: z.number().int(),
      /** Nobody on duty holds the certificate that is asked for. */
      uncertified: z.boolean(),
    }),
  ),
})
export type DutyRoster = z.output<typeof DutyRoster>

/** Who of a group is on duty now, by the roster. */
export const OnDutyNow = z.object({
  group: z.object({ id: RecordId, name: z.string() }),
  on: z.array(z.object({ person: Person, shift: z.string(), until: Instant })),
  /** Who comes next, and when the duty changes. */
  next: z.array(Person),
  changesAt: Instant,
})
export type OnDutyNow = z.output<typeof OnDutyNow>

export const DutyCandidate = Member.extend({
  /** Hours of rest before and after; null: no duty on that side within a week. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** The most hours of duty within seven days, this one included. */
  week: z.number(),
  breaches: z.array(z.object({ rule: z.enum(['overlap', 'rest', 'on-end', 'week']), hours: z.number() })),
  onLeave: z.boolean(),
  certified: z.boolean(),
  fits: z.boolean(),
})
export type DutyCandidate = z.output<typeof DutyCandidate>

const group = { group_id: RecordId }
const ofGroup = { record: 'group', can: 'see', at: 'query.group_id' } as const
const manage = { record: 'group', can: 'manage', at: 'query.group_id' } as const
const duty = { ...group, employee_id: RecordId, day: Day, shift: ShiftKey }
const dutySample = { group_id: ':group', employee_id: ':employee', day: '2026-12-01', shift: 'day' }
const leaveBody = z.object({ from: Day, to: Day, reason: line(100).default('') })
const leaveSample = { from: '2026-12-08', to: '2026-12-09', reason: '培训' }
const patternKeys = Object.keys(dutyPatterns) as [DutyPattern, ...DutyPattern[]]

/** Who of a group is on duty when: pattern, people in turn, what is changed by hand, leave. */
export const dutyCalls = {
  ...dutySwapCalls,
  readDutyRoster: call({
    method: 'GET',
    path: '/api/pihems/gp_dys',
    variant: 'signed',
    access: ofGroup,
    reads: ['duty', 'group', 'employee'],
    summary:
      'Duty roster of a group over some days, the present month unless said otherwise: who is on duty, who is away, what lacks somebody',
    query: z.object({ ...group, from: Day.optional(), to: Day.optional() }),
    data: DutyRoster,
    refusals: [10003],
    sample: { query: { group_id: ':group', from: '2026-12-01', to: '2026-12-31' } },
  }),
  exportDutyRoster: call({
    method: 'GET',
    path: '/api/v1/groups/:groupId/duty-roster/file',
    variant: 'own',
    access: { record: 'group', can: 'see', at: 'params.groupId' },
    reads: [],
    summary: 'Duty roster of a group as a table: people down, days across',
    query: z.object({ from: Day, to: Day, format: TableFormat }),
    data: z.null(),
    answer: 'file',
    refusals: [10003],
    sample: { params: { groupId: ':group' }, query: { from: '2026-12-01', to: '2026-12-31' } },
  }),
  listDutyGroups: call({
    method: 'GET',
    path: '/api/v1/duty-groups',
    variant: 'own',
    access: { business: 'member' },
    reads: ['duty', 'group'],
    summary: 'Groups of the business that have a duty roster, those of the caller’s own duty first',
    data: z.array(z.object({ id: RecordId, name: z.string(), mine: z.boolean() })),
    sample: {},
  }),
  listOnDuty: call({
    method: 'GET',
    path: '/api/v1/duty-groups/now',
    variant: 'own',
    access: { business: 'member' },
    reads: ['duty', 'group', 'employee'],
    summary: 'Who is on duty now in each group of the business that has a roster, and who comes next; an account that left is left out',
    data: z.array(OnDutyNow),
    sample: {},
  }),
  listDutyCandidates: call({
    method: 'GET',
    path: '/api/pihems/g_ad_lts',
    variant: 'signed',
    access: ofGroup,
    reads: ['duty', 'group', 'employee'],
    summary: 'People who may be put on duty in a group for one shift of a day, the fittest first, each with the rules that it would break',
    query: z.object({ ...group, day: Day, shift: ShiftKey }),
    data: z.array(DutyCandidate),
    refusals: [30001],
    sample: { query: { group_id: ':group', day: '2026-12-01', shift: 'day' } },
  }),
  startDutyRoster: call({
    method: 'GET',
    path: '/api/pihems/new_duty',
    variant: 'signed',
    access: manage,
    changes: ['duty'],
    summary:
      'Start a new roster of a group by a usual pattern: with the people of the one before, else with the group’s managers and inspectors in turn',
    query: z.object({ ...group, starts_on: Day, pattern: z.enum(patternKeys).default('four-teams') }),
    data: RosterWish,
    refusals: [30001],
    sample: { query: { group_id: ':group', starts_on: '2026-12-01' } },
  }),
  saveDutyRoster: call({
    method: 'PUT',
    path: '/api/v1/groups/:groupId/duty-roster',
    variant: 'own',
    access: { record: 'group', can: 'manage', at: 'params.groupId' },
    changes: ['duty'],
    summary: 'Save the roster of a group that begins on a day: shifts, pattern, teams in turn, certificate and limits',
    body: RosterWish,
    data: RosterWish,
    refusals: [10003, 30001, 50001],
    sample: {
      params: { groupId: ':group' },
      body: {
        startsOn: '2026-12-01',
        shifts: [{ key: 'day', name: '白班', from: '08:00', to: '20:00', need: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] }],
        cycle: ['day', null],
        teams: [{ name: 'A', offset: 0, people: [':employee'] }],
      },
    },
  }),
  removeDutyRoster: call({
    method: 'DELETE',
    path: '/api/v1/groups/:groupId/duty-roster/:startsOn',
    variant: 'own',
    access: { record: 'group', can: 'manage', at: 'params.groupId' },
    changes: ['duty'],
    summary: 'Remove the roster of a group that begins on a day: the one before counts on, if there is one',
    data: z.null(),
    refusals: [10003],
    sample: { params: { groupId: ':group', startsOn: '2026-12-01' } },
  }),
  putOnDuty: call({
    method: 'GET',
    path: '/api/pihems/ad_g_duty',
    variant: 'signed',
    access: manage,
    changes: ['duty'],
    summary: 'Put a person on one duty beside the pattern; refused where the limits of hours are kept and one would be broken',
    query: z.object(duty),
    data: z.null(),
    refusals: [30001, 50001],
    sample: { query: dutySample },
  }),
  takeOffDuty: call({
    method: 'GET',
    path: '/api/pihems/del_duty',
    variant: 'signed',
    access: manage,
    changes: ['duty'],
    summary: 'Take a person off one duty',
    query: z.object(duty),
    data: z.null(),
    refusals: [30001, 50001],
    sample: { query: dutySample },
  }),
  listDutyManagers: call({
    method: 'GET',
    path: '/api/pihems/gp_mger',
    variant: 'signed',
    access: ofGroup,
    reads: ['group', 'employee'],
    summary: 'Managers of a group, and of the group above it',
    query: z.object(group),
    data: z.array(Member.extend({ identity: GroupIdentity })),
    sample: { query: { group_id: ':group' } },
  }),
  listPeopleByPosition: call({
    method: 'GET',
    path: '/api/pihems/bus_oc_ple',
    variant: 'signed',
    access: { business: 'member' },
    reads: ['employee', 'position'],
    summary: 'People of the business by job title; those without one last',
    data: z.array(z.object({ positionId: RecordId.nullable(), position: z.string(), people: z.array(Member) })),
    sample: {},
  }),
  addDutyLeave: call({
    method: 'POST',
    path: '/api/v1/employees/:employeeId/duty-leaves',
    variant: 'own',
    access: { record: 'employee', can: 'manage', at: 'params.employeeId' },
    changes: ['duty'],
    summary: 'Say that somebody is not there for some days',
    body: leaveBody,
    data: DutyLeave,
    refusals: [10003, 30001],
    sample: { params: { employeeId: ':employee' }, body: leaveSample },
  }),
  changeDutyLeave: call({
    method: 'PUT',
    path: '/api/v1/employees/:employeeId/duty-leaves/:from',
    variant: 'own',
    access: { record: 'employee', can: 'manage', at: 'params.employeeId' },
    changes: ['duty'],
    summary: 'Change the days or the reason of somebody’s leave that begins on a day',
    body: leaveBody,
    data: DutyLeave,
    refusals: [10003, 30001],
    sample: { params: { employeeId: ':employee', from: '2026-12-08' }, body: leaveSample },
  }),
  removeDutyLeave: call({
    method: 'DELETE',
    path: '/api/v1/employees/:employeeId/duty-leaves/:from',
    variant: 'own',
    access: { record: 'employee', can: 'manage', at: 'params.employeeId' },
    changes: ['duty'],
    summary: 'Take somebody’s leave back that begins on a day',
    data: z.null(),
    refusals: [10003],
    sample: { params: { employeeId: ':employee', from: '2026-12-08' } },
  }),
  addOwnDutyLeave: call({
    method: 'POST',
    path: '/api/v1/me/duty-leaves',
    variant: 'own',
    access: { business: 'member' },
    changes: ['duty'],
    summary: 'Say that one is not there for some days; managers of the groups are told where a duty is left',
    body: leaveBody,
    data: DutyLeave,
    refusals: [10003, 30001],
    sample: { body: leaveSample },
  }),
  changeOwnDutyLeave: call({
    method: 'PUT',
    path: '/api/v1/me/duty-leaves/:from',
    variant: 'own',
    access: { business: 'member' },
    changes: ['duty'],
    summary: 'Change the days or the reason of one’s own leave that begins on a day',
    body: leaveBody,
    data: DutyLeave,
    refusals: [10003, 30001],
    sample: { params: { from: '2026-12-08' }, body: leaveSample },
  }),
  removeOwnDutyLeave: call({
    method: 'DELETE',
    path: '/api/v1/me/duty-leaves/:from',
    variant: 'own',
    access: { business: 'member' },
    changes: ['duty'],
    summary: 'Take one’s own leave back that begins on a day',
    data: z.null(),
    refusals: [10003],
    sample: { params: { from: '2026-12-08' } },
  }),
}
