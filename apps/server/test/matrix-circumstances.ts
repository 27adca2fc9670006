import { Readable } from 'node:stream'
import { type RefusalCode, wireHash } from '@kilowatch/contract'
import type { HandoverState, OperationState, RectificationState } from '@kilowatch/work'
import { expect } from 'vitest'
import { isRunning } from '../src/storage/backup/index.ts'
import type { Queryable } from '../src/storage/queryable.ts'
import { setupToken } from '../src/storage/setup-token.ts'
import type { FullHouse } from './full-house.ts'
import { buildDevice, idWith, password } from './house.ts'
import type { MatrixRole } from './matrix.ts'
import { smallPicture, smallPictureHash } from './small-picture.ts'
import type { TestServer } from './test-server.ts'

const members: readonly MatrixRole[] = ['owner', 'admin', 'operator', 'viewer', 'department', 'unhanded', 'stranger']

/** Who has the right, but is not in the state that the call is for: a code that the call declares. */
const unfitting: Readonly<Record<string, Partial<Record<MatrixRole, RefusalCode>>>> = {
  // Nobody is an employee of two enterprises; providers and operators of none.
  'people.joinByInvitation': each([...members, 'provider', 'platform', 'granted'], 30001),
  // Nor does any of them run the platform; who does already is told so.
  'operators.joinOperators': { ...each([...members, 'provider', 'agent'], 30001), ...each(['platform', 'granted'], 70002) },
  // Nothing of a UPS is set in daily work.
  'deviceSettings.writeSettings': { operator: 100000 },
  // Of a group the right on its devices counts, which no record of it tells; here it has none.
  'groupChecks.startGroupCheck': each(['viewer', 'department', 'unhanded'], 30001),
  'groupChecks.cancelGroupCheck': each(['viewer', 'department', 'unhanded'], 30001),
  'groupSharing.shareGroup': each(['operator', 'viewer', 'department', 'unhanded'], 30001),
  // Whoever owns a record, or manages the business, changes it.
  ...Object.fromEntries(
    [
      ...['changePatrolRecord', 'removePatrolRecord', 'sharePatrolRecord', 'revokeRecordShare', 'holdRecordPictures', 'addRecordPicture'],
      'removeRecordPicture',
    ].map((call) => [`patrolRecords.${call}`, each(['operator', 'viewer', 'department'], 70001)]),
  ),
  'patrolRecords.handPatrolRecords': { ...each(['operator', 'viewer', 'department', 'unhanded'], 70003), stranger: 50001 },
  // Whoever wrote a record, or manages the business, changes it; with whom a device is shared records nothing.
  ...Object.fromEntries(
    ['correctEventHandling', 'takeBackEventHandling'].map((call) => [
      `eventHandlings.${call}`,
      each(['operator', 'viewer', 'department'], 70001),
    ]),
  ),
  // Whoever manages neither the business nor a group gives out none of its tasks.
  'patrolAssignment.assignPatrolTasks': each(['operator', 'viewer', 'department', 'unhanded'], 70003),
  // Whoever only reads a record reports nothing of it.
  'faults.reportLineFault': each(['viewer', 'department'], 70001),
  // A step is its operator's, and another one's to confirm.
  'operations.doOperationStep': { admin: 70001 },
  'operations.confirmOperationStep': { admin: 70001 },
  'operations.declineOperationStep': { admin: 70001 },
  // A duty is given away by who has it, not to oneself; a swap is taken back by who asked for it.
  'duty.askDutySwap': { ...each(['owner', 'admin', 'viewer', 'department'], 30001), unhanded: 10003 },
  'duty.stepDutySwap': each(['owner', 'admin', 'viewer', 'department', 'unhanded'], 30001),
  // Whoever asked for it takes it back.
  'changeOrders.withdrawChange': { admin: 70001 },
  // Whoever signed takes it back.
  'patrolForms.takeSignatureBack': { admin: 30001 },
  // For client users and owners alone.
  'businessAuth.beginBusinessAuth': each(
    [...members.filter((role) => role !== 'owner' && role !== 'stranger'), 'provider', 'agent', 'platform', 'granted'],
    100000,
  ),
}

function each(roles: readonly MatrixRole[], code: RefusalCode): Partial<Record<MatrixRole, RefusalCode>> {
  return Object.fromEntries(roles.map((role) => [role, code]))
}

export function unfit(call: string, role: MatrixRole): RefusalCode | undefined {
  return unfitting[call]?.[role]
}

interface Circumstances {
  server: TestServer
  house: FullHouse
}
type Fields = Readonly<Record<string, unknown>>

/** The gateway has said that it takes configuration from the server. */
async function takesConfig({ server, house }: Circumstances): Promise<Fields> {
  await server.database.pool.query('insert into uplink_configs (uplink_id) values ($1) on conflict do nothing', [house.uplinkId])
  return {}
}

/** The device of the house stands in its group, of which no check goes on. */
async function inGroup({ server, house }: Circumstances): Promise<Fields> {
  await server.database.pool.query('insert into group_devices (group_id, device_id) values ($1, $2) on conflict do nothing', [
    house.words[':group'],
    house.device.id,
  ])
  await server.database.pool.query(`delete from group_checks where group_id = $1 and state = 'running'`, [house.words[':group']])
  return {}
}

/** No other house of the test has set the sample's price, which is the platform's. */
async function withoutPrices({ server }: Circumstances): Promise<Fields> {
  await server.database.pool.query(`delete from renewal_prices where type = 'ups'`)
  return {}
}

async function notAuthenticated({ server }: Circumstances): Promise<Fields> {
  await server.database.pool.query(`update businesses set auth_state = null where auth_state = 2`)
  return {}
}

/** Nobody has used the sample's own ids. */
async function withoutEntries({ server }: Circumstances): Promise<Fields> {
  await server.database.pool.query(`delete from patrol_entries where id::text like '5f0c2b7e%'`)
  return {}
}

/** Somebody handed it in who is none of those who act: what a person wrote is not theirs to approve. */
async function submitted(db: Queryable, workId: string | undefined): Promise<void> {
  await db.query('delete from work_steps where work_id = $1', [workId])
  await db.query(
    `insert into work_steps (work_id, at, step, from_state, to_state, entered) select id, created_at, 'submit', state, state, '{}' from work where id = $1`,
    [workId],
  )
}

/** The form is in this state and its task as well, as if nobody had signed. */
function inForm(state: 'draft' | 'submitted' | 'department') {
  return async (circumstances: Circumstances): Promise<Fields> => {
    await withoutEntries(circumstances)
    const { server, house } = circumstances
    const { pool } = server.database
    const [form, task] = [house.words[':patrolForm'], house.words[':patrolTask']]
    await submitted(pool, form)
    await pool.query('update work set state = $2, closed_at = null where id = $1', [form, state])
    await pool.query('update work set state = $2, closed_at = null, due_at = null where id = $1', [
      task,
      state === 'draft' ? 'executing' : 'review',
    ])
    return {}
  }
}

/** The owner has signed the form just now. */
async function signedByOwner(circumstances: Circumstances): Promise<Fields> {
  await inForm('submitted')(circumstances)
  const { server, house } = circumstances
  const { pool } = server.database
  const form = house.words[':patrolForm']
  await pool.query(`update work_steps set by_user = $2, at = $3, from_state = 'draft' where work_id = $1`, [
    ...[form, house.people.owner.id, server.services.clock.now()],
  ])
  await pool.query('update patrol_forms set version = 1 where id = $1', [form])
  return {}
}

/** A fault of the house is in this state, as if nothing had been done with it since. */
function faultIn(word: ':fault' | ':confirmedFault' | ':recoveredFault', state: string) {
  return async ({ server, house }: Circumstances): Promise<Fields> => {
    const { pool } = server.database
    await pool.query('update work set state = $2, closed_at = null where id = $1', [house.words[word], state])
    await pool.query('delete from repairs where fault_id = $1', [house.words[word]])
    return {}
  }
}

/** The project is under way, with times of its nodes or not; or it is done. */
function project(state: 'running' | 'done', ended: '2026-01-02' | null = null) {
  return async ({ server, house }: Circumstances): Promise<Fields> => {
    const { pool } = server.database
    await pool.query('update work set state = $2, closed_at = null where id = $1', [house.words[':project'], state])
    await pool.query('update project_nodes set started_on = $2, ended_on = $2 where project_id = $1', [house.words[':project'], ended])
    return {}
  }
}
const running = project('running')

/** The rectification is in this state. */
function rectification(state: RectificationState) {
  return async ({ server, house }: Circumstances): Promise<Fields> => {
    const text = 'update work set state = $2, closed_at = null where id = $1'
    await submitted(server.database.pool, house.words[':rectification'])
    await server.database.pool.query(text, [house.words[':rectification'], state])
    return {}
  }
}

/** The hand-over note is in this state. */
function handover(state: HandoverState) {
  return async ({ server, house }: Circumstances): Promise<Fields> => {
    await server.database.pool.query('update work set state = $2, closed_at = null where id = $1', [house.words[':handover'], state])
    return {}
  }
}

/** The schedule item is open, and nobody was notified of it lately. */
async function openSchedule({ server, house }: Circumstances): Promise<Fields> {
  const { pool } = server.database
  await pool.query(`update work set state = 'open', closed_at = null where id = $1`, [house.words[':schedule']])
  await pool.query('delete from schedule_notices where schedule_id = $1', [house.words[':schedule']])
  await pool.query(`update schedules set due_on = '2099-01-01' where id = $1`, [house.words[':schedule']])
  return {}
}

/** The ticket is in this state; its first step waits for the second person, or for whoever carries it out. */
function operation(state: OperationState, isAsked = false) {
  return async ({ server, house }: Circumstances): Promise<Fields> => {
    const { pool } = server.database
    const id = house.words[':operation']
    const { owner, admin } = house.people
    const [operator, second] = isAsked ? [admin.id, owner.id] : [owner.id, admin.id]
    await pool.query('update work set state = $2, closed_at = null, assignee_id = $3 where id = $1', [id, state, operator])
    await pool.query('update operation_tickets set guardian_id = $2 where id = $1', [id, second])
    await pool.query(
      'update operation_steps set done_at = null, asked_at = case when $2 then now() end, asked_by = case when $2 then $3::bigint end where ticket_id = $1',
      [id, isAsked, operator],
    )
    return {}
  }
}

/** What must be so before a call can succeed and that no record of a house can give; answers what of the body is another then. */
/** Everybody is on leave on the day of the sample. */
async function allOnLeave({ server: { database } }: Circumstances): Promise<Fields> {
  await database.pool.query(
    `insert into duty_leaves (membership_id, from_on, to_on, created_at) select id, '2026-12-08', '2026-12-08', now() from memberships
       on conflict (membership_id, from_on) do update set to_on = excluded.to_on, reason = ''`,
  )
  return {}
}

const preparations: Readonly<Record<string, (circumstances: Circumstances) => Promise<Fields>>> = {
  'duty.changeDutyLeave': allOnLeave,
  'duty.changeOwnDutyLeave': allOnLeave,
  'files.readFile': async ({ server }) => {
    await server.services.files.put(smallPictureHash, smallPicture.length, () => Readable.from([smallPicture]))
    return {}
  },
  'groupChecks.startGroupCheck': inGroup,
  'groupChecks.cancelGroupCheck': async (circumstances) => {
    await inGroup(circumstances)
    const { server, house } = circumstances
    await server.database.pool.query(`update group_checks set state = 'running', ended_at = null where id = $1`, [
      house.words[':groupCheck'],
    ])
    return {}
  },
  'groupChecks.readCheckedDevice': inGroup,
  'groupSharing.shareGroup': inGroup,
  // Nobody has the tasks of the house.
  'patrolAssignment.assignPatrolTasks': async ({ server, house }) => {
    await server.database.pool.query(
      `update work set assignee_id = null, provider_id = null
        where kind = 'patrol-task' and business_id = (select business_id from work where id = $1)`,
      [house.words[':patrolTask']],
    )
    return {}
  },
  // The task has another device, which stays.
  'patrolTasks.removeTaskDevices': async (circumstances) => {
    const other = await freshDevice(circumstances)
    const { server, house } = circumstances
    await server.database.pool.query(
      'insert into work_devices (work_id, device_id) select $1, id from devices where box_id = any($2) on conflict do nothing',
      [house.words[':patrolTask'], [house.device.boxId, other]],
    )
    return {}
  },
  ...Object.fromEntries(
    ['addDeviceRecord', 'addRemoteRecord', 'changePatrolRecord'].map((call) => [`patrolRecords.${call}`, withoutEntries]),
  ),
  'patrolRecords.addRecordPicture': async ({ server }) => {
    await server.database.pool.query(`delete from files where id in (select file_id from patrol_pictures where id::text like '5f0c2b7e%')`)
    return {}
  },
  'patrolForms.enterFormRecord': inForm('draft'),
  'patrolForms.changeFormRecord': inForm('draft'),
  'patrolForms.openTaskForm': inForm('draft'),
  'patrolForms.stampForm': inForm('draft'),
  'patrolForms.submitForm': inForm('draft'),
  'patrolForms.departmentSigns': inForm('submitted'),
  'patrolForms.departmentReturns': inForm('submitted'),
  'patrolForms.returnForm': inForm('submitted'),
  'patrolForms.ownerSigns': inForm('department'),
  'patrolForms.ownerReturns': inForm('department'),
  'patrolForms.takeSignatureBack': signedByOwner,
  'faults.confirmFault': faultIn(':fault', 'reported'),
  'faults.takeFaultStep': faultIn(':fault', 'reported'),
  'faults.changeFault': faultIn(':fault', 'reported'),
  'faults.cancelFaultConfirmation': faultIn(':confirmedFault', 'confirmed'),
  'faults.repairFault': faultIn(':confirmedFault', 'confirmed'),
  'faults.closeFault': faultIn(':recoveredFault', 'recovered'),
  // Nobody has said it.
  'faults.enterRepairCost': async ({ server, house }) => {
    const text = `update repairs set labour_hours = null, labour_rate = null, other_cost = null, other_note = null, cost = null, cost_at = null where id = $1`
    await server.database.pool.query(text, [house.words[':repair']])
    return {}
  },
  // Something failed, and nobody has made a fault of it.
  'faults.reportLineFault': async ({ server, house }) => {
    await server.database.pool.query(`update patrol_entries set result = 'fail' where record_id = $1`, [house.words[':patrolRecord']])
    await server.database.pool.query('delete from fault_signs where record_id = $1', [house.words[':patrolRecord']])
    return {}
  },
  // The device did not pass, and nobody has made a fault of it.
  'faults.reportCheckFault': async ({ server, house }) => {
    const check = house.words[':groupCheck']
    await server.database.pool.query(`update group_check_devices set state = 'done', verdict = 'fail' where check_id = $1`, [check])
    await server.database.pool.query('delete from fault_signs where check_id = $1', [check])
    return {}
  },
  // Nobody asks for another change of it.
  'changeOrders.approveChange': async ({ server, house }) => {
    await server.database.pool.query('update work set created_by = null where id = $1', [house.words[':changeOrder']])
    return {}
  },
  'changeOrders.askForChange': async ({ server, house }) => {
    await server.database.pool.query('delete from work where id = $1', [house.words[':changeOrder']])
    return {}
  },
  ...Object.fromEntries(
    [
      'renameProject',
      'startProjectNode',
      'endProjectNode',
      'addProjectDaywork',
      'addProjectPayment',
      'settlePaymentNode',
      'cancelProject',
    ].map((call) => [`projects.${call}`, running]),
  ),
  'projects.planProject': running,
  'projects.finishProject': project('running', '2026-01-02'),
  'projects.resumeProject': project('done'),
  'handovers.signHandover': handover('written'),
  'handovers.questionHandover': handover('written'),
  'handovers.answerHandover': handover('questioned'),
  'schedules.changeSchedule': openSchedule,
  'schedules.completeSchedule': openSchedule,
  'schedules.notifySchedulePeople': openSchedule,
  'schedules.postponeSchedule': openSchedule,
  'schedules.skipSchedule': openSchedule,
  'schedules.cancelSchedule': openSchedule,
  'operations.changeOperation': operation('drafted'),
  'operations.moveOperation': operation('drafted'),
  'operations.doOperationStep': operation('hand'),
  'operations.confirmOperationStep': operation('hand', true),
  'operations.declineOperationStep': operation('hand', true),
  'rectifications.changeRectification': rectification('open'),
  'rectifications.addRectificationNode': rectification('progress'),
  'rectifications.checkRectification': rectification('submitted'),
  'rectifications.beginRectification': rectification('assigned'),
  'rectifications.submitRectification': rectification('progress'),
  'rectifications.closeRectification': rectification('accepted'),
  'rectifications.declineRectification': rectification('assigned'),
  'rectifications.cancelRectification': rectification('open'),
  // Few are open at a time, and every house has brought its own: those of the first one are asked for by others.
  'operators.inviteOperator': async ({ server }) => {
    await server.database.pool.query(
      'delete from operator_invitations where invited_by <> (select invited_by from operator_invitations order by id limit 1)',
    )
    return {}
  },
  'renewals.addRenewalPrice': withoutPrices,
  'renewals.changeRenewalPrice': withoutPrices,
  'gatewayFiles.readGatewayFile': async ({ server }) => {
    const files = server.services.gatewayFiles
    await files?.ask('linux-x64')
    await expect.poll(async () => (await files?.stateOf('linux-x64'))?.state).toBe('ready')
    return {}
  },
  // The person still is what such a task asks for.
  'tasks.readTaskFile': async ({ server, house }) => {
    const { words, people } = house
    await server.database.pool.query(
      `with member as (insert into memberships (business_id, user_id, right_on_devices) values ($1, $2, 'manage'))
       update tasks set business_id = $1 where id = $3`,
      [words[':spareBusiness'], people.sharedView.id, words[':task']],
    )
    await server.services.files.put(smallPictureHash, smallPicture.length, () => Readable.from([smallPicture]))
    return {}
  },
  'accounts.logIn': async ({ house }) => ({ account: house.people.owner.loginName, pw: wireHash(password) }),
  'accounts.register': async ({ server }) => {
    await setting(server, 'sign-up', { registration: true })
    return {}
  },
  // One that reaches nobody.
  'notificationTargets.tryHttpProvider': async ({ server }) => {
    await setting(server, 'sms-provider', { sealed: 'nobody opens it', changedAt: new Date().toISOString() })
    return {}
  },
  // One of a control is under way: that of the caller before is forgotten.
  'controls.requestCommand': async ({ server }) => {
    await server.database.pool.query('delete from device_commands')
    return {}
  },
  'uplinkConfig.saveUplinkInterval': takesConfig,
  'uplinkConfig.saveDeviceInterval': takesConfig,
  'deviceSettings.writeSettings': async ({ server }) => {
    await server.database.pool.query('delete from device_commands')
    return {}
  },
  // Its device is a door, of which nothing is planned.
  'timedPeriods.addTimedPeriod': async ({ server, house }) => {
    const controls = JSON.stringify([{ key: 'arming', values: ['arm', 'disarm'] }])
    await server.database.pool.query(
      `with free as (delete from timed_tasks where device_id = $1) update devices set announced_type = 'door', controls = $2 where id = $1`,
      [house.device.id, controls],
    )
    return {}
  },
  'businessAuth.beginBusinessAuth': notAuthenticated,
  'businessAuth.submitBusinessAuth': notAuthenticated,
  'businessAuth.resubmitBusinessAuth': notAuthenticated,
  'businessAuth.saveBusinessAuthDraft': notAuthenticated,
  // Its device is a door; the person of the caller before had the same card.
  'doors.addDoorPerson': async ({ server, house }) => {
    await server.database.pool.query(
      `with free as (delete from door_credentials where device_id = $1 )
       update devices set announced_type = 'door' where id = $1`,
      [house.device.id],
    )
    return {}
  },
  'people.removeResponsible': async ({ server, house }) => {
    const hold = 'insert into device_holders (device_id, membership_id) values ($1, $2) on conflict do nothing'
    await server.database.pool.query(hold, [house.device.id, house.words[':employee']])
    return {}
  },
  'sims.removeSim': async ({ server, house }) => {
    const enter = `insert into sims (uplink_id, iccid, operator, changed_at) values ($1, '8986001234567890123', 'mobile', now()) on conflict do nothing`
    await server.database.pool.query(enter, [house.uplinkId])
    return {}
  },
  'deviceRelations.relateDevices': async (circumstances) => ({ boxIds: await freshDevice(circumstances) }),
  'deviceRelations.removeRelations': async (circumstances) => {
    const boxIds = await freshDevice(circumstances)
    const relate = `insert into device_feeds (source_id, load_id, created_at) select $1, id, now() from devices where box_id = $2`
    await circumstances.server.database.pool.query(relate, [circumstances.house.device.id, boxIds])
    return { boxIds }
  },
  'expectedDevices.expectDevices': async () => ({ ids: [idWith(8, ++devicesMade)] }),
  'expectedDevices.forgetExpectedDevices': async ({ server, house }) => {
    const enter = `insert into expected_devices (business_id, box_id, name, type, vendor, series, created_at)
                   values ($1, $2, '待接入', 'ups', 'APC', 'SRT', now()) on conflict do nothing`
    await server.database.pool.query(enter, [house.words[':business'], house.words[':expectedDevice']])
    return {}
  },
  'uplinkTransfers.readOffer': ({ server }) => offered(server),
  'uplinkTransfers.takeUplink': ({ server }) => offered(server),
  // One at a time: that of the caller before has ended.
  'platform.startBackup': async ({ server }) => {
    while (await isRunning(server.database.pool)) await new Promise((next) => setTimeout(next, 10))
    return {}
  },
}

let devicesMade = 0

/** Another device of the house, which nothing knows yet. */
async function freshDevice({ server, house }: Circumstances): Promise<string> {
  const { rows } = await server.database.pool.query<{ business_id: string }>('select business_id from devices where id = $1', [
    house.device.id,
  ])
  const boxId = idWith(7, ++devicesMade)
  const wish = { businessId: rows[0]?.business_id ?? '', uplinkId: house.uplinkId, boxId, name: '机柜', type: 'pdu' }
  await buildDevice(server.database.pool, wish)
  return boxId
}

/** An uplink that a business which nobody knows offers by a code. */
async function offered({ database }: TestServer) {
  const offer = { uplinkId: idWith(6, ++devicesMade), code: 'ABCDEFGH99' }
  await database.pool.query(
    `with giving as (insert into businesses (name) values ('转出方') returning id),
          given as (insert into uplinks (id, business_id, name) select $1, id, '转来的网关' from giving returning id)
     insert into uplink_transfers (uplink_id, code_hash, expires_at, offered_at)
     select id, sha256(convert_to($2, 'UTF8')), now() + interval '1 hour', now() from given`,
    [offer.uplinkId, offer.code],
  )
  return offer
}

/** The input as it is to be sent: what differs goes into the body, of a call without one into the query. */
export async function prepare(call: string, input: object, circumstances: Circumstances): Promise<object> {
  const fields = await preparations[call]?.(circumstances)
  if (!fields) return input
  const part = 'query' in input && !('body' in input) ? 'query' : 'body'
  return { ...input, [part]: { ...(input as Readonly<Record<string, object>>)[part], ...fields } }
}

async function setting({ database }: TestServer, key: string, value: unknown): Promise<void> {
  await database.pool.query(
    'insert into settings (key, value, changed_at) values ($1, $2, now()) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )
}

/** Calls of which each role needs a house of its own: prepared by changing who somebody is, or naming a contact that is the house's. */
export const ownHouseCalls: ReadonlySet<string> = new Set(['tasks.readTaskFile', 'accounts.sendContactCode'])

/** Calls of an installation that nobody runs yet: they need one of their own. */
export const firstRunCalls: ReadonlySet<string> = new Set(['platform.createOperator'])

/** The token that such an installation printed. */
export async function setupWords({ services }: TestServer): Promise<Record<string, string>> {
  return { ':setupToken': (await setupToken(services.db, services.config)) ?? '' }
}
