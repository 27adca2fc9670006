import type { PoolClient } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Services } from '../../services.ts'
import { type Changes, changesOf } from './alarm-rules.ts'
import { gatherFigures } from './gather.ts'
import {
  findOperators,
  insertAlarms,
  lockWatch,
  type Operator,
  openAlarms,
  releaseAlarms,
  removeOldAlarms,
  saveFindings,
  updateAlarms,
} from './queries/record.ts'
import { type Finding, judge } from './rules.ts'
import { mailOperators, type News, newsOf, notificationOperators } from './telling.ts'

const keptMilliseconds = 365 * 86_400_000

/** Looks once at everything; opens, changes and ends the installation's own alarms, and tells its operators. */
export async function lookAtInstallation(services: Services): Promise<void> {
  const { db, clock } = services
  const figures = await gatherFigures(services)
  const { findings, news, operators } = await db.transaction(async (tx) => {
    await lockWatch(tx)
    const now = clock.now()
    const open = await openAlarms(tx)
    const findings = judge(figures, new Set(open.map(({ matter }) => matter)), now)
    const news = await record(tx, findings, changesOf(open, findings, now), now)
    const operators = news.length > 0 ? await findOperators(tx) : []
    await notificationOperators(tx, news, operators, now)
    return { findings, news, operators }
  })
  showInFigures(services.metrics, findings)
  await tell(services, news, operators)
}

async function record(tx: PoolClient, findings: readonly Finding[], changes: Changes, now: Date): Promise<News[]> {
  const { opened, changed, released } = changes
  await saveFindings(tx, findings, now)
  if (opened.length > 0) await insertAlarms(tx, opened, now)
  const told = changed.filter(({ tell }) => tell)
  if (changed.length > 0) {
    await updateAlarms(
      tx,
      changed.map(({ finding }) => finding),
      told.map(({ finding }) => finding.matter),
      now,
    )
  }
  if (released.length > 0) {
    await releaseAlarms(
      tx,
      released.map(({ id }) => id),
      now,
    )
    await removeOldAlarms(tx, new Date(now.getTime() - keptMilliseconds))
  }
  return newsOf([...opened, ...told.map(({ finding }) => finding)], released)
}

async function tell(services: Services, news: readonly News[], operators: readonly Operator[]): Promise<void> {
  for (const { code, params, level } of news) services.log.warn({ code, params, level }, 'the installation about itself')
  await mailOperators(services, news, operators)
}

const figure = 'kilowatch_platform_trouble'

/** 0: good or not known; else the level of the alarm. */
function showInFigures(metrics: Registry, findings: readonly Finding[]): void {
  const present = metrics.getSingleMetric(figure) as Gauge<'matter'> | undefined
  const gauge =
    present ??
    new Gauge({ name: figure, help: 'Level of what is wrong, by matter; 0: nothing', labelNames: ['matter'], registers: [metrics] })
  for (const finding of findings) gauge.set({ matter: finding.matter }, finding.state === 'trouble' ? finding.level : 0)
}
