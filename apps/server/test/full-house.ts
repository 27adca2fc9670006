import { createHash, randomBytes } from 'node:crypto'
import { wireHash } from '@kilowatch/contract'
import type { Pool } from 'pg'
import { hashPassword } from '../src/modules/sessions/index.ts'
import { buildAlarm, buildDevice, idWith, type Person, password } from './house.ts'

interface Part {
  /** Member of the house's business with this right. */
  right?: 'view' | 'operate' | 'manage' | 'main'
  scope?: 'all' | 'below' | 'own'
  mode?: 'provider'
  agent?: 1
  platform?: true
  /** The device is shared with them. */
  share?: { right: 'view' | 'operate'; on?: true }
}

/** Everybody who has something to do with a house, or nothing at all. */
const cast = {
  owner: { right: 'main' },
  coOwner: { right: 'main' },
  admin: { right: 'manage' },
  operator: { right: 'operate' },
  viewer: { right: 'view' },
  /** Of the department above the one that has the device. */
  department: { right: 'view', scope: 'below' },
  /** Employee to whom nothing is handed. */
  unhanded: { right: 'view', scope: 'own' },
  sharedView: { share: { right: 'view' } },
  sharedOperate: { share: { right: 'operate' } },
  sharedOn: { share: { right: 'operate', on: true } },
  provider: { mode: 'provider', share: { right: 'view' } },
  agent: { agent: 1 },
  /** Has the device from `sharedOn`. */
  guest: {},
  /** With whom nothing is shared yet. */
  friend: {},
  /** Runs the platform: without a grant, and with one to look at the house's devices. */
  platform: { platform: true },
  granted: { platform: true },
} as const satisfies Record<string, Part>

export type CastRole = keyof typeof cast
const roles = Object.keys(cast) as CastRole[]
const parts: Readonly<Record<CastRole, Part>> = cast

export interface CastPerson extends Person {
  phone: string
  email: string
  /** The code of an invitation into the spare business, made out to this person. */
  invitation: string
}

export interface FullHouse {
  people: Readonly<Record<CastRole, CastPerson>>
  /** The owner with a session that is over. */
  ended: Person
  uplinkId: string
  device: { id: number; boxId: string }
  /** What stands for the words of a declared sample, for whoever the call is of. */
  words: Readonly<Record<string, string>>
}

let passwordHash: Promise<string> | undefined
const sha256 = (text: string) => createHash('sha256').update(text).digest()
const claimCode = 'ABCDEFGH23'
const typedCode = '246810'

/** A business with one of everything that a declared call may name. `number` keeps the ids of two houses apart. */
export async function buildFullHouse(pool: Pool, number: number, now = new Date()): Promise<FullHouse> {
  passwordHash ??= hashPassword(wireHash(password))
  const people = await insertPeople(pool, number, await passwordHash)
  const [business = '', spare = '', closed = ''] = await insertBusinesses(pool, number, now)
  const ended = await insertSessions(pool, people, now)
  const staff = await insertMembers(pool, business, people, number, now)
  const uplinkId = idWith(1, number)
  const unclaimed = idWith(3, number)
  await pool.query(
    `insert into uplinks (id, business_id, name, claimed_at, connected, connection_at, heard_at, claim_code_hash, claim_expires_at)
     values ($1, $2, '网关', $3, true, $3, $3, null, null), ($4, $2, '未认领', null, false, null, null, $5, $3::timestamptz + interval '1 hour')`,
    [uplinkId, business, now, unclaimed, sha256(claimCode)],
  )
  const device = await buildDevice(pool, { businessId: business, uplinkId, boxId: idWith(2, number), name: `UPS-${number}` }, now)
  const alarm = await buildAlarm(pool, { businessId: business, uplinkId, device }, now)
  const { department, position, group } = await insertStructure(pool, business, staff, device.id)
  const shares = await insertShares(pool, people, device.id, now)
  const grants = await insertGrants(pool, people, business, now)
  const notice = await insertNotice(pool, people, now)
  const { partner, secret, partnerCode } = await insertPartner(pool, business, people.owner.id, number, now)
  await insertCodes(pool, { 'sign-in': people.owner.phone, reset: people.owner.phone, register: phoneOf(98, number) }, now)
  const words = {
    ':device': device.boxId,
    ':deviceName': `UPS-${number}`,
    ':uplink': uplinkId,
    ':alarm': alarm,
    ':unclaimed': unclaimed,
    ':code': claimCode,
    ':employee': staff.unhanded ?? '',
    ':invited': staff.invited ?? '',
    ':invitation': invitationOf('invited', number),
    ':department': department,
    ':position': position,
    ':group': group,
    ':share': shares.sharedView ?? '',
    ':givenShare': shares.guest ?? '',
    ':shareContact': people.friend.phone,
    ':business': business,
    ':businessName': businessName(number),
    ':spareBusiness': spare,
    ':spareBusinessName': `备用${number}`,
    ':closedBusiness': closed,
    ':grant': grants.platform ?? '',
    ':activeGrant': grants.granted ?? '',
    ':notice': notice,
    ':publishedNotice': notice,
    ':session': await insertSecondSession(pool, people.sharedView.id, now),
    ':partner': partner,
    ':partnerSecret': secret,
    ':partnerCode': partnerCode,
    ':password': password,
    ':signInCode': typedCode,
    ':registerCode': typedCode,
    ':resetCode': typedCode,
    ':newContact': phoneOf(98, number),
    ':newName': `新企业 ${number}`,
  }
  return { people, ended, uplinkId, device, words }
}

const businessName = (number: number) => `完整医院 ${number}`
const phoneOf = (index: number, number: number) => `1${String(index).padStart(2, '0')}${String(number).padStart(8, '0')}`
/** 256 bits, as the links of invitations have. */
const invitationOf = (role: string, number: number) => sha256(`invitation of ${role} into ${number}`).toString('base64url')

async function insertPeople(pool: Pool, number: number, hash: string): Promise<Record<CastRole, CastPerson>> {
  const made = roles.map((role, index) => ({
    role,
    loginName: `${role}-${number}`,
    phone: phoneOf(30 + index, number),
    email: `${role}-${number}@example.com`.toLowerCase(),
    token: randomBytes(32).toString('base64url'),
    signKey: randomBytes(16).toString('hex'),
    invitation: invitationOf(role, number),
  }))
  const column = (pick: (part: Part) => unknown) => roles.map((role) => pick(parts[role]))
  const { rows } = await pool.query<{ id: string; login_name: string }>(
    `insert into users (login_name, name, nickname, password_hash, corp, trade, phone, email, sf, mode, agent, operator)
     select login, login, login, $2, '医院', '医疗', phone, email, sf, mode, agent, platform
       from unnest($1::text[], $3::text[], $4::text[], $5::smallint[], $6::text[], $7::smallint[], $8::boolean[])
            as p(login, phone, email, sf, mode, agent, platform)
     returning id, login_name`,
    [
      made.map(({ loginName }) => loginName),
      hash,
      made.map(({ phone }) => phone),
      made.map(({ email }) => email),
      column(({ right }) => (right === 'main' ? 2 : right ? 3 : 1)),
      column(({ mode }) => mode ?? 'client'),
      column(({ agent }) => agent ?? 0),
      column(({ platform }) => platform ?? false),
    ],
  )
  const ids = new Map(rows.map(({ id, login_name }) => [login_name, id]))
  return Object.fromEntries(made.map(({ role, ...person }) => [role, { ...person, id: ids.get(person.loginName) ?? '' }])) as Record<
    CastRole,
    CastPerson
  >
}

async function insertBusinesses(pool: Pool, number: number, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into businesses (name, closed_at, created_at)
     select name, case when place = 3 then $2::timestamptz end, $2 from unnest($1::text[]) with ordinality as b(name, place) order by place
     returning id`,
    [[businessName(number), `备用${number}`, `已关闭${number}`], now],
  )
  return rows.map(({ id }) => id)
}

async function insertSessions(pool: Pool, people: Record<CastRole, CastPerson>, now: Date): Promise<Person> {
  const ended = { ...people.owner, token: randomBytes(32).toString('base64url') }
  const all = [...Object.values(people), ended]
  await pool.query(
    `insert into sessions (token_hash, user_id, sign_key, address, agent, created_at, expires_at)
     select hash, user_id, sign_key, '127.0.0.1', 'test', $4::timestamptz - interval '8 days', $4::timestamptz + days * interval '1 day'
       from unnest($1::bytea[], $2::bigint[], $3::text[], $5::int[]) as s(hash, user_id, sign_key, days)`,
    [
      all.map(({ token }) => sha256(token)),
      all.map(({ id }) => id),
      all.map(({ signKey }) => signKey),
      now,
      all.map((person) => (person === ended ? -1 : 7)),
    ],
  )
  return ended
}

async function insertSecondSession(pool: Pool, userId: string, now: Date): Promise<string> {
  return idOf(
    pool,
    `insert into sessions (token_hash, user_id, sign_key, address, agent, created_at, expires_at)
     values ($1, $2, 'k', '127.0.0.1', 'elsewhere', $3, $3::timestamptz + interval '7 days') returning id`,
    [randomBytes(32), userId, now],
  )
}

/** Employees by their role, and 'invited'; everybody is invited into the spare business as well. */
async function insertMembers(
  pool: Pool,
  business: string,
  people: Record<CastRole, CastPerson>,
  number: number,
  now: Date,
): Promise<Partial<Record<string, string>>> {
  const members = roles.filter((role) => parts[role].right)
  const { rows } = await pool.query<{ id: string; name: string }>(
    `insert into memberships (business_id, user_id, right_on_devices, scope, name, phone, email, joined_at)
     select $1, user_id, r, scope, name, phone, email, $8 from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
            as m(user_id, r, scope, name, phone, email)
     returning id, name`,
    [
      business,
      members.map((role) => people[role].id),
      members.map((role) => parts[role].right),
      members.map((role) => parts[role].scope ?? 'all'),
      members,
      members.map((role) => people[role].phone),
      members.map((role) => people[role].email),
      now,
    ],
  )
  const invited = [{ name: 'invited', phone: phoneOf(99, number), into: businessName(number) }].concat(
    roles.map((role) => ({ name: role, phone: people[role].phone, into: `备用${number}` })),
  )
  const made = await pool.query<{ id: string; name: string }>(
    `insert into memberships (business_id, right_on_devices, scope, name, phone, invitation_hash, invitation_expires_at, invited_by)
     select b.id, 'view', 'own', m.name, m.phone, m.hash, $5::timestamptz + interval '7 days', $6
       from unnest($1::text[], $2::text[], $3::text[], $4::bytea[]) as m(into_name, name, phone, hash) join businesses b on b.name = m.into_name
     returning id, name`,
    [
      invited.map(({ into }) => into),
      invited.map(({ name }) => name),
      invited.map(({ phone }) => phone),
      invited.map(({ name }) => sha256(invitationOf(name, number))),
      now,
      people.owner.id,
    ],
  )
  return Object.fromEntries([...rows, ...made.rows.filter(({ name }) => name === 'invited')].map(({ id, name }) => [name, id]))
}

/** Two departments, the lower with the device; a position; two levels of groups, the lower without devices and people. */
async function insertStructure(pool: Pool, business: string, staff: Partial<Record<string, string>>, deviceId: number) {
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
  return { department: made?.spare ?? '', position: made?.position ?? '', group }
}

/** Shares by the role that has them. */
async function insertShares(pool: Pool, people: Record<CastRole, CastPerson>, deviceId: number, now: Date) {
  const shared = roles.filter((role) => parts[role].share)
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    `insert into device_shares (device_id, user_id, "right", may_share, shared_by, created_at)
     select $1, user_id, r, on_too, $2, $3 from unnest($4::bigint[], $5::text[], $6::boolean[]) as s(user_id, r, on_too) returning id, user_id`,
    [
      deviceId,
      people.owner.id,
      now,
      shared.map((role) => people[role].id),
      shared.map((role) => parts[role].share?.right),
      shared.map((role) => parts[role].share?.on ?? false),
    ],
  )
  const shareOf = new Map(rows.map(({ id, user_id }) => [user_id, id]))
  const guest = await idOf(
    pool,
    `insert into device_shares (device_id, user_id, "right", parent_id, shared_by, created_at) values ($1, $2, 'view', $3, $4, $5) returning id`,
    [deviceId, people.guest.id, shareOf.get(people.sharedOn.id), people.sharedOn.id, now],
  )
  return { sharedView: shareOf.get(people.sharedView.id), guest }
}

/** What `platform` asks for, and what `granted` has. */
async function insertGrants(pool: Pool, people: Record<CastRole, CastPerson>, business: string, now: Date) {
  const { rows } = await pool.query<{ id: string; operator_id: string }>(
    `insert into operator_grants (operator_id, business_id, "right", reason, hours, requested_at, decided_at, decided_by, approved, expires_at)
     values ($1, $2, 'view', '核对告警', 8, $3, null, null, null, null),
            ($4, $2, 'view', '核对告警', 8, $3, $3, $5, true, $3::timestamptz + interval '8 hours')
     returning id, operator_id`,
    [people.platform.id, business, now, people.granted.id, people.owner.id],
  )
  const grantOf = new Map(rows.map(({ id, operator_id }) => [operator_id, id]))
  return { platform: grantOf.get(people.platform.id), granted: grantOf.get(people.granted.id) }
}

/** A notice of the operator that `sharedView` has not read. */
async function insertNotice(pool: Pool, people: Record<CastRole, CastPerson>, now: Date): Promise<string> {
  return idOf(
    pool,
    `with made as (
       insert into notices (kind, title, body, published_by, created_at)
       values ('operator', '{"zh": "维护", "en": "Maintenance"}', '{"zh": "今晚维护", "en": "Tonight"}', $1, $2) returning id)
     insert into notice_readers (notice_id, user_id) select id, $3 from made returning notice_id as id`,
    [people.platform.id, now, people.sharedView.id],
  )
}

async function insertPartner(pool: Pool, business: string, userId: string, number: number, now: Date) {
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

/** A code of each purpose, as if it had just been sent there. */
async function insertCodes(pool: Pool, contacts: Readonly<Record<string, string>>, now: Date): Promise<void> {
  const codes = Object.entries(contacts)
  await pool.query(
    `insert into verification_codes (purpose, contact, code_hash, sent_at, expires_at)
     select purpose, contact, hash, $4, $4::timestamptz + interval '10 minutes' from unnest($1::text[], $2::text[], $3::bytea[]) as c(purpose, contact, hash)`,
    [
      codes.map(([purpose]) => purpose),
      codes.map(([, contact]) => contact),
      codes.map(([purpose, contact]) => sha256(`${purpose} ${contact} ${typedCode}`)),
      now,
    ],
  )
}

async function idOf(pool: Pool, text: string, values: unknown[]): Promise<string> {
  return (await pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
}
