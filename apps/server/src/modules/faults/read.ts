import { givenIn } from '@kilowatch/catalog'
import type { Fault, FaultCurve, FaultEvidence, FaultNode, FaultProof, FaultRepair, FaultRow, StoredFile } from '@kilowatch/contract'
import { proofMinutes, repairSums } from '@kilowatch/work'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { filesById } from '../files/index.ts'
import { knownPoints, readHistory } from '../telemetry/index.ts'
import { rolesOf } from '../work/index.ts'
import { readProof } from './proof.ts'
import * as queries from './queries/detail.ts'
import { findRow, type StoredRow } from './queries/list.ts'
import { awaited, isProven, stepsNow } from './rules.ts'

export function rowOf({ since, reportedAt, dueAt, changedAt, ...row }: StoredRow): FaultRow {
  return {
    ...row,
    ...{ since: since.toISOString(), reportedAt: reportedAt.toISOString(), changedAt: changedAt.toISOString() },
    dueAt: dueAt?.toISOString() ?? null,
  }
}

/** One row, for whoever was found to see it. @throws Refusal 70003 for work of another kind */
export async function readRow(db: Queryable, id: string): Promise<FaultRow> {
  const row = await findRow(db, id)
  if (!row) throw new Refusal(70003)
  return rowOf(row)
}

/** One fault, whole. @throws Refusal 70003 for work of another kind */
export async function readFault(id: string, userId: string, services: Pick<Services, 'db' | 'clock'>): Promise<Fault> {
  const { db } = services
  const [row, detail, roles, members, signs, openable, nodes, comments, repairs] = await Promise.all([
    readRow(db, id),
    queries.findDetail(db, id),
    rolesOf(db, userId, id),
    queries.listMembers(db, id, userId),
    queries.listSigns(db, id),
    queries.openableSigns(db, id, userId),
    readNodes(db, id),
    queries.listComments(db, id),
    queries.listRepairs(db, id),
  ])
  if (!detail) throw new Refusal(70003)
  const { businessName, note, plan, early } = detail
  const proof = await proofOf(services, id, row.state, { detail, signs })
  const facts = { repairs: repairs.length, proven: isProven(proof), askedByOther: early !== null && early.by.id !== userId }
  return {
    ...row,
    ...{ businessName, note, plan, early, proof, roles: [...roles] },
    members,
    evidence: signs.map((sign) => evidenceOf(openable.has(sign.id) ? sign : withoutWay(sign))),
    nodes,
    comments: comments.map((comment) => ({ ...comment, at: comment.at.toISOString() })),
    repairs: repairs.map(repairOf),
    waitsFor: await queries.listPeopleWith(db, id, awaited(row.state)),
    steps: stepsNow(row.state, roles, facts),
  }
}

/** What was shown when the recovery was confirmed, else what is shown now. */
async function proofOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  faultId: string,
  state: FaultRow['state'],
  { detail, signs }: { detail: queries.DetailRow; signs: readonly queries.SignRow[] },
): Promise<FaultProof | null> {
  if (state !== 'repaired' || detail.provenFrom === null) return detail.proof
  return readProof(db, { faultId, signs, from: detail.provenFrom, now: clock.now(), minutes: detail.proofMinutes ?? proofMinutes.usual })
}

/** What the reader may not open is told of, and leads nowhere. */
function withoutWay(sign: queries.SignRow): queries.SignRow {
  if (sign.kind === 'alarm') return { ...sign, alarmId: null }
  return sign.kind === 'line' ? { ...sign, recordId: null } : { ...sign, checkId: null }
}

function evidenceOf(sign: queries.SignRow): FaultEvidence {
  if (sign.kind === 'alarm') return { ...sign, releasedAt: sign.releasedAt?.toISOString() ?? sign.was.releasedAt }
  if (sign.kind === 'line') return { id: sign.id, kind: sign.kind, recordId: sign.recordId, device: sign.was.device, was: sign.was.line }
  return { id: sign.id, kind: sign.kind, checkId: sign.checkId, device: sign.was.device, was: sign.was.check }
}

export const repairOf = ({ begunAt, endedAt, costAt, cost, ...repair }: queries.RepairRow): FaultRepair => ({
  ...repair,
  begunAt: begunAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  cost: cost && costAt && costOf(cost, costAt),
})

function costOf({ parts, ...said }: NonNullable<queries.RepairRow['cost']>, at: Date): NonNullable<FaultRepair['cost']> {
  const { parts: amounts, labour, total } = repairSums({ parts, ...said })
  return { ...said, parts: parts.map((part, place) => ({ ...part, amount: amounts[place] ?? 0 })), labour, total, at: at.toISOString() }
}

/** What was done with a fault, each step with its pictures. */
export async function readNodes(db: Queryable, id: string): Promise<FaultNode[]> {
  const [nodes, held] = await Promise.all([queries.listNodes(db, id), queries.listNodeFiles(db, id)])
  const files = new Map(
    (
      await filesById(
        db,
        held.map(({ fileId }) => fileId),
      )
    ).map((file) => [file.id, file]),
  )
  const picturesOf = (nodeId: string): StoredFile[] =>
    held.flatMap((one) => {
      const file = one.nodeId === nodeId ? files.get(one.fileId) : undefined
      return file ? [file] : []
    })
  return nodes.map(({ at, ...node }) => ({ ...node, at: at.toISOString(), pictures: picturesOf(node.id) }))
}

const minute = 60_000
/** So long before the first sign the chart begins. */
const lead = 40 * minute
const longest = 7 * 24 * 60 * minute
const mostPoints = 16

/** Points whose readings a sign speaks of. */
function pointsOf(sign: queries.SignRow): { deviceId: string; point: string; at: string }[] {
  if (sign.kind === 'alarm') {
    const { deviceId, point, openedAt } = sign.was
    return deviceId !== null && point !== null ? [{ deviceId, point, at: openedAt }] : []
  }
  if (sign.kind === 'line') return []
  const { device, check } = sign.was
  return check.findings.flatMap(({ key, at }) => (key !== null && at !== null ? [{ deviceId: device.id, point: key, at }] : []))
}

/** What the points that alarmed reported around the signs of a fault. @throws Refusal 70003 for work of another kind */
export async function readCurves(id: string, { db, clock }: Pick<Services, 'db' | 'clock'>): Promise<FaultCurve[]> {
  const [row, signs] = await Promise.all([readRow(db, id), queries.listSigns(db, id)])
  const told = signs.flatMap(pointsOf)
  const end = row.state === 'closed' ? new Date(row.changedAt) : clock.now()
  const first = Math.min(...told.map(({ at }) => Date.parse(at)), Date.parse(row.since))
  const from = new Date(first - lead)
  const to = new Date(Math.min(end.getTime(), from.getTime() + longest))
  const devices = await queries.listCurveDevices(db, id, [...new Set(told.map(({ deviceId }) => deviceId))])
  const curves: FaultCurve[] = []
  for (const { deviceId, info, intervalMs, ...device } of devices) {
    const keys = [...new Set(told.flatMap(({ deviceId, point }) => (deviceId === device.id ? [point] : [])))]
    const points = await knownPoints(db, deviceId, keys.slice(0, mostPoints))
    const range = { deviceId, from, to }
    const history =
      points.length === 0
        ? { step: null, series: [], gaps: [] }
        : await readHistory(db, { range, points, typeCode: device.type, intervalMs, steps: 480, now: clock.now() })
    curves.push({ device: { ...device, given: givenIn(device.type, info) }, from: from.toISOString(), to: to.toISOString(), ...history })
  }
  return curves
}
