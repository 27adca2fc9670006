import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import { refuseUnknownPath } from './errors.ts'

export interface MetricSources {
  pool: Pool
  registry: Registry
  /** Open event streams. */
  streams(): number
}

/** /metrics for Prometheus, from this machine alone: to anybody else the address does not exist. */
export function registerMetrics(app: FastifyInstance, sources: MetricSources): void {
  const registry = sources.registry
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'kilowatch_http_request_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  gauge(registry, 'kilowatch_live_streams', 'Open event streams', sources.streams)
  gauge(registry, 'kilowatch_database_connections', 'Connections of the pool', () => sources.pool.totalCount)
  gauge(registry, 'kilowatch_database_waiting', 'Statements that wait for a connection', () => sources.pool.waitingCount)
  app.addHook('onResponse', async (request, reply) => {
    // The declared path: concrete ones would make a series for every device.
    const path = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, path, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return refuseUnknownPath(request, reply)
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

function isLocal({ ip }: FastifyRequest): boolean {
  return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'
}
