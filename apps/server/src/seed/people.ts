import { randomBytes } from 'node:crypto'
import type { Language } from '@kilowatch/catalog'
import { hashPassword } from '../modules/sessions/index.ts'
import type { Database } from '../storage/database.ts'
import type { Queryable } from '../storage/queryable.ts'
import { hospital } from './accounts.ts'
import { authoriseDemoPeople, demoDoor } from './doors.ts'
import { demoName } from './names.ts'
import { completeDemoUser, shareSite } from './queries.ts'
import {
  addDepartment,
  addGroup,
  addInvited,
  addPosition,
  addStaff,
  demoBusiness,
  deviceNamed,
  handSite,
  keepProgress,
  type Progress,
  placeSite,
  readProgress,
  type StaffMember,
  sitesWithDevices,
} from './queries-people.ts'

interface Team {
  name: string
  /** By name, of those before it. */
  below?: string
  /** Whose devices are handed to it. */
  sites?: readonly string[]
}

const teams: readonly Team[] = [
  { name: '动力保障科' },
  { name: '配电班', below: '动力保障科', sites: ['门诊楼', '住院楼'] },
  { name: '空调班', below: '动力保障科' },
  { name: '信息中心' },
  { name: '机房组', below: '信息中心', sites: ['数据中心'] },
  { name: '网络组', below: '信息中心' },
  { name: '影像设备科', sites: ['影像楼'] },
  { name: '支行后勤', sites: ['城西支行'] },
]

const positions = ['科长', '值班长', '电工', '机房工程师', '网点专员'] as const

/** Their numbers begin as no mobile number does. */
const staff: readonly StaffMember[] = [
  {
    loginName: 'staff-zhou',
    phone: '12000000201',
    name: '周建国',
    jobNumber: 'D-001',
    position: '科长',
    department: '动力保障科',
    right: 'operate',
    scope: 'below',
  },
  {
    loginName: 'staff-sun',
    phone: '12000000202',
    name: '孙丽',
    jobNumber: 'D-014',
    position: '电工',
    department: '配电班',
    right: 'operate',
    scope: 'department',
  },
  {
    loginName: 'staff-he',
    phone: '12000000203',
    name: '何勇',
    jobNumber: 'D-022',
    position: '值班长',
    department: '空调班',
    right: 'view',
    scope: 'below',
  },
  {
    loginName: 'staff-wu',
    phone: '12000000204',
    name: '吴晓燕',
    jobNumber: 'X-003',
    position: '机房工程师',
    department: '机房组',
    right: 'operate',
    scope: 'department',
  },
  {
    loginName: 'staff-zheng',
    phone: '12000000205',
    name: '郑凯',
    jobNumber: 'X-008',
    position: '科长',
    department: '信息中心',
    right: 'view',
    scope: 'below',
  },
  {
    loginName: 'staff-feng',
    phone: '12000000206',
    name: '冯敏',
    jobNumber: 'B-002',
    position: '网点专员',
    department: '支行后勤',
    right: 'view',
    scope: 'own',
  },
]

/** Second level by the site whose devices it holds, each with who answers for it and who inspects it; people by login name. */
const groups: readonly { name: string; below: Readonly<Record<string, { manager: string; inspectors: readonly string[] }>> }[] = [
  {
    name: '医院院区',
    below: {
      门诊楼: { manager: 'staff-zhou', inspectors: ['staff-sun'] },
      住院楼: { manager: 'staff-zhou', inspectors: ['staff-sun'] },
      影像楼: { manager: 'staff-zhou', inspectors: ['staff-he'] },
    },
  },
  {
    name: '机房与网点',
    below: {
      数据中心: { manager: 'staff-zheng', inspectors: ['staff-wu'] },
      城西支行: { manager: 'staff-zheng', inspectors: ['staff-feng'] },
    },
  },
]

/** City of their province, address, latitude and longitude. */
const province = '浙江'
const places: Readonly<Record<string, readonly [string, string, number, number]>> = {
  门诊楼: ['杭州', '健康路 1 号 1 幢', 30.2592, 120.1621],
  住院楼: ['杭州', '健康路 1 号 3 幢', 30.2607, 120.1639],
  影像楼: ['杭州', '健康路 1 号 5 幢', 30.2584, 120.1652],
  数据中心: ['金华', '云海路 88 号', 29.0895, 119.6497],
  城西支行: ['宁波', '西河路 20 号', 29.8739, 121.5213],
}

/** One of its devices is shared with the service provider. */
const providerSite = '数据中心'

/** Where the door stands. */
const doorSite = '数据中心'

interface Seeding {
  businessId: string
  language: Language
  at: Date
}

/** A name in the demo's language. */
type Word = (name: string) => string

/** In which language the demo's names are: that of the demo that is there, else the wanted one. */
export async function demoLanguage(tx: Queryable, wanted: Language): Promise<Language> {
  const progress = await readProgress(tx)
  return progress ? (progress.language ?? 'zh') : wanted
}

/** Departments, positions, employees and groups of the demo business: made once, so that what people change of them stays changed. */
export async function ensureDemoPeople(tx: Queryable, { businessId, language, at }: Seeding): Promise<void> {
  const word = (name: string) => demoName(name, language)
  if (await readProgress(tx)) return completeStaff(tx, word)
  const departments = await addTeams(tx, businessId, word)
  const positionIds = new Map<string, string>()
  for (const [sort, name] of positions.entries()) positionIds.set(name, await addPosition(tx, businessId, word(name), sort))
  // Nobody signs in as one of them: the demo's accounts are others.
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'))
  const employees = new Map<string, string>()
  for (const person of staff) {
    const places = {
      positionId: positionIds.get(person.position) ?? null,
      departmentId: departments.get(person.department)?.at(-1) ?? null,
    }
    employees.set(person.loginName, await addStaff(tx, businessId, { ...person, name: word(person.name) }, { ...places, passwordHash, at }))
  }
  await addInvited(tx, businessId, { name: word('蒋文'), email: 'jiang.wen@example.org', at })
  await completeStaff(tx, word)
  await addGroups(tx, { businessId, word, employees })
  await keepProgress(tx, { language, sites: [] }, at)
}

/** A phone and an e-mail address, so that whoever is on duty can be reached; also of those of an older demo. */
async function completeStaff(tx: Queryable, word: Word): Promise<void> {
  const { corp, trade } = hospital
  for (const { loginName, phone } of staff) await completeDemoUser(tx, { loginName, phone, corp: word(corp), trade: word(trade) })
}

/** Paths by name. */
async function addTeams(tx: Queryable, businessId: string, word: Word): Promise<Map<string, readonly string[]>> {
  const paths = new Map<string, readonly string[]>()
  for (const [sort, { name, below }] of teams.entries()) {
    const above = below === undefined ? [] : (paths.get(below) ?? [])
    paths.set(name, [...above, await addDepartment(tx, { businessId, name: word(name), sort, above })])
  }
  return paths
}

async function addGroups(
  tx: Queryable,
  { businessId, word, employees }: { businessId: string; word: Word; employees: ReadonlyMap<string, string> },
): Promise<void> {
  for (const { name, below } of groups) {
    const parentId = await addGroup(tx, { businessId, parentId: null, name: word(name), manager: null, inspectors: [] })
    for (const [site, { manager, inspectors }] of Object.entries(below)) {
      const people = inspectors.map((loginName) => employees.get(loginName) ?? '')
      await addGroup(tx, { businessId, parentId, name: word(site), manager: employees.get(manager) ?? null, inspectors: people })
    }
  }
}

/**
 * Devices appear when the simulated gateways announce them: those of a site are then handed to its department and put into its group, once.
 * @returns whether all sites are done
 */
export function handDemoDevices(db: Database, at: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const businessId = await demoBusiness(tx)
    const progress = await readProgress(tx)
    if (businessId === undefined || !progress) return false
    const waiting = waitingSites(progress)
    if (waiting.length === 0) return true
    const word = (name: string) => demoName(name, progress.language ?? 'zh')
    const named = await sitesWithDevices(tx, businessId, waiting.map(word))
    const come = waiting.filter((site) => named.includes(word(site)))
    for (const site of come) await handSite(tx, businessId, word(site), word(teams.find(({ sites }) => sites?.includes(site))?.name ?? ''))
    for (const site of come) {
      const place = places[site]
      if (!place) continue
      const [city, address, latitude, longitude] = place
      const where = { province: word(province), city: word(city), address: word(address), latitude, longitude }
      await placeSite(tx, businessId, { name: word(site), ...where })
    }
    if (come.includes(providerSite)) await shareSite(tx, businessId, word(providerSite), at)
    if (come.includes(doorSite)) {
      const door = await deviceNamed(tx, businessId, word(demoDoor))
      if (door !== undefined) await authoriseDemoPeople(tx, door, word, at)
    }
    if (come.length > 0) await keepProgress(tx, { ...progress, sites: [...progress.sites, ...come] }, at)
    return come.length === waiting.length
  })
}

function waitingSites({ sites: done }: Progress): string[] {
  return teams.flatMap(({ sites = [] }) => sites).filter((site) => !done.includes(site))
}
