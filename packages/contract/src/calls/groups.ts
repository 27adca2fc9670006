import { fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, RecordId, ShortName } from '../fields.ts'
import { formOf } from '../form.ts'

export const GroupIdentity = z.enum(['manager', 'inspector', 'viewer'])
export const Group = z.object({
  id: RecordId,
  /** Null: of the first level. */
  parentId: RecordId.nullable(),
  name: z.string(),
  /** Those that the caller sees, of the group itself and the groups below. */
  devices: z.number().int(),
  people: z.number().int(),
})
export type Group = z.output<typeof Group>
export const GroupDetail = Group.extend({
  members: z.array(z.object({ id: DeviceId, name: z.string(), type: z.string(), site: z.string() })),
  staff: z.array(z.object({ employeeId: RecordId, name: z.string(), identity: GroupIdentity })),
})
export type GroupDetail = z.output<typeof GroupDetail>

const groupParam = { params: { groupId: ':group' } }

export const groupFields = fields({ key: 'name', name: { zh: '分组名称', en: 'Group name' }, kind: 'text', most: 15, required: true })

export const groupCalls = {
  listGroups: call({
    method: 'GET',
    path: '/api/v1/groups',
    variant: 'own',
    access: { business: 'member' },
    reads: ['group', 'employee', 'device', 'department'],
    summary: 'Groups of the business in their order, first level before second',
    data: z.array(Group),
    sample: {},
  }),
  addGroup: call({
    method: 'POST',
    path: '/api/v1/groups',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['group'],
    summary: 'Add a group of the first level, or one below a group of the first level',
    body: z.object({ name: ShortName, parentId: RecordId.nullable().default(null) }),
    data: Group,
    refusals: [30001, 50001, 50003],
    sample: { body: { name: '手术室' } },
  }),
  readGroup: call({
    method: 'GET',
    path: '/api/v1/groups/:groupId',
    variant: 'own',
    access: { record: 'group', can: 'see', at: 'params.groupId' },
    reads: ['group', 'employee', 'device', 'department'],
    summary: 'One group with its people and those of its devices that the caller sees',
    data: GroupDetail,
    sample: groupParam,
  }),
  renameGroup: call({
    method: 'PATCH',
    path: '/api/v1/groups/:groupId',
    variant: 'own',
    access: { record: 'group', can: 'manage', at: 'params.groupId' },
    changes: ['group'],
    summary: 'Give a group another name',
    body: formOf(groupFields),
    data: Group,
    refusals: [50003],
    sample: { ...groupParam, body: { name: '配电室' } },
  }),
  placeGroup: call({
    method: 'PUT',
    path: '/api/v1/groups/:groupId/place',
    variant: 'own',
    access: { record: 'group', can: 'manage', at: 'params.groupId' },
    changes: ['group'],
    summary: 'Show a group before another of its level, or last; one of the second level may move below another of the first',
    body: z.object({ parentId: RecordId.nullable(), beforeId: RecordId.nullable().default(null) }),
    data: Group,
    refusals: [30001, 50001, 50003],
    sample: { ...groupParam, body: { parentId: ':groupAbove' } },
  }),
  removeGroup: call({
    method: 'DELETE',
    path: '/api/v1/groups/:groupId',
    variant: 'own',
    access: { record: 'group', can: 'manage', at: 'params.groupId' },
    changes: ['group'],
    summary: 'Remove a group and those below it; devices and people stay',
    data: z.null(),
    sample: groupParam,
  }),
  saveGroupDevices: call({
    method: 'PUT',
    path: '/api/v1/groups/:groupId/devices',
    variant: 'own',
    access: {
      all: [
        { record: 'group', can: 'manage', at: 'params.groupId' },
        { devices: 'manage', at: 'body.boxIds' },
      ],
    },
    changes: ['group'],
    summary: 'Which devices of the business are in a group of the second level',
    body: z.object({ boxIds: z.array(DeviceId).max(1000) }),
    data: GroupDetail,
    refusals: [30001],
    sample: { ...groupParam, body: { boxIds: [':device'] } },
  }),
  saveGroupPeople: call({
    method: 'PUT',
    path: '/api/v1/groups/:groupId/people',
    variant: 'own',
    access: { record: 'group', can: 'manage', at: 'params.groupId' },
    changes: ['group'],
    summary: 'Who is manager, inspector or viewer of a group',
    body: z.object({ people: z.array(z.object({ employeeId: RecordId, identity: GroupIdentity })).max(200) }),
    data: GroupDetail,
    refusals: [50001],
    sample: { ...groupParam, body: { people: [{ employeeId: ':employee', identity: 'viewer' }] } },
  }),
  readGroupIdentity: call({
    method: 'GET',
    path: '/api/pihems/gtgpuseridty',
    variant: 'signed',
    access: { record: 'group', can: 'see', at: 'query.group_id' },
    reads: ['group', 'employee'],
    summary: 'What the caller is in a group; null: nothing of these',
    query: z.object({ group_id: RecordId }),
    data: z.object({ group_id: RecordId, identity: GroupIdentity.nullable() }),
    sample: { query: { group_id: ':group' } },
  }),
  saveGroupIdentity: call({
    method: 'GET',
    path: '/api/pihems/upgpuseridty',
    variant: 'signed',
    access: { record: 'group', can: 'manage', at: 'query.group_id' },
    changes: ['group'],
    summary: 'What one person is in a group from now on; without an identity nothing',
    overwrites: true,
    query: z.object({ group_id: RecordId, employee_id: RecordId, identity: GroupIdentity.optional() }),
    data: z.object({ group_id: RecordId, employee_id: RecordId, identity: GroupIdentity.nullable() }),
    refusals: [50001],
    sample: { query: { group_id: ':group', employee_id: ':employee', identity: 'viewer' } },
  }),
}
