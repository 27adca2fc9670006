import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { isWithin } from '../networks.ts'
import { refuseUnknownPath } from './errors.ts'
import type { OpenStreams } from './streams.ts'

/** What every process tells of itself: memory, processor time, its connections to the database. */
export function registerProcessFigures(registry: Registry, pool: Pool): void {
  collectDefaultMetrics({ register: registry })
  gauge(registry, 'kilowatch_database_connections', 'Connections of the pool', () => pool.totalCount)
  gauge(registry, 'kilowatch_database_waiting', 'Statements that wait for a connection', () => pool.waitingCount)
}

/** What a process with the role api tells beside that. */
export function registerCallFigures(app: FastifyInstance, registry: Registry, streams: Pick<OpenStreams, 'size' | 'cutOff'>): void {
  const durations = new Histogram({
    name: 'kilowatch_http_request_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  gauge(registry, 'kilowatch_live_streams', 'Open event streams', () => streams.size)
  gauge(
    registry,
    'kilowatch_live_cut_off',
    'Event streams that were ended because their reader was too slow, since the start',
    () => streams.cutOff,
  )
  app.addHook('onResponse', async (request, reply) => {
    // The declared path: concrete ones would make a series for every device.
    const path = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, path, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** /metrics for Prometheus, for the networks that may read them: to anybody else the address does not exist. */
export function registerMetrics(app: FastifyInstance, registry: Registry, { metrics }: Config): void {
  app.get('/metrics', async (request, reply) => {
    if (!isWithin(metrics.from, request.ip)) return refuseUnknownPath(request, reply)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}
