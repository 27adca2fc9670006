import type {
  DeviceRight,
  Entry,
  PatrolForm,
  PatrolFormRow,
  PatrolLine,
  PatrolPicture,
  PatrolRecord,
  PatrolRecordRow,
} from '@kilowatch/contract'
import {
  isEnd,
  type PatrolFormState,
  type PlatformValue,
  patrolDoers,
  patrolFormFlow,
  type Role,
  signersOf,
  signsFor,
} from '@kilowatch/work'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { filesById } from '../files/index.ts'
import { listTimeline, rolesOf } from '../work/index.ts'
import { type Beside, newestBeside } from './platform-values.ts'
import * as forms from './queries/forms.ts'
import * as queries from './queries/records.ts'

export const rowOf = (row: queries.StoredRow): PatrolRecordRow => ({ ...row, inspectedAt: row.inspectedAt.toISOString() })

export const formRowOf = (row: forms.FormRow): PatrolFormRow => ({
  ...row,
  formState: patrolFormFlow.states[row.state].code,
  inspectedAt: row.inspectedAt?.toISOString() ?? null,
  changedAt: row.changedAt.toISOString(),
})

const iso = (platform: PlatformValue | null) => platform && { ...platform, at: new Date(platform.at).toISOString() }

/** Whoever reads; a right in the business that is not said lets nothing be done. */
interface Viewer {
  id: string
  business: { id: string; right?: DeviceRight } | null
}

export function manages({ business }: Viewer, businessId: string): boolean {
  return business?.id === businessId && (business.right === 'manage' || business.right === 'main')
}

const isDoer = (roles: ReadonlySet<string>) => patrolDoers.some((role) => roles.has(role))

/** Of the devices of one form, or of a record by itself, those whose readings may stand beside its lines for the person now. */
export function readableBeside(
  db: Queryable,
  user: Viewer,
  { businessId, deviceIds, roles }: { businessId: string; deviceIds: readonly number[]; roles: ReadonlySet<string> },
): Promise<Set<number>> {
  const carriedOut = user.business?.id === businessId && isDoer(roles) ? businessId : null
  return queries.readableDevices(db, user.id, deviceIds, carriedOut)
}

/** One record, whole. @throws Refusal 70003 where there is none */
export async function readRecord(id: string, user: Viewer, services: Services): Promise<PatrolRecord> {
  const [row] = await queries.findRecords(services.db, { ids: [id] })
  if (!row) throw new Refusal(70003)
  const roles = row.formId === null ? new Set<Role>() : await rolesOf(services.db, user.id, row.formId)
  const [record] = await wholeRecords([row], { user, roles }, services)
  if (!record) throw new Refusal(70003)
  return record
}

/** However many records there are: what was entered, brought, found before, pictured before and is reported is one statement each. */
async function wholeRecords(
  rows: readonly queries.RecordRow[],
  { user, roles }: { user: Viewer; roles: ReadonlySet<Role> },
  { db, clock }: Services,
): Promise<PatrolRecord[]> {
  const ids = rows.map(({ id }) => id)
  const [first] = rows
  const readable = first
    ? await readableBeside(db, user, { businessId: first.businessId, deviceIds: rows.map(({ deviceId }) => deviceId), roles })
    : new Set<number>()
  const open = rows.filter(({ state, deviceId }) => state === 'draft' && readable.has(deviceId))
  const asked = open.map(({ deviceId, device, info, items }) => ({ deviceId, type: device.type, info, items }))
  const [entries, last, pictures, newest] = await Promise.all([
    queries.findEntries(db, ids),
    queries.findLast(db, ids),
    queries.findPictures(db, ids),
    asked.length === 0 ? new Map<number, Beside>() : newestBeside(db, asked, clock.now()),
  ])
  const lastIds = [...new Set(last.map(({ lastId }) => lastId))]
  const lastPictures = lastIds.length === 0 ? [] : await queries.findSeenPictures(db, user.id, lastIds)
  const files = await picturesOf(db, [...pictures, ...lastPictures])
  const byLine = groupedBy(entries, ({ recordId, key }) => `${recordId} ${key}`)
  const lastByLine = new Map(last.map((one) => [`${one.recordId} ${one.key}`, one]))
  return rows.map((row) => {
    const { items, info, businessId, deviceId, inspectedAt, begunAt, changedAt, ...plain } = row
    // Until it is signed, what stands in it is shown as the device is: not to whoever is not let see that.
    const shows = row.state !== 'draft' || readable.has(deviceId) || user.business?.id === businessId
    const lineOf = (item: (typeof items)[number]): PatrolLine => {
      const own = byLine.get(`${row.id} ${item.key}`) ?? []
      const [entry, beside] = (['current', 'beside'] as const).map((state) => own.find((one) => one.state === state))
      const before = lastByLine.get(`${row.id} ${item.key}`)
      return {
        ...{ key: item.key, item, platform: entry ? null : iso(newest.get(deviceId)?.(item) ?? null) },
        ...{ entry: entry ? entryOf(entry, shows) : null, beside: beside ? entryOf(beside, shows) : null },
        last: before ? lastOf(before, files.get(before.lastId) ?? []) : null,
      }
    }
    const alone = row.formId === null
    const own = row.owner?.id === user.id || manages(user, businessId)
    return {
      ...plain,
      ...{ inspectedAt: inspectedAt.toISOString(), begunAt: begunAt.toISOString(), changedAt: changedAt.toISOString() },
      ...{ mayChange: !row.device.removed && (alone ? own : row.state === 'draft' && isDoer(roles)), mayManage: own },
      lines: items.map(lineOf),
      pictures: files.get(row.id) ?? [],
    }
  })
}

function lastOf({ lastId: _, recordId: __, key, at, ...found }: queries.LastRow, pictures: readonly PatrolPicture[]): PatrolLine['last'] {
  return { ...found, at: at.toISOString(), pictures: pictures.filter((picture) => picture.key === key) }
}

function entryOf({ recordId: _, state: __, at, platform, ...entry }: queries.EntryRow, shows: boolean): Entry {
  return { ...entry, at: at.toISOString(), platform: shows ? iso(platform) : null }
}

async function picturesOf(db: Queryable, pictures: readonly queries.PictureRow[]): Promise<Map<string, PatrolPicture[]>> {
  const files = await filesById(
    db,
    pictures.map(({ fileId }) => fileId),
  )
  const byId = new Map(files.map((file) => [file.id, file]))
  const shown = pictures.flatMap((picture) => {
    const file = byId.get(picture.fileId)
    return file ? [{ of: picture.recordId, picture: pictureOf(picture, file) }] : []
  })
  return new Map([...groupedBy(shown, ({ of }) => of)].map(([of, all]) => [of, all.map(({ picture }) => picture)]))
}

export function pictureOf(
  { pictureId, key, takenAt }: queries.PictureRow,
  file: Awaited<ReturnType<typeof filesById>>[number],
): PatrolPicture {
  return { ...file, pictureId, key, takenAt: takenAt.toISOString() }
}

/** Who signed a form and who returned it, without its records. */
export interface FormSigning {
  form: PatrolFormRow
  signatures: PatrolForm['signatures']
  timeline: PatrolForm['timeline']
}

/** @throws Refusal 70003 where there is none */
export async function readSigning(id: string, { db }: Pick<Services, 'db'>): Promise<FormSigning> {
  const [row, place, signed, timeline] = await Promise.all([
    forms.findForm(db, id),
    forms.findPlace(db, id),
    forms.signaturesOf(db, id),
    listTimeline(db, 'work', id),
  ])
  if (!row || !place) throw new Refusal(70003)
  return {
    form: formRowOf(row),
    signatures: signatures(row.state, place.signing, signed),
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}

/** A form with all of its records. @throws Refusal 70003 where there is none */
export async function readForm(id: string, user: Viewer, services: Services): Promise<PatrolForm> {
  const { db } = services
  const [row, place, roles, records, signed, timeline] = await Promise.all([
    forms.findForm(db, id),
    forms.findPlace(db, id),
    rolesOf(db, user.id, id),
    queries.findRecords(db, { formId: id }),
    forms.signaturesOf(db, id),
    listTimeline(db, 'work', id),
  ])
  if (!row || !place) throw new Refusal(70003)
  const { dueAt, timeZone: _, ...known } = place
  return {
    ...{ ...formRowOf(row), ...known, dueAt: dueAt?.toISOString() ?? null, roles: [...roles] },
    signedByMe: signed.some(({ by }) => by?.id === user.id),
    signatures: signatures(row.state, place.signing, signed),
    records: await wholeRecords(records, { user, roles }, services),
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}

type Signed = Awaited<ReturnType<typeof forms.signaturesOf>>

/** Who signed this version, and whose signatures it waits for; a form that is closed waits for nobody. */
function signatures(state: PatrolFormState, chain: PatrolForm['signing'], signed: Signed): PatrolForm['signatures'] {
  const done = signed.map(({ id, step, by, at, roles }) => {
    const signer = signsFor[step as keyof typeof signsFor]
    const own = signer === 'inspector' || roles.includes(signer === 'department' ? 'department' : 'device-owner')
    return { signer, by, at: at.toISOString(), number: id, substitute: !own }
  })
  const waits = isEnd(patrolFormFlow, state) ? [] : signersOf(chain).filter((signer) => !done.some((one) => one.signer === signer))
  return [...done, ...waits.map((signer) => ({ signer, by: null, at: null, number: null, substitute: false }))]
}

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
