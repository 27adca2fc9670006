import { deviceType, type Measure, quantise, resolvePoint, ruleFor } from '@kilowatch/catalog'
import type { LimitSuggestion, Rule } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { findPoints, readCondensed } from '../telemetry/index.ts'
import { findRules, tryRules } from '../thresholds/index.ts'
import { type AskedAlarm, findAsked, findDeclined } from './queries/asked.ts'
import { isProven, nearerRule, type UsualStep, usualEdge } from './rules.ts'

type Asking = Parameters<typeof tryRules>[2]

const dayMs = 86_400_000
/** Days that are looked at: for what is usual before the alarm, for the rehearsal before now. */
const days = 30
/** Steps of what is usual: those of the rollups. */
const stepMs = 300_000

/** A limit that would have told of a threshold alarm earlier; null without a proof. It reads 30 days of one point, and rehearses them only where they leave room. */
export async function suggestLimit(alarmId: string, services: Services): Promise<LimitSuggestion | null> {
  const { db, clock } = services
  const now = clock.now()
  const asked = await findAsked(db, alarmId)
  const point = asked && measureOf(asked)
  if (!asked || !point || asked.openedAt.getTime() < now.getTime() - days * dayMs) return null
  const declinedUntil = await findDeclined(db, asked)
  if (declinedUntil && declinedUntil > now) return null
  const { rules } = await findRules(db, asked.deviceId)
  const rule = ruleFor(rules, asked.point)
  if (!rule || !stillHolds(rule, asked, point)) return null
  const usual = usualEdge(await usualSteps(asked, services), asked.side)
  const nearer = usual === undefined ? null : nearerRule(point, rule, asked.side, usual)
  if (usual === undefined || !nearer) return null
  const rehearsed = await rehearse(asked, rules, nearer, services)
  const [present, suggested] = [rule[asked.side], nearer[asked.side]]
  if (!rehearsed || !present || !suggested) return null
  return { present, suggested, ...rehearsed, usual: quantise(usual, point.decimals), norm: point.norm?.[asked.side] ?? null }
}

function measureOf({ type: code, point: key }: AskedAlarm): Measure | undefined {
  const type = deviceType(code)
  const point = type && resolvePoint(type, key)?.point
  return point?.kind === 'measure' ? point : undefined
}

/** The limits that raised the alarm are those of now: what was changed since was thought about. */
function stillHolds(rule: Rule, { side, limit, release }: AskedAlarm, { decimals }: Measure): boolean {
  const pair = rule[side]
  return (
    pair !== undefined &&
    [limit, release].every((value, place) => quantise(value, decimals) === quantise(pair[place] ?? Number.NaN, decimals))
  )
}

/** What the point read in the 30 days before the alarm. */
async function usualSteps({ deviceId, point, side, interval, openedAt }: AskedAlarm, { db }: Asking): Promise<UsualStep[]> {
  const points = await findPoints(db, deviceId, [point])
  if (points.length === 0) return []
  const range = { deviceId, from: new Date(openedAt.getTime() - days * dayMs), to: openedAt }
  const { rows } = await readCondensed(db, range, points, { step: stepMs, longest: Math.max(stepMs, 3 * interval), last: false })
  return rows.flatMap(({ at, values: [read] }) => {
    const worst = side === 'high' ? read?.max : read?.min
    return read && typeof worst === 'number' ? [{ at, worst, readings: read.good }] : []
  })
}

type Proof = Pick<LimitSuggestion, 'opensAt' | 'firings'>

/** How often either rule would have fired, and when this alarm would have come; undefined: that speaks for nothing. */
async function rehearse(
  asked: AskedAlarm,
  rules: Readonly<Record<string, Rule>>,
  nearer: Rule,
  services: Services,
): Promise<Proof | undefined> {
  const type = deviceType(asked.type)
  if (!type) return undefined
  const device = { id: asked.deviceId, interval: asked.interval }
  const { firings, days: looked } = await tryRules({ device, type, pattern: asked.point, rules, days }, [nearer], services)
  const [before, after] = firings.map((all) => all.filter(({ side }) => side === asked.side))
  const opened = asked.openedAt.getTime()
  const own = after?.find(({ from, to }) => Date.parse(from) <= opened && (to === null || Date.parse(to) >= opened))
  if (!before || !after || !own) return undefined
  const earlier = opened - Date.parse(own.from)
  if (!isProven({ present: before.length, nearer: after.length, days: looked, earlier })) return undefined
  return { opensAt: own.from, firings: { present: before.length, suggested: after.length, days: Math.round(looked) } }
}
