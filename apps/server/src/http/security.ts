import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { minute, mostCounted, requestsPerMinute } from './limits.ts'

/** antd writes style elements at run time; scripts come from our own files alone. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
}

export async function registerSecurity(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy,
    // TLS ends at a reverse proxy, which knows whether the name is served over HTTPS alone.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(rateLimit, {
    global: false,
    max: requestsPerMinute.address,
    timeWindow: minute,
    cache: mostCounted,
    allowList: ['127.0.0.1', '::1'],
    // A browser that has left meanwhile has no address any more.
    keyGenerator: ({ ip }) => ip ?? 'gone',
  })
  // Before everything else, also before a session is looked up, and for addresses that do not exist.
  app.addHook('onRequest', app.rateLimit())
}
