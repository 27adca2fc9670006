import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, DeviceState, Instant, Mode, Page, PageSize, pageOf, RecordId } from '../fields.ts'
import { Event } from './events.ts'
import { OperationRow, OperationStates } from './operations.ts'
import { PatrolRecordRow } from './patrol-records.ts'
import { Ranked } from './rankings.ts'
import { Share, ShareRight, shareOutcomes } from './sharing.ts'

const signed = { method: 'GET', variant: 'signed' } as const

/** Calendar days of the business, today among them. */
const Days = z.coerce.number().int().min(1).max(46).default(30)
const Count = z.number().int()

/** What was counted of a time. */
const PeriodOf = z.object({
  /** From the beginning of the first day; all that came since counts. */
  from: Instant,
  /** In a time of as many days before. */
  before: Count,
  /** Oldest first; every day is there. */
  trend: z.array(z.object({ day: z.iso.date(), count: Count })),
})

const Period = z.object({
  /** From the beginning of the first day; all that was raised since counts. */
  from: Instant,
  /** In a time of as many days before. */
  before: Count,
  unconfirmed: Count,
  /** Oldest first; every day is there. */
  trend: z.array(z.object({ day: z.iso.date(), count: Count, unconfirmed: Count })),
})

/** How a group stands. */
const GroupStanding = z.object({
  group_id: RecordId,
  parent_id: RecordId.nullable(),
  name: z.string(),
  /** Those that the caller sees, with those of the groups below. */
  devices: Count,
  states: z.record(DeviceState, Count),
  /** Of its active alarms. */
  worst: z.object({ level: AlarmLevel, unconfirmed: z.boolean() }).nullable(),
})

const ofGroup = {
  ...signed,
  access: {
    all: [{ record: 'group', can: 'see', at: 'query.group_id' }, { lists: 'devices' }],
  },
} as const
const ofGroupsWork = {
  ...signed,
  access: { record: 'group', can: 'see', at: 'query.group_id' },
  sample: { query: { group_id: ':group' } },
} as const
const OfGroup = z.object({ group_id: RecordId })
const Inspections = z.object({ inspections: Count, failed: Count })
const groups = { ...signed, access: { all: [{ business: 'member' }, { lists: 'devices' }] }, costly: true, sample: {} } as const

export const overviewCalls = {
  countAlarms: call({
    ...signed,
    path: '/api/pihems/ww_count',
    access: { lists: 'alarms' },
    costly: true,
    reads: ['alarm', 'share'],
    summary: 'Alarms raised in so many days, by day and level, and in as many before',
    query: z.object({ days: Days }),
    data: Period.extend({
      alarms: Count,
      /** '1' to '4'. */
      levels: z.record(z.string(), Count),
    }),
    sample: {},
  }),
  countEvents: call({
    ...signed,
    path: '/api/pihems/evt_count',
    access: { lists: 'alarms' },
    costly: true,
    reads: ['alarm', 'share'],
    summary: 'Events of so many days, by day, and how many of them wait for confirmation',
    query: z.object({ days: Days }),
    data: Period.extend({ events: Count, confirmed: Count }),
    sample: {},
  }),
  countRectificationsOfPeriod: call({
    ...signed,
    path: '/api/pihems/rfm_count',
    access: { business: 'member' },
    costly: true,
    reads: ['rectification'],
    summary:
      'Rectifications of the business that the caller has to do with, created in so many days: by state and day, and in as many before',
    query: z.object({ days: Days }),
    data: PeriodOf.extend({
      rectifications: Count,
      /** Those that are late now. */
      overdue: Count,
      /** By state; those without any are left out. */
      states: z.record(z.string(), Count),
    }),
    sample: {},
  }),
  countInspectionsOfPeriod: call({
    ...signed,
    path: '/api/pihems/ck_count',
    access: { business: 'member' },
    costly: true,
    reads: ['patrol-record', 'patrol-form', 'device'],
    summary:
      'Patrol records of so many days that the caller sees, by day, how many of them say that something failed, and in as many before',
    query: z.object({ days: Days }),
    data: PeriodOf.extend({ inspections: Count, failed: Count }),
    sample: {},
  }),
  countOperationsOfPeriod: call({
    ...signed,
    path: '/api/pihems/op_count',
    access: { business: 'member' },
    costly: true,
    reads: ['operation', 'group'],
    summary:
      'Operation tickets of the business that the caller has to do with and that were to begin in so many days until now: by state and day, and in as many before',
    query: z.object({ days: Days }),
    data: PeriodOf.extend({ operations: Count, states: OperationStates }),
    sample: {},
  }),
  readRunningTime: call({
    ...signed,
    path: '/api/pihems/mgr_systime',
    access: { all: [{ lists: 'devices' }, { lists: 'alarms' }] },
    costly: true,
    reads: ['device', 'alarm', 'share'],
    summary: 'The server’s time, and for how many days no load has lost its power; an outage that batteries carried ends no such time',
    data: z.object({
      server_time: Instant,
      /** Whole days; null: the caller sees no device that says so. */
      safe_days: Count.nullable(),
      /** Since when: the last load had its power again, or the first of the devices came. */
      since: Instant.nullable(),
      /** A load is without power now. */
      losing: z.boolean(),
      /** The last that lost it; null: none has. */
      lost: z
        .object({
          alarm_id: RecordId,
          box_id: DeviceId,
          device_name: z.string(),
          device_type: z.string(),
          site: z.string(),
          lost_at: Instant,
        })
        .nullable(),
    }),
    sample: {},
  }),
  listGroupStandings: call({
    ...groups,
    path: '/api/pihems/mgr_group',
    reads: ['group', 'device', 'state', 'alarm', 'share'],
    summary: 'Groups of the business with their devices by state, first level before second',
    data: z.array(GroupStanding),
  }),
  listGroupLoads: call({
    ...groups,
    path: '/api/pihems/mgr_tempload',
    reads: ['group', 'device', 'sample', 'thresholds', 'share'],
    summary: 'The highest temperature and load of each group of the business, and their means',
    data: z.array(
      z.object({
        group_id: RecordId,
        parent_id: RecordId.nullable(),
        name: z.string(),
        /** Null: no device of the group measures it, or none has said it lately. */
        temperature: Ranked.nullable(),
        load: Ranked.nullable(),
        mean_temperature: z.number().nullable(),
        mean_load: z.number().nullable(),
      }),
    ),
  }),
  listDeviceLoads: call({
    ...ofGroup,
    path: '/api/pihems/temp_load',
    costly: true,
    reads: ['group', 'device', 'sample', 'thresholds', 'share'],
    summary: 'Temperature and load of the devices of a group and of those below it; those that measure neither are left out',
    query: z.object({ group_id: RecordId }),
    data: z.array(
      z.object({
        box_id: DeviceId,
        device_name: z.string(),
        device_type: z.string(),
        site: z.string(),
        temperature: Ranked.nullable(),
        load: Ranked.nullable(),
      }),
    ),
    sample: { query: { group_id: ':group' } },
  }),
  countGroupOperations: call({
    ...ofGroupsWork,
    path: '/api/pihems/gp_ov_oper',
    costly: true,
    reads: ['operation', 'group'],
    summary: 'Operation tickets about devices of a group and of those below it that the caller has to do with, by state',
    query: OfGroup,
    data: z.object({ operations: Count, states: OperationStates }),
  }),
  listGroupOperations: call({
    ...ofGroupsWork,
    path: '/api/pihems/gp_opers',
    reads: ['operation', 'device', 'group'],
    summary: 'Operation tickets about devices of a group and of those below it that the caller has to do with, those that begin last first',
    query: OfGroup.extend({ page: Page, pageSize: PageSize }),
    data: pageOf(OperationRow),
  }),
  countGroupInspections: call({
    ...ofGroupsWork,
    path: '/api/pihems/gp_ov_check',
    costly: true,
    reads: ['patrol-record', 'patrol-form', 'device', 'group'],
    summary: 'Patrol records of the devices of a group and of those below it that the caller sees, and how many say that something failed',
    query: OfGroup,
    data: Inspections.extend({ kinds: z.array(Inspections.extend({ kind: PatrolRecordRow.shape.kind })) }),
  }),
  listGroupInspections: call({
    ...ofGroupsWork,
    path: '/api/pihems/gp_checkreports',
    reads: ['patrol-record', 'patrol-form', 'device', 'group'],
    summary: 'Patrol records of the devices of a group and of those below it that the caller sees, the newest first',
    query: OfGroup.extend({ from: Instant.optional(), to: Instant.optional(), page: Page, pageSize: PageSize }),
    data: pageOf(PatrolRecordRow),
  }),
  listGroupEvents: call({
    ...signed,
    path: '/api/pihems/gp_events',
    access: {
      all: [{ record: 'group', can: 'see', at: 'query.group_id' }, { lists: 'alarms' }],
    },
    reads: ['alarm', 'group', 'device', 'share'],
    summary: 'Events of the devices of a group and of those below it, newest first',
    query: z.object({
      group_id: RecordId,
      state: z.enum(['unconfirmed', 'confirmed']).optional(),
      from: Instant.optional(),
      to: Instant.optional(),
      page: Page,
      pageSize: PageSize,
    }),
    data: pageOf(Event),
    sample: { query: { group_id: ':group' } },
  }),
}

/** What one account has shared of a group's devices; waiting: not accepted yet. */
export const GroupShare = z.object({
  account: Share.shape.account,
  devices: z.number().int(),
  waiting: z.number().int(),
  /** Of so many it may also operate. */
  operate: z.number().int(),
  /** When the first of them ends; null: none does by itself. */
  endsFirst: Instant.nullable(),
})
export type GroupShare = z.output<typeof GroupShare>

export const groupSharingCalls = {
  shareGroup: call({
    ...signed,
    path: '/api/pihems/dg_share',
    access: { record: 'group', can: 'see', at: 'query.group_id' },
    changes: ['share'],
    summary:
      'Share every device of a group with an account, by its phone or e-mail: all of them, or none and the reasons. Anyone who is not of the devices’ business is asked first',
    query: z.object({
      group_id: RecordId,
      account: z.string().trim().min(1).max(100),
      mode: Mode.default('client'),
      right: ShareRight.default('view'),
      expires_at: Instant.optional(),
    }),
    data: z.object({
      applied: z.boolean(),
      results: z.array(z.object({ box_id: DeviceId, account: z.string(), outcome: z.enum(shareOutcomes), says: z.string() })),
    }),
    refusals: [10003, 30001, 70001, 80001],
    sample: { query: { group_id: ':group', account: ':shareContact' } },
  }),
  listGroupShares: call({
    method: 'GET',
    path: '/api/v1/groups/:groupId/shares',
    variant: 'own',
    access: { record: 'group', can: 'manage', at: 'params.groupId' },
    reads: ['share', 'group', 'device'],
    summary: 'The devices of a group and of those below it of which the caller manages shares, and with whom they are shared, by account',
    data: z.object({
      devices: z.array(z.object({ id: DeviceId, name: z.string(), right: z.enum(['manage', 'main']) })),
      items: z.array(GroupShare),
    }),
    sample: { params: { groupId: ':group' } },
  }),
  revokeGroupShare: call({
    method: 'DELETE',
    path: '/api/v1/groups/:groupId/shares/:userId',
    variant: 'own',
    access: { record: 'group', can: 'manage', at: 'params.groupId' },
    changes: ['share'],
    summary: 'End all shares of the devices of a group with one account, and what was shared on from them',
    /** Of how many devices. */
    data: z.object({ ended: z.number().int() }),
    sample: { params: { groupId: ':group', userId: '1' } },
  }),
}
