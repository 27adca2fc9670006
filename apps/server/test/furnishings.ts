import { usualUpsStandard } from '@kilowatch/catalog'
import { type PlainRecordKind, plainRecordKinds, recordWord } from '@kilowatch/contract'
import type { Pool } from 'pg'
import { plainTable } from '../src/storage/record-place.ts'
import { businessName, type CastPerson, type CastRole, idOf, parts, roles, sha256, spareName, ticketOf } from './cast.ts'
import type { Person } from './house.ts'
import { smallPicture, smallPictureHash } from './small-picture.ts'

/** What stands in every code that was sent somewhere. */
export const typedCode = '246810'

export async function insertBusinesses(pool: Pool, number: number, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into businesses (name, closed_at, created_at)
     select name, case when place = 3 then $2::timestamptz end, $2 from unnest($1::text[]) with ordinality as b(name, place) order by place
     returning id`,
    [[businessName(number), spareName(number), `已关闭${number}`], now],
  )
  return rows.map(({ id }) => id)
}

/** Two departments, the lower with the device; a position; two levels of groups, the lower without devices and people. */
export async function insertStructure(pool: Pool, business: string, staff: Partial<Record<string, string>>, deviceId: number) {
  const { rows } = await pool.query<{ above: string; below: string; spare: string; position: string; group_below: string }>(
    `with ids as (select nextval(pg_get_serial_sequence('departments', 'id')) as above, nextval(pg_get_serial_sequence('departments', 'id')) as below,
                         nextval(pg_get_serial_sequence('departments', 'id')) as spare),
     departments_made as (
       insert into departments (id, business_id, parent_id, name, path) overriding system value
       select above, $1::bigint, null::bigint, '动力保障科', array[above] from ids
       union all select below, $1, above, '机房组', array[above, below] from ids
       union all select spare, $1, null, '待撤科室', array[spare] from ids),
     position_made as (insert into positions (business_id, name) values ($1, '高级工程师') returning id),
     group_made as (insert into groups (business_id, name) values ($1, '一级') returning id)
     select above, below, spare, position_made.id as position, group_made.id as group_below from ids, position_made, group_made`,
    [business],
  )
  const made = rows[0]
  const group = await idOf(pool, `insert into groups (business_id, parent_id, name) values ($1, $2, '二级') returning id`, [
    business,
    made?.group_below,
  ])
  await pool.query('insert into membership_departments (membership_id, department_id) values ($1, $2)', [staff.department, made?.above])
  await pool.query('insert into device_departments (device_id, department_id) values ($1, $2)', [deviceId, made?.below])
  return { department: made?.spare ?? '', position: made?.position ?? '', group, groupAbove: made?.group_below ?? '' }
}

/** What `platform` asks for, and what `granted` has. */
export async function insertGrants(pool: Pool, people: Record<CastRole, CastPerson>, business: string, now: Date) {
  const { rows } = await pool.query<{ id: string; operator_id: string }>(
    `with given as (
       select operator, state, case state when 'active' then $3::timestamptz + interval '8 hours' end as until
         from (values ($1::bigint, 'requested'), ($4, 'active')) as g(operator, state)),
     works as (
       insert into work (business_id, kind, state, title, created_by, due_at, created_at, changed_at)
       select $2, 'grant', state, '核对告警', operator, until, $3, $3 from given returning id, created_by, state),
     steps as (
       insert into work_steps (work_id, at, step, from_state, to_state, by_user)
       select id, $3, 'approve', 'requested', state, $5 from works where state = 'active')
     insert into operator_grants (id, operator_id, business_id, "right", hours, expires_at)
     select id, operator, $2, 'view', 8, until from works join given on operator = created_by
     returning id, operator_id`,
    [people.platform.id, business, now, people.granted.id, people.owner.id],
  )
  const grantOf = new Map(rows.map(({ id, operator_id }) => [operator_id, id]))
  return { platform: grantOf.get(people.platform.id), granted: grantOf.get(people.granted.id) }
}

/** An announcement of the operator that `sharedView` has not read. */
export async function insertMessage(pool: Pool, people: Record<CastRole, CastPerson>, now: Date): Promise<string> {
  return idOf(
    pool,
    `with made as (
       insert into messages (kind, title, body, published_by, created_at)
       values ('operator', '{"zh": "维护", "en": "Maintenance"}', '{"zh": "今晚维护", "en": "Tonight"}', $1, $2) returning id)
     insert into message_readers (message_id, user_id) select id, $3 from made returning message_id as id`,
    [people.platform.id, now, people.sharedView.id],
  )
}

/** A webhook that is tried without reaching anybody: nobody has the key that its address is sealed with. */
export async function insertNotificationTarget(pool: Pool, business: string, now: Date): Promise<string> {
  return idOf(
    pool,
    `insert into notification_targets (business_id, channel, name, address_shown, sealed_address, topics, least_level, language, changed_at)
     values ($1, 'webhook', '值班群', 'hooks.example.com …test', 'nobody opens it', '{abnormal}', 2, 'zh', $2) returning id`,
    [business, now],
  )
}

/** What opens the wall of a house to whoever holds it. */
export const wallTokenOf = (number: number): string => sha256(`wall ${number}`).toString('base64url')

export function insertWall(pool: Pool, business: string, userId: string, number: number, now: Date): Promise<string> {
  return idOf(
    pool,
    `insert into walls (business_id, name, link_hash, link_user_id, link_made_at, link_until)
     values ($1, '机房大屏', $2, $3, $4, $4::timestamptz + interval '90 days') returning id`,
    [business, sha256(wallTokenOf(number)), userId, now],
  )
}

/** What opens the calendar of a house's viewer to whoever holds it. */
export const dutyCalendarCodeOf = (number: number): string => sha256(`duty calendar ${number}`).toString('base64url')

export async function insertDutyCalendar(pool: Pool, business: string, userId: string, number: number, now: Date): Promise<void> {
  await pool.query(
    `insert into duty_calendars (membership_id, user_id, code_hash, schedules, language, made_at)
     select id, user_id, $3, true, 'zh', $4 from memberships where business_id = $1 and user_id = $2`,
    [business, userId, sha256(dutyCalendarCodeOf(number)), now],
  )
}

export async function insertVrScene(pool: Pool, business: string, groupId: string, deviceId: number): Promise<string> {
  const text = `insert into vr_scenes (business_id, group_id, name) values ($1, $2, '配电室全景') returning id`
  const scene = await idOf(pool, text, [business, groupId])
  await pool.query('insert into vr_pins (scene_id, device_id, x, y) values ($1, $2, 0.5, 0.5)', [scene, deviceId])
  return scene
}

/** Of the platform, and one for each house. */
export function insertRenewalPrice(pool: Pool, number: number): Promise<string> {
  return idOf(pool, `insert into renewal_prices (type, months, price) values ('of house ' || $1, 12, 360) returning id`, [number])
}

/** One that changed no device: what can be done with it is tried all the same. */
export function insertThresholdBatch(pool: Pool, business: string, userId: string, now: Date): Promise<string> {
  return idOf(
    pool,
    `insert into threshold_batches (business_id, type, wishes, created_at, created_by)
     values ($1, 'ups', '{"battery_charge": {"lr": 25, "la": 20}}', $3, $2) returning id`,
    [business, userId, now],
  )
}

/** Sealed with a key of another installation: what it says in full, nobody learns. */
export function insertVideo(pool: Pool, business: string, deviceId: number): Promise<string> {
  return idOf(
    pool,
    `insert into videos (business_id, device_id, name, kind, address_shown, sealed_address)
     values ($1, $2, '机房', 'rtsp', 'rtsp://192.0.2.10/stream1', 'nobody opens it') returning id`,
    [business, deviceId],
  )
}

/** One that is over, of a device that passed. */
export async function insertGroupCheck(pool: Pool, businessId: string, groupId: string, deviceId: number, now: Date): Promise<string> {
  const check = await idOf(
    pool,
    `insert into group_checks (business_id, group_id, state, started_at, ended_at, standard) values ($1, $2, 'done', $3, $3, $4) returning id`,
    [businessId, groupId, now, JSON.stringify(usualUpsStandard)],
  )
  await pool.query(
    `insert into group_check_devices (check_id, device_id, place, state, answer, verdict, judged_at) values ($1, $2, 1, 'done', 'read', 'pass', $3)`,
    [check, deviceId, now],
  )
  return check
}

export async function insertPartner(pool: Pool, business: string, userId: string, number: number, now: Date) {
  const secret = sha256(`partner ${number}`).toString('base64url')
  const partnerCode = sha256(`partner code ${number}`).toString('base64url')
  const partner = await idOf(pool, `insert into partners (name, business_id, secret_hash) values ('伙伴', $1, $2) returning id`, [
    business,
    sha256(secret),
  ])
  await pool.query(
    `insert into partner_codes (code_hash, partner_id, user_id, expires_at) values ($1, $2, $3, $4::timestamptz + interval '1 minute')`,
    [sha256(partnerCode), partner, userId, now],
  )
  return { partner, secret, partnerCode }
}

/** A code of each purpose, as if it had just been asked for, by somebody at this machine where nobody else is named. */
export async function insertCodes(
  pool: Pool,
  contacts: Readonly<Record<string, string>>,
  now: Date,
  asker = 'address 127.0.0.1',
): Promise<void> {
  const codes = Object.entries(contacts)
  await pool.query(
    `insert into verification_codes (purpose, contact, asker, code_hash, sent_at, expires_at)
     select purpose, contact, $5, hash, $4, $4::timestamptz + interval '10 minutes' from unnest($1::text[], $2::text[], $3::bytea[]) as c(purpose, contact, hash)`,
    [
      codes.map(([purpose]) => purpose),
      codes.map(([, contact]) => contact),
      codes.map(([purpose, contact]) => sha256(`${purpose} ${contact} ${typedCode}`)),
      now,
      asker,
    ],
  )
}

/** Two pictures of the device, and of each member two that nothing holds yet; of everybody a ticket for another. @returns ids, those of members by role */
export async function insertFiles(
  pool: Pool,
  { business, deviceId, people, number }: { business: string; deviceId: number; people: Record<CastRole, CastPerson>; number: number },
  now: Date,
): Promise<{ held: string[]; uploads: Partial<Record<CastRole, readonly string[]>> }> {
  const members = roles.filter((role) => parts[role].right)
  await pool.query('insert into file_contents values ($1, $2, $3) on conflict do nothing', [smallPictureHash, smallPicture.length, now])
  const insert = (kind: string | null, holder: number | null, users: readonly string[]) =>
    pool.query<{ id: string }>(
      `insert into files (business_id, held_by_kind, held_by_id, name, type, bytes, sha256, width, height, thumbnail, created_by, created_at)
       select $1, $2, $3, '现场.png', 'image/png', $4, $5, 1, 1, $5, u, $6 from unnest($7::bigint[]) with ordinality as b(u, place) order by place
       returning id`,
      [business, kind, holder, smallPicture.length, smallPictureHash, now, users],
    )
  const held = await insert('device', deviceId, [people.owner.id, people.owner.id])
  const unheld = await insert(
    null,
    null,
    members.flatMap((role) => [people[role].id, people[role].id]),
  )
  await pool.query(
    `insert into upload_tickets (token_hash, user_id, business_id, takes, expires_at)
     select t, u, case when m then $1::bigint end, 'picture', $2::timestamptz + interval '10 minutes'
       from unnest($3::text[], $4::bigint[], $5::boolean[]) as x(t, u, m)`,
    [
      ...[business, now, roles.map((role) => sha256(ticketOf(role, number)).toString('hex'))],
      ...[roles.map((role) => people[role].id), roles.map((role) => members.includes(role))],
    ],
  )
  const ids = unheld.rows.map(({ id }) => id)
  const uploads = Object.fromEntries(members.map((role, index) => [role, ids.slice(2 * index, 2 * index + 2)]))
  return { held: held.rows.map(({ id }) => id), uploads }
}

/** One that is done; what it made is in no store. */
export async function insertTask(pool: Pool, userId: string, now: Date): Promise<string> {
  return idOf(
    pool,
    `insert into tasks (user_id, kind, wish, language, address, state, name, type, bytes, sha256, created_at, ended_at)
     values ($1, 'audit-document', '{}', 'zh', '::1', 'done', '日志.pdf', 'application/pdf', $2, $3, $4, $4) returning id`,
    [userId, smallPicture.length, smallPictureHash, now],
  )
}

export async function insertView(pool: Pool, userId: string, now: Date): Promise<string> {
  return idOf(
    pool,
    `insert into saved_views (user_id, list, name, query, created_at) values ($1, '/api/v1/devices', '我的视图', 'state=alarm', $2) returning id`,
    [userId, now],
  )
}

/** A question of a person that waits for its answer. */
export function insertFeedback(pool: Pool, userId: string, now: Date): Promise<string> {
  return idOf(
    pool,
    `insert into feedback (user_id, kind, text, created_at, changed_at) values ($1, 'question', '如何添加设备？', $2, $2) returning id`,
    [userId, now],
  )
}

/** Of the platform, and one for each house. */
export function insertFaqEntry(pool: Pool, number: number): Promise<string> {
  return idOf(
    pool,
    `insert into faq_entries (question_zh, answer_zh, question_en, answer_en, place)
     values ('问题 ' || $1::int, '答案', 'Question ' || $1::int, 'Answer', $1) returning id`,
    [number],
  )
}

/** One of each plain kind, by its word. */
export async function insertPlainRecords(pool: Pool, business: string): Promise<Record<string, string>> {
  const kinds = Object.keys(plainRecordKinds) as PlainRecordKind[]
  const one = (kind: PlainRecordKind) =>
    idOf(pool, `insert into ${plainTable(kind)} (business_id, name) values ($1, '其一') returning id`, [business])
  return Object.fromEntries(await Promise.all(kinds.map(async (kind) => [recordWord(kind), await one(kind)] as const)))
}

/** A department below those of `above`, from the top; its id. */
export function insertDepartment(pool: Pool, businessId: string, name: string, above: readonly string[] = []): Promise<string> {
  return idOf(
    pool,
    `with next as (select nextval(pg_get_serial_sequence('departments', 'id')) as id)
     insert into departments (id, business_id, parent_id, name, path) overriding system value
     select id, $1, $2, $3, $4::bigint[] || id from next returning id`,
    [businessId, above.at(-1) ?? null, name, above],
  )
}

/** A person as a member of their business. */
export function employeeIdOf(pool: Pool, { id }: Person): Promise<string> {
  return idOf(pool, 'select id from memberships where user_id = $1', [id])
}

/** What the audit says was and is, oldest first. */
export async function auditOf(pool: Pool, action: string, subject: string): Promise<{ before: unknown; after: unknown }[]> {
  return (await pool.query('select before, after from audit where action = $1 and subject = $2 order by id', [action, subject])).rows
}

/** An authentication of the house that was rejected; of the spare business one to review with its identity card, and one just rejected. */
export async function insertBusinessAuths(
  pool: Pool,
  { business, spare, people }: { business: string; spare: string; people: Record<CastRole, CastPerson> },
  now: Date,
): Promise<Record<string, string>> {
  const entered = JSON.stringify({ corpName: '样例企业', creditCode: '91330106MA2H3K7X8A' })
  const insert = async (of: string, by: string, state: 'rejected' | 'review' | 'rejecting') => {
    const id = await idOf(
      pool,
      `with made as (
         insert into work (business_id, kind, state, title, created_by, created_at, changed_at) values ($1, 'business-auth', $2, '样例企业', $3, $4, $4)
         returning id),
       auth as (
         insert into business_auths (id, effect_at) select id, case $2 when 'rejecting' then $4::timestamptz + interval '1 hour' end from made returning id)
       insert into business_auth_submissions (auth_id, number, submitted_at, submitted_by, entered, outcome, decided_at)
       select id, 1, $4, $3, $5::jsonb, case when $2 <> 'review' then 'rejected' end, case when $2 <> 'review' then $4::timestamptz end from auth
       returning auth_id as id`,
      [of, state, by, now, entered],
    )
    const identity = await idOf(
      pool,
      `with card as (
         insert into files (business_id, held_by_kind, held_by_id, name, type, bytes, sha256, width, height, thumbnail, created_by, created_at)
         values ($1, 'business-auth-identity', $2, '证件.png', 'image/png', $3, $4, 1, 1, $4, $5, $6) returning id)
       update business_auth_submissions set identity = card.id from card where auth_id = $2 returning identity as id`,
      [of, id, smallPicture.length, smallPictureHash, by, now],
    )
    return { id, identity }
  }
  const reviewed = await insert(spare, people.friend.id, 'review')
  return {
    ':rejectedAuth': (await insert(business, people.owner.id, 'rejected')).id,
    ':reviewedAuth': reviewed.id,
    ':identityFile': reviewed.identity,
    ':decidedAuth': (await insert(spare, people.guest.id, 'rejecting')).id,
  }
}
